import type { Database } from '../../../platform/db/database.ts';
import { isOn } from '../settings/settings.rules.ts';
import { getSettings } from '../settings/settings.service.ts';
import { findRunSchedules, insertRun } from './runs.queries.ts';
import { findDueCause } from './schedule-runs.rules.ts';

/** Files that belong together may still arrive. */
const salesDelayMs = 5 * 60_000;

/** Queues the runs that are due at night and after changes of sales; returns how many. */
export const queueDueRuns = async (database: Database, now: Date): Promise<number> => {
  let count = 0;
  for (const { tenantId, ...schedule } of await database.system((db) => findRunSchedules(db))) {
    const cause = findDueCause(schedule, now);
    if (!cause) continue;
    const isQueued = await database.tenant(tenantId, async (db) => {
      const ctx = { db, tenantId, now };
      if (!isOn(await getSettings(ctx))) return false;
      const startsAt = new Date(now.getTime() + (cause === 'SALES' ? salesDelayMs : 0));
      return (await insertRun(ctx, { cause, userId: null, startsAt })).isNew;
    });
    if (isQueued) count += 1;
  }
  return count;
};
