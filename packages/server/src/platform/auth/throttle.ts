import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one attempt against each limit before it is made, so that parallel attempts cannot slip through; answers the
 * seconds to wait when one is used up (nothing is counted then), otherwise 0.
 */
export const takeAttempt = (database: Database, limits: readonly Limit[], now: Date): Promise<number> =>
  database.system(async (db) => {
    let waitSeconds = 0;
    for (const { key, max, windowMs } of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const since = new Date(now.getTime() - windowMs);
      const { rows } = await sql<{ count: number; windowStarted: Date }>`
        insert into throttle (key, count, window_started) values (${key}, 1, ${now})
        on conflict (key) do update set
          count = case when throttle.window_started <= ${since} then 1 else throttle.count + 1 end,
          window_started = case when throttle.window_started <= ${since} then ${now} else throttle.window_started end
        returning count, window_started`.execute(db);
      const [row] = rows;
      if (row && row.count > max)
        waitSeconds = Math.max(
          waitSeconds,
          Math.ceil((row.windowStarted.getTime() + windowMs - now.getTime()) / 1000),
          1,
        );
    }
    if (waitSeconds > 0) await giveBack(db, limits);
    return waitSeconds;
  });

/** Takes the attempt back: it succeeded, and only failures count. */
export const returnAttempt = (database: Database, limits: readonly Limit[]): Promise<void> =>
  database.system((db) => giveBack(db, limits));

/** Locks the counts in the order in which attempts take them: otherwise a success and an attempt could deadlock. */
const giveBack = async (db: Db, limits: readonly Limit[]): Promise<void> => {
  const keys = limits.map(({ key }) => key);
  await sql`
    with held as (select key from throttle where key = any(${keys}) order by key collate "C" for update)
    update throttle set count = greatest(0, count - 1) from held where throttle.key = held.key`.execute(db);
};

/** Forgets what no window remembers any more. */
export const sweepThrottle = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await sql`delete from throttle where window_started < ${new Date(now.getTime() - 86_400_000)}`.execute(db);
  });
