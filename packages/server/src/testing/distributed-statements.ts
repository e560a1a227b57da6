import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs/promises';
import pg from 'pg';
import { toSelectedInsert } from '../platform/db/distributed-inserts.rules.ts';
import { statementsOnAllShards } from './statements-on-all-shards.ts';

/** What the tests of a file sent to a distributed database. */
interface Sent {
  /** Statements by the number of shards on which they ran. 0: on the coordinator alone. */
  readonly byShards: Record<number, number>;
  /** Statements that ran on one shard in more than one step, because the coordinator computed a part of them. */
  inSteps: number;
  readonly routes: Set<string>;
}

const newlySent = (): Sent => ({ byShards: {}, inSteps: 0, routes: new Set() });
let sent = newlySent();

/** Statements that ran on more than one shard, each with the role of its transaction. */
const onSeveralShards = new Set<string>();

/** Statements of a client whose intermediate rows went to several nodes: they fail when any of these nodes is down. */
const onSeveralNodes = new Set<string>();

/** The statements of clients since the last call that need another node than that of the client. */
export const takeStatementsOnSeveralNodes = (): string[] => {
  const taken = [...onSeveralNodes];
  onSeveralNodes.clear();
  return taken;
};

/** The statements since the last call that the list does not contain. None on a database that is not distributed. */
export const takeStatementsOnSeveralShards = (): string[] => {
  const taken = [...onSeveralShards].filter(
    (text) => !text.startsWith('shelfward_system: ') || !statementsOnAllShards.some(({ part }) => text.includes(part)),
  );
  onSeveralShards.clear();
  return taken;
};

/** Statements of a client that lock all shards of a table, so that they wait for the end of the move of any account. */
const lockingAllShards = new Set<string>();

/** Those since the last call, without inserts of many rows. */
export const takeStatementsLockingAllShards = (): string[] => {
  const taken = [...lockingAllShards].filter(
    (text) => !toSelectedInsert({ text: text.replace(stored, ''), parameters: [] }),
  );
  lockingAllShards.clear();
  return taken;
};

/** What comes before an INSERT whose rows a temporary table stores. */
const stored = /^create temporary table \w+ on commit drop as with written as \(/;

/** Adds a line to the file that `npm run test:citus` reads. */
export const saveSentStatements = async (): Promise<void> => {
  const { CITUS_STATEMENTS } = process.env;
  if (!CITUS_STATEMENTS) return;
  const { routes, ...counts } = sent;
  sent = newlySent();
  await fs.appendFile(CITUS_STATEMENTS, `${JSON.stringify({ ...counts, routes: [...routes] })}\n`);
};

/** Commands of Citus that are not a part of a statement. */
const control = /^issuing (?:begin|set|savepoint|release|rollback|prepare|commit|copy|do)\b/i;
const intermediateRows = /^Subplan \S+ will be sent to (\S+)/;
const collectedRows = 'Collecting INSERT ... SELECT results on coordinator';
const shardNames = /\bpublic\.(\w+?)_(\d{6,})\b/g;

/** The shards in the commands of one statement. All rows of a client are in one shard of each table. */
const countShards = (commands: readonly string[]): number => {
  const shards = new Map<string, Set<string>>();
  for (const [, table = '', shard = ''] of commands.join('\n').matchAll(shardNames))
    shards.set(table, (shards.get(table) ?? new Set()).add(shard));
  return Math.max(0, ...[...shards.values()].map(({ size }) => size));
};

/** A connection that notes on how many shards each statement runs. */
class WatchedClient extends pg.Client {
  #role = '';
  #running = '';
  #commands: string[] = [];
  readonly #nodes = new Set<string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('notice', ({ message = '' }) => {
      if (message.startsWith('issuing ') && !control.test(message)) this.#commands.push(message);
      const [, node] = intermediateRows.exec(message) ?? [];
      if (node) this.#nodes.add(node);
      if (message === collectedRows && this.#role !== 'shelfward_system') lockingAllShards.add(this.#running);
    });
    const query = this.query.bind(this);
    // The overloads of `query` have no common type; the arguments are passed on unchanged.
    this.query = ((given: string | { readonly text?: string }, ...rest: unknown[]) => {
      this.#note(typeof given === 'string' ? given : (given.text ?? ''));
      return Reflect.apply(query, this, [given, ...rest]);
    }) as typeof this.query;
  }

  #note(text: string): void {
    this.#count();
    this.#running = text;
    this.#role = /set local role (\w+)/.exec(text)?.[1] ?? this.#role;
  }

  /** The statement before has ended: the product sends the statements of a connection one after another. */
  #count(): void {
    const shards = countShards(this.#commands);
    if (this.#running !== '') sent.byShards[shards] = (sent.byShards[shards] ?? 0) + 1;
    if (shards === 1 && this.#commands.length > 1) sent.inSteps += 1;
    if (shards > 1) onSeveralShards.add(`${this.#role}: ${this.#running}`);
    if (this.#nodes.size > 1 && this.#role !== 'shelfward_system') onSeveralNodes.add(this.#running);
    this.#commands = [];
    this.#nodes.clear();
  }
}

/** Options of a pool whose statements are watched. */
export const watchStatements = (): pg.PoolConfig => {
  diagnostics.subscribe('tracing:fastify.request.handler:start', noteRoute);
  return {
    Client: WatchedClient,
    // The nodes of intermediate rows are in the log of this level only.
    options:
      '-c random_page_cost=1.1 -c citus.log_remote_commands=on -c citus.log_intermediate_results=on -c client_min_messages=debug1',
  };
};

const noteRoute = (message: unknown): void => {
  const { route } = message as { readonly route: { readonly method: string; readonly url: string } };
  sent.routes.add(`${route.method} ${route.url}`);
};
