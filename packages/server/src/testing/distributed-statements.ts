import pg from 'pg';

/** Statements of clients that went to more than one shard of a distributed database. */
const onSeveralShards = new Set<string>();

/** The statements since the last call, without those that are known to. None on a database that is not distributed. */
export const takeStatementsOnSeveralShards = (): string[] => {
  const taken = [...onSeveralShards].filter((text) => !knownStatements.some((known) => text.includes(known)));
  onSeveralShards.clear();
  return taken;
};

/** Parts of the statements of clients that read several shards; docs/scaling.md states the reasons. */
const knownStatements: readonly string[] = [];

/** Citus announces a statement that it splits into several tasks. */
const announcement = 'multi-task query about to be executed';

/** A connection that notes which statement was announced, and whether its transaction is that of a client. */
class WatchedClient extends pg.Client {
  #isOfClient = false;
  #running = '';

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('notice', ({ message }) => {
      if (message === announcement && this.#isOfClient) onSeveralShards.add(this.#running);
    });
    const query = this.query.bind(this);
    // The overloads of `query` have no common type; the arguments are passed on unchanged.
    this.query = ((given: string | { readonly text?: string }, ...rest: unknown[]) => {
      this.#note(typeof given === 'string' ? given : (given.text ?? ''));
      return Reflect.apply(query, this, [given, ...rest]);
    }) as typeof this.query;
  }

  #note(text: string): void {
    this.#running = text;
    const role = /set local role (\w+)/.exec(text)?.[1];
    if (role) this.#isOfClient = role === 'shelfward_tenant';
  }
}

/** Options of a pool whose statements are watched. */
export const watchTasks: pg.PoolConfig = {
  Client: WatchedClient,
  options: '-c random_page_cost=1.1 -c citus.multi_task_query_log_level=notice',
};
