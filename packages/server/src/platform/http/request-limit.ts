import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { createRequestCounts, type SharedCount } from './request-counts.rules.ts';

interface Options {
  readonly database: Database;
  readonly windowMs: number;
  readonly max: number;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}

/**
 * Counts the requests of each session or address on all nodes, for the rate limit. A request never waits for the
 * database: many requests of one key are shared once a second. If the database fails, each node counts alone.
 */
export const createRequestLimit = ({ database, windowMs, max, clock, onError }: Options) => {
  const counts = createRequestCounts({ windowMs, max });
  const sharing = new Set<Promise<void>>();

  const share = async (claimed: SharedCount): Promise<void> => {
    try {
      const total = await addRequests(database, claimed);
      if (total !== undefined) counts.setTotal({ ...claimed, count: total });
    } catch (error) {
      counts.release(claimed);
      onError(error);
    }
  };

  const increment: FastifyRateLimitStore['incr'] = (key, callback) => {
    const nowMs = clock().getTime();
    callback(null, counts.add(key, nowMs));
    if (!counts.isDue(key, nowMs)) return;
    const claimed = counts.claim(key, nowMs);
    if (!claimed) return;
    const shared = share(claimed).finally(() => sharing.delete(shared));
    sharing.add(shared);
  };
  return {
    /** The store of the plugin, which constructs it. */
    Store: class implements FastifyRateLimitStore {
      readonly incr = increment;
      readonly child = () => this;
    },
    /** Ends when no count is being shared. */
    settle: async (): Promise<void> => {
      await Promise.all(sharing);
    },
  };
};

/** Adds requests of a window. Returns those of all nodes; undefined if another node is already in a later window. */
const addRequests = async (database: Database, { key, window, count }: SharedCount): Promise<number | undefined> =>
  database.system(async (db) => {
    const { rows } = await sql<{ count: number }>`
      insert into throttle (key, count, window_started) values (${`requests/${key}`}, ${count}, ${new Date(window)})
      on conflict (key) do update set
        count = excluded.count + case when throttle.window_started = excluded.window_started then throttle.count else 0 end,
        window_started = excluded.window_started
      where throttle.window_started <= excluded.window_started
      returning count`.execute(db);
    return rows[0]?.count;
  });
