import { type AlertSubject, maxAlertSubjects } from '@shelfward/contract/alerts/alerts.rules.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { CellSide } from '@shelfward/cube/sales-vectors.types.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { salesVectors } from '../analytics/public.ts';
import type { DaysSold, WeeklySums } from './alert.types.ts';
import { findSubjectProducts, type Series, type SeriesFilter, type StoreUntil } from './series.queries.ts';

/** The sums of each subject in the last weeks, those with the most units first. */
export const loadWeeklySums = (ctx: ZonedCtx, filter: SeriesFilter, weeks: number): Promise<Series<WeeklySums>> =>
  loadSums(ctx, filter, { count: weeks, days: daysPerWeek, isSold: false });

/** The days with sales of each subject in the last days, those with the most units first. */
export const loadSaleDays = async (ctx: ZonedCtx, filter: SeriesFilter, days: number): Promise<Series<DaysSold>> => {
  const { series, subjects } = await loadSums(ctx, filter, { count: days, days: 1, isSold: true });
  return {
    series: series.map(({ ids, units }) => ({
      ids,
      ages: units.flatMap((_, age) => ((units.at(-1 - age) ?? 0) > 0 ? [age] : [])),
    })),
    subjects,
  };
};

interface Intervals {
  /** Intervals of so many days until the last day of each store. */
  readonly count: number;
  readonly days: number;
  /** Only intervals with more sales than returns count. */
  readonly isSold: boolean;
}

const loadSums = async (ctx: ZonedCtx, filter: SeriesFilter, intervals: Intervals): Promise<Series<WeeklySums>> => {
  const products = await toProductSide(ctx, filter);
  const stores = toKeyed(filter.stores, storeKeys[filter.subject]);
  const pairs = storeKeys[filter.subject] ? (products.keys?.length ?? 1) : 0;
  const storesAtOnce = Math.max(1, Math.floor(maxCells / Math.max(1, pairs * intervals.count)));
  const found = createSubjects(intervals);
  for (const [until, ofDay] of groupByDay(stores))
    for (let from = 0; from < ofDay.length; from += storesAtOnce) {
      const side = toSide(ofDay.slice(from, from + storesAtOnce));
      const cells = await salesVectors.byCell(ctx, {
        stores: side.cells,
        products: products.cells,
        spans: listIntervals(until, intervals),
        maxCells: Number.MAX_SAFE_INTEGER,
      });
      if (cells) found.add(cells, { stores: side.keys, products: products.keys });
      // The subjects of other stores are others.
      if (pairs > 1) found.omitSmallest();
    }
  return found.list();
};

/** Subjects of products in stores are summed for so many stores at once that they have at most so many sums. */
const maxCells = 4_000_000;

const listIntervals = (until: string, { count, days }: Intervals) =>
  Array.from({ length: count }, (_, at) => {
    const before = addDays(until, -days * (count - 1 - at));
    return { after: addDays(before, 1 - days), before };
  });

interface Keyed<M> {
  readonly member: M;
  /** Of the subject; undefined if the subject has all of them. */
  readonly key: number | undefined;
}

/** Members without a key are not observed. */
const toKeyed = <M>(members: readonly M[], toKey: ((member: M) => number | null) | undefined): Keyed<M>[] =>
  members.flatMap((member) => {
    const key = toKey?.(member);
    return key === null ? [] : [{ member, key }];
  });

const storeKeys: Readonly<Partial<Record<AlertSubject, (store: StoreUntil) => number | null>>> = {
  COMPANY: ({ companyId }) => companyId,
  REGION: ({ regionId }) => regionId,
  STORE: ({ id }) => id,
  STORE_PRODUCT_LINE: ({ id }) => id,
  STORE_PRODUCT: ({ id }) => id,
};

interface Product {
  readonly id: number;
  readonly productLineId: number | null;
}

const productKeys: Readonly<Partial<Record<AlertSubject, (product: Product) => number | null>>> = {
  PRODUCT_LINE: ({ productLineId }) => productLineId,
  PRODUCT: ({ id }) => id,
  STORE_PRODUCT_LINE: ({ productLineId }) => productLineId,
  STORE_PRODUCT: ({ id }) => id,
};

