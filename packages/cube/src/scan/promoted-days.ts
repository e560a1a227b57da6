import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { noRanges } from '../change-split/change-sums.rules.ts';
import type { DayRange } from '../day-range.rules.ts';
import type { Ids } from '../sales-vectors.types.ts';
import type { CachedSales } from './cached-sales.ts';

export interface PromotedDays {
  /** Promotions of the products in the stores. */
  readonly promotions: readonly {
    readonly storeIds: Ids;
    readonly productIds: readonly number[];
    readonly days: readonly DayRange[];
  }[];
  /** Weeks that sales mark as promotions: the store, the product, and the first day of each. */
  readonly markedWeeks: readonly number[];
}

interface ProductPromotions {
  readonly promotions: {
    /** Undefined: all stores. */
    readonly stores: ReadonlySet<number> | undefined;
    readonly days: readonly DayRange[];
  }[];
  /** The first days of the marked weeks by store. */
  readonly markedWeeks: Map<number, number[]>;
}

/** Finds the days of promotions of a store and a product, given as indexes: in order, and without overlaps. */
export const createPromotionFinder = (
  { stores, products }: Pick<CachedSales, 'stores' | 'products'>,
  { promotions, markedWeeks }: PromotedDays,
): ((store: number, product: number) => readonly DayRange[]) => {
  const byProduct = new Map<number, ProductPromotions>();
  const getOrAdd = (productId: number): ProductPromotions | undefined => {
    const product = products.indexById.get(productId);
    if (product === undefined) return undefined;
    const found = byProduct.get(product) ?? { promotions: [], markedWeeks: new Map() };
    byProduct.set(product, found);
    return found;
  };
  for (const { storeIds, productIds, days } of promotions) {
    const ofStores = storeIds === 'all' ? undefined : new Set(storeIds.flatMap((id) => stores.indexById.get(id) ?? []));
    for (const id of productIds) getOrAdd(id)?.promotions.push({ stores: ofStores, days });
  }
  for (let at = 0; at < markedWeeks.length; at += 3) {
    const [storeId = 0, productId = 0, week = 0] = markedWeeks.slice(at, at + 3);
    const store = stores.indexById.get(storeId);
    const found = store === undefined ? undefined : getOrAdd(productId);
    if (store !== undefined) found?.markedWeeks.set(store, [...(found.markedWeeks.get(store) ?? []), week]);
  }
  return (store, product) => {
    const found = byProduct.get(product);
    if (!found) return noRanges;
    const weeks = found.markedWeeks.get(store) ?? [];
    return mergeRanges([
      ...found.promotions.filter((one) => one.stores?.has(store) !== false).flatMap(({ days }) => days),
      ...weeks.map((first) => ({ first, last: first + daysPerWeek - 1 })),
    ]);
  };
};

const mergeRanges = (ranges: readonly DayRange[]): readonly DayRange[] => {
  if (ranges.length < 2) return ranges;
  const merged: DayRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (!before || range.first > before.last + 1) merged.push(range);
    else merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, range.last) };
  }
  return merged;
};
