import { addDays, daysBetween, daysPerWeek, earliestDay, latestDay, toMonday } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { groupByScope, listScopes, type PlannedPromotion } from '@shelfward/forecast/levels/promotions.rules.ts';

/** A planned promotion with the factor of the usual demand that a run expected, or else measured. */
export interface LiftedPromotion extends PlannedPromotion {
  readonly lift: number;
}

interface Store {
  readonly id: number;
  readonly companyId: number;
}

interface Product {
  readonly id: number;
  readonly productLineId: number | null;
}

/** Products in stores with the same promotions, from the most general to the most specific one. */
export interface PromotedPart<S extends Store> {
  readonly stores: readonly S[];
  readonly productIds: readonly number[];
  readonly promotions: readonly LiftedPromotion[];
}

/** Divides products in stores by their promotions, so that those that are more specific take precedence. */
export const listPromotedParts = <S extends Store>(
  promotions: readonly LiftedPromotion[],
  { stores, products }: { readonly stores: readonly S[]; readonly products: readonly Product[] },
): PromotedPart<S>[] => {
  const byScope = groupByScope(promotions);
  const namedStores = new Set(promotions.flatMap(({ storeId }) => storeId ?? []));
  const namedProducts = new Set(promotions.flatMap(({ productId }) => productId ?? []));
  const namedLines = new Set(promotions.flatMap(({ productLineId }) => productLineId ?? []));
  const places = [
    ...groupBy(stores, ({ id, companyId }) => (namedStores.has(id) ? `store ${id}` : `company ${companyId}`)).values(),
  ];
  const goods = [
    ...groupBy(
      products.filter(({ id, productLineId }) => namedProducts.has(id) || namedLines.has(productLineId ?? 0)),
      ({ id, productLineId }) => (namedProducts.has(id) ? `product ${id}` : `line ${productLineId}`),
    ).values(),
  ];
  return goods.flatMap((some) => {
    const [product] = some;
    const found = places.flatMap((of) => {
      const [store] = of;
      if (!product || !store) return [];
      const series = { ...store, storeId: store.id, productId: product.id, productLineId: product.productLineId };
      const own = listScopes(series).flatMap((scope) => byScope.get(scope) ?? []);
      return own.length > 0 ? [{ stores: of, promotions: own }] : [];
    });
    return [...groupBy(found, (one) => one.promotions.map(({ id }) => id).join()).values()].map((same) => ({
      stores: same.flatMap((one) => one.stores),
      productIds: some.map(({ id }) => id),
      promotions: same[0]?.promotions ?? [],
    }));
  });
};

interface Weeks {
  /** Weeks of seven days until this day. */
  readonly until: string;
  readonly weeks: number;
  /** Money follows the reduced price, too. */
  readonly isMoney: boolean;
}

/**
 * What promotions add to each week, in parts of the usual demand. As for suggested par levels, a promotion lifts the calendar
 * weeks in which it has a day; other weeks of seven days have the part of its days that they contain.
 */
export const listExcesses = (
  promotions: readonly LiftedPromotion[],
  { until, weeks, isMoney }: Weeks,
): Float64Array => {
  const from = addDays(until, 1 - daysPerWeek * weeks);
  const byMonday = new Map<string, { readonly excess: number; readonly first: string; readonly last: string }>();
  for (const { fromDay, untilDay, lift, discountPercent } of promotions) {
    const excess = lift * (isMoney ? 1 - (discountPercent ?? 0) / 100 : 1) - 1;
    const end = earliestDay(untilDay, addDays(until, daysPerWeek));
    for (let monday = toMonday(latestDay(fromDay, from)); monday <= end; monday = addDays(monday, daysPerWeek))
      byMonday.set(monday, {
        excess,
        first: latestDay(fromDay, monday),
        last: earliestDay(untilDay, addDays(monday, daysPerWeek - 1)),
      });
  }
  const excesses = new Float64Array(weeks);
  for (const { excess, first, last } of byMonday.values()) {
    const days = daysBetween(first, last) + 1;
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const week = Math.floor(daysBetween(from, day) / daysPerWeek);
      if (week >= 0 && week < weeks) excesses[week] = (excesses[week] ?? 0) + excess / days;
    }
  }
  return excesses;
};

/** The weeks before a promotion that show the usual share of a part. */
const usualWeeks = 8;

interface PartWeeks {
  /** Of the part in the subject. */
  readonly sums: readonly number[];
  readonly excesses: Float64Array;
}

/** The factor of planned promotions in each week of a subject: each part counts by its share of the usual sales. */
export const expectPromotions = (sums: readonly number[], parts: readonly PartWeeks[]): number[] => {
  const factors = sums.map(() => 1);
  for (const part of parts) {
    const usual: { readonly part: number; readonly all: number }[] = [];
    sums.forEach((all, week) => {
      const excess = part.excesses[week] ?? 0;
      if (excess === 0) {
        usual.push({ part: Math.max(0, part.sums[week] ?? 0), all: Math.max(0, all) });
        return;
      }
      const known = usual.slice(-usualWeeks);
      const total = known.reduce((sum, one) => sum + one.all, 0);
      const share = total > 0 ? known.reduce((sum, one) => sum + one.part, 0) / total : 0;
      factors[week] = (factors[week] ?? 1) + Math.min(1, share) * excess;
    });
  }
  return factors.map((factor) => Math.max(minFactor, factor));
};

/** A smaller factor would let a few units dominate. */
const minFactor = 0.2;