interface Side {
  readonly cells: CellSide;
  /** Undefined: one group. */
  readonly keys: readonly number[] | undefined;
}

/** Rules about products observe active ones; the sales of a store include those of all its products. */
const toProductSide = async (ctx: ZonedCtx, { subject, productIds }: SeriesFilter): Promise<Side> => {
  const toKey = productKeys[subject];
  return toKey
    ? toSide(toKeyed(await findSubjectProducts(ctx, productIds), toKey))
    : { cells: { ids: productIds ?? 'all', by: 'one' }, keys: undefined };
};

const toSide = (members: readonly Keyed<{ readonly id: number }>[]): Side => {
  const ids = members.map(({ member }) => member.id);
  const keys = [...new Set(members.flatMap(({ key }) => key ?? []))];
  if (keys.length === 0) return { cells: { ids, by: 'one' }, keys: undefined };
  const placeByKey = new Map(keys.map((key, place) => [key, place]));
  return { cells: { ids, by: members.map(({ key = 0 }) => placeByKey.get(key) ?? 0) }, keys };
};

const groupByDay = (stores: readonly Keyed<StoreUntil>[]): ReadonlyMap<string, Keyed<StoreUntil>[]> => {
  const byDay = new Map<string, Keyed<StoreUntil>[]>();
  for (const store of stores) byDay.set(store.member.until, [...(byDay.get(store.member.until) ?? []), store]);
  return byDay;
};

interface Keys {
  readonly stores: readonly number[] | undefined;
  readonly products: readonly number[] | undefined;
}

/** Collects the sums of subjects from cells of several groups of stores. */
const createSubjects = ({ count, isSold }: Intervals) => {
  const toCounted = (units: number): number => (isSold ? Math.max(0, units) : units);
  let byKey = new Map<string, WeeklySums>();
  let omitted = 0;
  const getOrAdd = (ids: readonly number[]): WeeklySums => {
    const key = ids.join(' ');
    const existing = byKey.get(key);
    if (existing) return existing;
    const empty = () => Array.from({ length: count }, () => 0);
    const added = { ids, units: empty(), cents: empty() };
    byKey.set(key, added);
    return added;
  };
  const sortSubjects = (): WeeklySums[] =>
    [...byKey.values()]
      .filter(({ units }) => !isSold || units.some((sold) => sold > 0))
      .map((sums) => ({ sums, total: sums.units.reduce((total, sold) => total + toCounted(sold), 0) }))
      .toSorted((a, b) => b.total - a.total || compareIds(a.sums.ids, b.sums.ids))
      .map(({ sums }) => sums);
  return {
    add: (cells: Float64Array, { stores, products }: Keys): void => {
      const stride = 2 + 2 * count;
      for (let from = 0; from < cells.length; from += stride) {
        const ids = [stores?.[cells[from] ?? 0], products?.[cells[from + 1] ?? 0]].filter((id) => id !== undefined);
        const { units, cents } = getOrAdd(ids);
        for (let at = 0; at < count; at += 1) {
          units[at] = (units[at] ?? 0) + (cells[from + 2 + 2 * at] ?? 0);
          cents[at] = (cents[at] ?? 0) + (cells[from + 3 + 2 * at] ?? 0);
        }
      }
    },
    /** Of subjects that get no other sums. */
    omitSmallest: (): void => {
      if (byKey.size <= 2 * maxAlertSubjects) return;
      const sorted = sortSubjects();
      omitted += sorted.length - maxAlertSubjects;
      byKey = new Map(sorted.slice(0, maxAlertSubjects).map((sums) => [sums.ids.join(' '), sums]));
    },
    list: (): Series<WeeklySums> => {
      const sorted = sortSubjects();
      return { series: sorted.slice(0, maxAlertSubjects), subjects: omitted + sorted.length };
    },
  };
};

const compareIds = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((id, place) => id !== b[place]);
  return (a[at] ?? 0) - (b[at] ?? 0);
};
