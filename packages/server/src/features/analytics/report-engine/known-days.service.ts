import {
  type KnownDays,
  knownDaysOfStore,
  type SoldDays,
} from '@shelfward/contract/analytics/comparable-days.rules.ts';
import { addDays, daysBetween, earliestDay, latestDay } from '@shelfward/contract/kit/dates.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { countSoldDays, findStoreExtents, observedDays, type StoreExtent } from './known-days.queries.ts';
import { findLastSoldOn } from './sales-metrics.queries.ts';

export interface KnownStore extends KnownDays {
  readonly id: number;
  readonly companyId: number;
}

/** The days for which the sales of each store are known. Today has no complete sales yet. */
export const findKnownStores = async (ctx: ZonedCtx): Promise<KnownStore[]> => {
  const yesterday = addDays(today(ctx), -1);
  const stores = (await findStoreExtents(ctx)).map((store) => ({ ...store, last: earliestDay(store.last, yesterday) }));
  const companies = toCompanies(stores, yesterday);
  const isInDoubt = ({ companyId, first, last }: StoreExtent): boolean => {
    const company = companies.get(companyId);
    return company !== undefined && (company.first < first || last < company.last);
  };
  const counts = new Map((await countSoldDays(ctx, stores.filter(isInDoubt))).map((counted) => [counted.id, counted]));
  return stores.map(({ id, companyId, first, last }) => {
    const own = { first, last };
    const counted = counts.get(id);
    const company = companies.get(companyId) ?? own;
    const days = Math.min(observedDays, daysBetween(first, last) + 1);
    const toSoldDays = (count: number): SoldDays => ({ days, count });
    const known = counted
      ? knownDaysOfStore({ ...own, early: toSoldDays(counted.early), late: toSoldDays(counted.late) }, company)
      : company;
    return { id, companyId, ...known };
  });
};

const toCompanies = (stores: readonly StoreExtent[], yesterday: string): ReadonlyMap<number, KnownDays> => {
  const companies = new Map<number, KnownDays>();
  for (const { companyId, first, last, feedTo } of stores) {
    const until = earliestDay(latestDay(last, feedTo ?? last), yesterday);
    const known = companies.get(companyId);
    companies.set(companyId, {
      first: earliestDay(first, known?.first ?? first),
      last: latestDay(until, known?.last ?? until),
    });
  }
  return companies;
};

/** The last complete day of the sales of the account, at which moving periods end; yesterday without sales. */
export const findLastCompleteDay = async (ctx: ZonedCtx): Promise<string> => {
  const yesterday = addDays(today(ctx), -1);
  const lastSoldOn = await findLastSoldOn(ctx);
  return lastSoldOn === null ? yesterday : earliestDay(lastSoldOn, yesterday);
};
