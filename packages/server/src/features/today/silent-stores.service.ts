import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { describeSilentStores, type SilentStore } from './feed-texts.rules.ts';
import type { FoundTask } from './found-task.types.ts';
import { findActiveStores, findSilentCandidates } from './silent-stores.queries.ts';
import { estimateSilence, isSilent } from './silent-stores.rules.ts';

/** Stores that have stopped sending sales, one task for each company. */
export const findSilentStoreTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => {
  const { newestDay, stores } = await findSilentCandidates(ctx);
  if (newestDay === null) return [];
  const silent = new Map(stores.filter((one) => isSilent(one, newestDay)).map((one) => [one.storeId, one]));
  const byCompany = new Map<number, SilentStore[]>();
  for (const store of await findActiveStores(ctx, [...silent.keys()])) {
    const sales = silent.get(store.id);
    if (!sales) continue;
    const group = byCompany.get(store.companyId) ?? [];
    byCompany.set(store.companyId, group);
    group.push({ ...store, lastDay: sales.lastDay, missingCents: estimateSilence(sales, today(ctx)) });
  }
  return [...byCompany].map(([companyId, group]) => {
    const days = group.map(({ lastDay }) => lastDay).toSorted();
    const known = group.flatMap(({ missingCents }) => missingCents ?? []);
    return {
      kind: 'SILENT_STORES',
      subject: companyId,
      companyId,
      // A further store that becomes silent has a later last day.
      cause: Date.parse(days.at(-1) ?? newestDay),
      since: days[0] ?? newestDay,
      stake: known.length > 0 ? known.reduce((sum, cents) => sum + cents, 0) : null,
      ...describeSilentStores(group),
    };
  });
};
