import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one attempt against each limit before it is made, so that concurrent attempts cannot exceed it; returns the
 * seconds to wait if a limit is reached (then nothing is counted), otherwise 0.
 */
export const consumeAttempt = async (database: Database, limits: readonly Limit[], now: Date): Promise<number> => {
  const known = getKnownDevices(database);
  const until = Math.max(...limits.map(({ key }) => stillUsedUp(known, key, now)));
  if (until > 0) return secondsUntil(until, now);
  const usedUp = await count(database, limits, now);
  if (known.size + usedUp.length > maxKnown) known.clear();
  for (const { key, untilMs } of usedUp) known.set(key, { untilMs, askAgainMs: now.getTime() + trustMs });
  return usedUp.length === 0 ? 0 : Math.max(...usedUp.map(({ untilMs }) => secondsUntil(untilMs, now)));
};

/** The seconds to wait if a limit is reached, otherwise 0; counts nothing. */
export const findWaitSeconds = async (database: Database, limits: readonly Limit[], now: Date): Promise<number> => {
  const keys = limits.map(({ key }) => key);
  const rows = await database.system((db) =>
    db.selectFrom('throttle').select(['key', 'count', 'windowStarted']).where('key', 'in', keys).execute(),
  );
  const waits = rows.map(({ key, count: counted, windowStarted }) => {
    const limit = limits.find((one) => one.key === key);
    const untilMs = windowStarted.getTime() + (limit?.windowMs ?? 0);
    return limit && counted >= limit.max && untilMs > now.getTime() ? secondsUntil(untilMs, now) : 0;
  });
  return Math.max(0, ...waits);
};

/** Refunds a successful attempt: only failures count. */
export const refundAttempt = async (database: Database, limits: readonly Limit[]): Promise<void> => {
  await database.system((db) => giveBack(db, limits));
  for (const { key } of limits) getKnownDevices(database).delete(key);
};

interface UsedUp {
  readonly key: string;
  readonly untilMs: number;
}
type Known = Map<string, { readonly untilMs: number; readonly askAgainMs: number }>;

/** During a flood of attempts, each limit is checked in the database once per second and in memory in between. */
const trustMs = 1000;
const maxKnown = 10_000;
const knownByDatabase = new WeakMap<Database['home'], Known>();

const getKnownDevices = ({ home }: Database): Known => {
  const known = knownByDatabase.get(home) ?? new Map();
  knownByDatabase.set(home, known);
  return known;
};

const stillUsedUp = (known: Known, key: string, now: Date): number => {
  const entry = known.get(key);
  const ms = now.getTime();
  return entry && ms < entry.untilMs && ms < entry.askAgainMs ? entry.untilMs : 0;
};

const secondsUntil = (untilMs: number, now: Date): number => Math.max(1, Math.ceil((untilMs - now.getTime()) / 1000));

/** Returns the limits that are reached; then nothing is counted. */
const count = (database: Database, limits: readonly Limit[], now: Date): Promise<UsedUp[]> =>
  database.system(async (db) => {
    const usedUp: UsedUp[] = [];
    for (const { key, max, windowMs } of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const since = new Date(now.getTime() - windowMs);
      const { rows } = await sql<{ count: number; windowStarted: Date }>`
        insert into throttle (key, count, window_started) values (${key}, 1, ${now})
        on conflict (key) do update set
          count = case when throttle.window_started <= ${since} then 1 else throttle.count + 1 end,
          window_started = case when throttle.window_started <= ${since} then ${now} else throttle.window_started end
        returning count, window_started`.execute(db);
      const [row] = rows;
      if (row && row.count > max) usedUp.push({ key, untilMs: row.windowStarted.getTime() + windowMs });
    }
    if (usedUp.length > 0) await giveBack(db, limits);
    return usedUp;
  });

/** Locks the counters in the order of attempts; otherwise a refund and an attempt could deadlock. */
const giveBack = async (db: Db, limits: readonly Limit[]): Promise<void> => {
  const keys = limits.map(({ key }) => key);
  await sql`
    with held as (select key from throttle where key = any(${keys}) order by key collate "C" for update)
    update throttle set count = greatest(0, count - 1) from held where throttle.key = held.key`.execute(db);
};

/** Deletes counters of past windows. */
export const purgeThrottle = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await sql`delete from throttle where window_started < ${plusDays(now, -1)}`.execute(db);
  });
