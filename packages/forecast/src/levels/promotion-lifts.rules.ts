import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { BaseStocks } from './base-stock.rules.ts';
import { getMarks, groupByScope, listScopes, type PlannedPromotion, type PromotionMarks } from './promotions.rules.ts';
import { countWeeks, type Protection } from './protection-times.rules.ts';

/** Factors of the usual demand; null where they are not known. */
export interface PromotionLift {
  readonly promotionId: number;
  /** Of a promotion that has not begun: what the run expects. */
  readonly plannedLift: number | null;
  /** Of a promotion that has ended: what its weeks sold. */
  readonly realLift: number | null;
  readonly stores: number;
  /** Past promotions that the planned lift is computed from, and its standard error. */
  readonly liftPromotions: number | null;
  readonly liftError: number | null;
}

interface LiftSeries {
  readonly companyId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly productLineId: number | null;
  readonly protection: Pick<Protection, 'leadDays' | 'coverDays'>;
  readonly units: Int32Array;
  readonly available: Uint8Array;
}

interface LiftInput {
  readonly series: readonly LiftSeries[];
  readonly stocks: Pick<BaseStocks, 'levels' | 'lifts' | 'liftPromotions' | 'liftErrors'>;
  readonly marks: PromotionMarks;
  readonly promotions: readonly PlannedPromotion[];
  /** The Monday after the last week of the series. */
  readonly asOf: string;
}

/** The weeks before a promotion that show the usual demand. */
const usualWeeks = 8;

interface Sums {
  readonly stores: Set<number>;
  level: number;
  lifted: number;
  /** Σ of the lifted units × their relative error, and the most past promotions of a product. */
  error: number;
  promotions: number;
  usual: number;
  promoted: number;
}

/** The lifts of coming and ended promotions, over all products and stores that they apply to. */
export const computePromotionLifts = ({ series, stocks, marks, promotions, asOf }: LiftInput): PromotionLift[] => {
  const byScope = groupByScope(promotions);
  const sums = new Map<number, Sums>();
  series.forEach((one, at) => {
    const horizonEnd = addDays(asOf, daysPerWeek * countWeeks(one.protection));
    for (const promotion of listScopes(one).flatMap((scope) => byScope.get(scope) ?? [])) {
      const isPlanned = promotion.fromDay >= asOf && promotion.fromDay < horizonEnd;
      const isEnded = promotion.untilDay < asOf;
      if (!isPlanned && !isEnded) continue;
      const sum = sums.get(promotion.id) ?? {
        stores: new Set(),
        level: 0,
        lifted: 0,
        error: 0,
        promotions: 0,
        usual: 0,
        promoted: 0,
      };
      sums.set(promotion.id, sum);
      sum.stores.add(one.storeId);
      if (isPlanned) {
        const level = stocks.levels[at] ?? 0;
        sum.level += level;
        const lifted = level * (stocks.lifts[at] ?? 1);
        sum.lifted += lifted;
        sum.error += lifted * (stocks.liftErrors[at] ?? 0);
        sum.promotions = Math.max(sum.promotions, stocks.liftPromotions[at] ?? 0);
      } else addSold(sum, one, { promotion, asOf, marked: getMarks(marks, at) });
    }
  });
  return [...sums].map(([promotionId, { stores, level, lifted, error, promotions: past, usual, promoted }]) => ({
    promotionId,
    plannedLift: level > 0 ? lifted / level : null,
    realLift: usual > 0 ? promoted / usual : null,
    stores: stores.size,
    liftPromotions: level > 0 ? past : null,
    liftError: level > 0 ? error / level : null,
  }));
};

/** Adds the mean week of the promotion, and the mean of the available weeks before it that have none. */
const addSold = (
  sum: Sums,
  { units, available }: LiftSeries,
  { promotion, asOf, marked }: { promotion: PlannedPromotion; asOf: string; marked: Uint8Array | undefined },
): void => {
  const toWeek = (day: string) => units.length + Math.floor(daysBetween(asOf, day) / daysPerWeek);
  const first = toWeek(promotion.fromDay);
  if (first < usualWeeks) return;
  const weeks = (from: number, until: number) =>
    Array.from({ length: until - from }, (_, week) => from + week).filter((week) => available[week]);
  const before = weeks(first - usualWeeks, first).filter((week) => !marked?.[week]);
  const during = weeks(first, toWeek(promotion.untilDay) + 1);
  if (before.length === 0 || during.length === 0) return;
  const average = (of: readonly number[]) => of.reduce((total, week) => total + (units[week] ?? 0), 0) / of.length;
  sum.usual += average(before);
  sum.promoted += average(during);
};
