import { sql } from 'kysely';
import type { Logger } from './core/log.ts';
import type { Database } from './db/database.ts';

export interface Task {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (now: Date) => Promise<unknown>;
  /** Every node runs it; it coordinates the nodes itself and may run long. */
  readonly onEveryNode?: true;
}

export interface Schedule {
  /** Starts no further tasks; resolves when the running ones have ended. */
  readonly stop: () => Promise<void>;
}

/** Runs each task at its interval, on one node at a time; a failed task is logged and runs again. */
export const startSchedule = (database: Database, tasks: readonly Task[], log: Logger): Schedule => {
  const running = new Map<Promise<void>, Task>();
  const start = (task: Task): void => {
    if (task.onEveryNode && [...running.values()].includes(task)) return;
    const run = (task.onEveryNode ? task.run(new Date()) : runAlone(database, task)).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, `${task.name} failed`),
    );
    running.set(run, task);
    void run.then(() => running.delete(run));
  };
  const timers = tasks.map((task) => setInterval(() => start(task), task.everyMs).unref());
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.keys());
    },
  };
};

const runAlone = (database: Database, { name, run }: Task): Promise<void> =>
  database.system(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('task'), hashtext(${name})) as mine`.execute(db);
    if (rows[0]?.mine) await run(new Date());
  });
