import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { listSources } from '../feeds/public.ts';
import { describeSilentStores, type SilentStore } from './feed-texts.rules.ts';
import type { FoundTask } from './found-task.types.ts';
import { findActiveStores, findSilentCandidates } from './silent-stores.queries.ts';
import { estimateSilence, isSilent } from './silent-stores.rules.ts';

/** Companies with a source of their own: if all of their stores are silent, the source is late, or not due yet. */
const findObservedCompanies = async (ctx: ZonedCtx): Promise<Set<number>> =>
  new Set(
    (await listSources(ctx)).flatMap(({ company, state }) =>
      company === null || state === 'LEARNING' || state === 'PAUSED' ? [] : company.id,
    ),
  );

/** Stores that have stopped sending sales, one task for each company. */
export const findSilentStoreTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => {
  const { newestDay, stores } = await findSilentCandidates(ctx);
  if (newestDay === null) return [];
  const silent = new Map(stores.filter((one) => isSilent(one, newestDay)).map((one) => [one.storeId, one]));
  const active = await findActiveStores(ctx, [...silent.keys()]);
  const observed = active.length > 0 ? await findObservedCompanies(ctx) : new Set<number>();
  const byCompany = new Map<number, SilentStore[]>();
  for (const store of active) {
    const sales = silent.get(store.id);
    if (!sales || (observed.has(store.companyId) && !isSilent(sales, sales.companyDay))) continue;
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
