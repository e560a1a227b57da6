import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { findDueStores, loadSettings } from './due-stores.service.ts';
import { insertAutopilotRun } from './runs.queries.ts';
import { findAutopilotClients } from './settings.queries.ts';
import { toValues } from './settings.rules.ts';

const hourMs = 3_600_000;

/** Queues the runs whose cut-off comes within the hours of their company; returns how many. */
export const queueDueAutopilots = async (database: Database, now: Date): Promise<number> => {
  let count = 0;
  for (const { tenantId, timeZone } of await database.system(findAutopilotClients))
    count += await database.tenant(tenantId, async (db) => {
      const ctx = { db, tenantId, now, timeZone };
      const settings = await loadSettings(ctx);
      if (settings.account?.pausedAt) return 0;
      const companyIds = settings.activeCompanyIds.filter((id) => !settings.getCompany(id)?.pausedAt);
      const due = (await findDueStores(ctx, settings, companyIds)).filter(({ companyId, window }) => {
        const { hoursBefore } = toValues(settings.getCompany(companyId));
        return window.orderBy.getTime() - now.getTime() <= hoursBefore * hourMs;
      });
      let queued = 0;
      for (const [, [first]] of groupBy(due, ({ companyId, window }) => `${companyId} ${window.orderBy.getTime()}`))
        if (first && (await insertAutopilotRun(ctx, { companyId: first.companyId, cutOff: first.window.orderBy })))
          queued += 1;
      return queued;
    });
  return count;
};
