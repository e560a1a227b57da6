import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from './core/log.ts';
import type { Database } from './db/database.ts';
import type { JobNotifications } from './db/job-notifications.ts';
import type { JobQueue, JobTable } from './jobs/job-queue.ts';
import { findNextAttempt } from './jobs/next-attempt.queries.ts';
import { runNamed } from './tracing/event-loop-pauses.ts';

export interface Task {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (now: Date) => Promise<unknown>;
  /** Every node runs it; it coordinates the nodes itself and may run long. */
  readonly onEveryNode?: true;
  /** With notifications, the task runs after them and when a job becomes due, not at its interval. */
  readonly jobs?: {
    /** The table whose triggers notify. */
    readonly table: string;
    /** Without a queue, all jobs of the table are due at once. */
    readonly queue?: JobQueue<JobTable>;
  };
}

export interface Schedule {
  /** Starts no further tasks; resolves when the running ones have ended. */
  readonly stop: () => Promise<void>;
}

interface ScheduleServices {
  readonly log: Pick<Logger, 'error'>;
  /** Without it, all tasks run at their intervals. */
  readonly notifications?: JobNotifications;
}

/** A connection can be lost without an error, and its notifications with it. */
const maxWaitMs = 15_000;
/** Between two runs of a task, so that a thousand commits do not cause as many runs. */
const minWaitMs = 100;

/** Runs each task at its time, on one node at a time; a failed task is logged and runs again. */
export const startSchedule = (
  database: Database,
  tasks: readonly Task[],
  { log, notifications }: ScheduleServices,
): Schedule => {
  const stopping = new AbortController();
  const pause = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
    sleep(ms, undefined, { ref: false, signal: AbortSignal.any([stopping.signal, ...signals]) }).catch(() => undefined);
  const attempt = <T>(name: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      log.error({ err: error }, `${name} failed`);
      return undefined;
    });

  const repeat = async (task: Task): Promise<void> => {
    await pause(task.everyMs);
    while (!stopping.signal.aborted) {
      await attempt(task.name, () => runTask(database, task));
      await pause(task.everyMs);
    }
  };

  const repeatWhenNotified = async (
    task: Task,
    { table, queue }: NonNullable<Task['jobs']>,
    { isListening, subscribe }: JobNotifications,
  ): Promise<void> => {
    let notified = new AbortController();
    subscribe(table, () => notified.abort());
    while (!stopping.signal.aborted) {
      notified = new AbortController();
      await attempt(task.name, () => runTask(database, task));
      const untilDue = (): Promise<number> => (queue ? findDelay(database, queue) : Promise.resolve(maxWaitMs));
      const isNotified = isListening() && !database.home.isDistributed;
      const waitMs = isNotified ? await attempt(task.name, untilDue) : undefined;
      await pause(minWaitMs);
      await pause(waitMs ?? task.everyMs, notified.signal);
    }
  };

  const running = tasks.map((task) =>
    task.jobs && notifications ? repeatWhenNotified(task, task.jobs, notifications) : repeat(task),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};

const findDelay = async (database: Database, queue: JobQueue<JobTable>): Promise<number> => {
  const now = new Date();
  const next = await findNextAttempt(database, queue, now);
  return next ? Math.min(next.getTime() - now.getTime(), maxWaitMs) : maxWaitMs;
};

const runTask = (database: Database, task: Task): Promise<unknown> =>
  runNamed(`task ${task.name}`, async () => (task.onEveryNode ? task.run(new Date()) : runAlone(database, task)));

const runAlone = (database: Database, { name, run }: Task): Promise<void> =>
  database.system(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('task'), hashtext(${name})) as mine`.execute(db);
    if (rows[0]?.mine) await run(new Date());
  });
