import { addDays, daysBetween, daysPerWeek } from '../kit/dates.ts';

/** The sales of a company by day: how many of its stores have sales. */
export interface CompanyDays {
  readonly companyId: number;
  /** In any order, without days after yesterday. */
  readonly days: readonly { readonly day: string; readonly stores: number }[];
}

/** A day is complete for sums if almost as many stores as usual have sales, */
const minShare = 0.9;
/** or if half of them have, and newer days have arrived since: the others will not send theirs. */
const minOpenShare = 0.5;
const laterDays = 2;
/** The same weekdays before that show how many stores are usual. */
const observedWeeks = 8;

/**
 * The last day of a company whose sales are complete: today and days on which only some stores have sent their sales are
 * not compared. Undefined without sales.
 */
export const findLastCompleteDay = ({ days }: CompanyDays): string | undefined => {
  const stores = new Map(days.map((one) => [one.day, one.stores]));
  const ascending = [...stores.keys()].toSorted();
  const newest = ascending.at(-1) ?? '';
  return ascending.findLast((day) => {
    const usual = countUsualStores(stores, day);
    const count = stores.get(day) ?? 0;
    return count >= minShare * usual || (count >= minOpenShare * usual && daysBetween(day, newest) >= laterDays);
  });
};

/** The last day on which half of the usual stores have sales, so that those without sales are silent, not late. */
export const findLastOpenDay = ({ days }: CompanyDays): string | undefined => {
  const stores = new Map(days.map((one) => [one.day, one.stores]));
  return [...stores.keys()]
    .toSorted()
    .findLast((day) => (stores.get(day) ?? 0) >= minOpenShare * countUsualStores(stores, day));
};

/** The median of the same weekdays before, without those on which no store has sales. */
const countUsualStores = (stores: ReadonlyMap<string, number>, day: string): number => {
  const counts = Array.from({ length: observedWeeks }, (_, week) =>
    stores.get(addDays(day, -(week + 1) * daysPerWeek)),
  ).flatMap((count) => count ?? []);
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
};

/** The days until `lastDay` on which fewer than half of the usual stores have sales: holidays, or missing files. */
export const findClosedDays = ({ days }: CompanyDays, from: string, lastDay: string): Set<string> => {
  const stores = new Map(days.map((one) => [one.day, one.stores]));
  const closed = new Set<string>();
  for (let day = from; day <= lastDay; day = addDays(day, 1)) {
    const usual = countUsualStores(stores, day);
    if (usual > 0 && (stores.get(day) ?? 0) < minOpenShare * usual) closed.add(day);
  }
  return closed;
};
