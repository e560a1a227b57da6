import { addDays, daysBetween } from '../kit/dates.ts';
import { allocateByWeight } from './shares.rules.ts';

export const storeStrategies = ['SALES_VALUE', 'SALES_QUANTITY', 'SALES_VELOCITY', 'STOCKOUT_RISK', 'UNIFORM'] as const;
export type StoreStrategy = (typeof storeStrategies)[number];

export const productStrategies = [
  'SALES_VALUE',
  'SALES_QUANTITY',
  'SALES_VELOCITY',
  'AVAILABILITY',
  'SIMILARITY',
  'UNIFORM',
] as const;
export type ProductStrategy = (typeof productStrategies)[number];

export const scoringIntervals = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type ScoringInterval = (typeof scoringIntervals)[number];

/** Days from `from` to the day before `until`. Today is incomplete and therefore excluded. */
export interface ScoringWindow {
  readonly from: string;
  readonly until: string;
  readonly days: number;
}

export const scoringWindow = (interval: ScoringInterval, today: string): ScoringWindow => {
  const from = interval in days ? addDays(today, -(days[interval] ?? 0)) : monthsEarlier(today, months[interval] ?? 0);
  return { from, until: today, days: daysBetween(from, today) };
};

const days: Partial<Record<ScoringInterval, number>> = { DAY: 1, WEEK: 7 };
const months: Partial<Record<ScoringInterval, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

/** The same day `count` months earlier, or the last day of a shorter month. */
const monthsEarlier = (day: string, count: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
};

/** The sales figures of a store or product; money in cents. */
export interface Scored {
  readonly id: number;
  readonly totalQuantity: number;
  readonly totalSales: number;
  /** By the requested strategy; negative scores count as 0. */
  readonly weighted: number;
}

export interface ScoringEntry extends Scored {
  /** Unique, starting at 1. */
  readonly ranking: number;
  /** The share of the total; the shares of a list total exactly 1 in millionths. */
  readonly weight: number;
}

const millionths = 1_000_000;
/** Scores are converted to whole numbers that are fine enough to preserve differences. */
const fineness = 1024;

/** Ranks by score, then sales, then units (all descending), then id (ascending). */
export const ranked = (all: readonly Scored[]): ScoringEntry[] => {
  const inOrder = all.toSorted(
    (left, right) =>
      right.weighted - left.weighted ||
      right.totalSales - left.totalSales ||
      right.totalQuantity - left.totalQuantity ||
      left.id - right.id,
  );
  const shares = allocateByWeight(
    millionths,
    inOrder.map(({ id, weighted }, place) => ({
      id,
      weight: Math.round(Math.max(0, weighted) * fineness),
      cap: millionths,
      tie: -place,
    })),
  );
  return inOrder.map((scored, place) => ({
    ...scored,
    ranking: place + 1,
    weight: (shares.get(scored.id) ?? 0) / millionths,
  }));
};

export interface Comparable {
  readonly productLineId: number | null;
  readonly attributeValueIds: readonly number[];
  readonly price: number | null;
}

/** The suitability of a product as a substitute, 0 to 6: same line, shared attribute values, similar price. */
export const similarity = (main: Comparable, other: Comparable): number => {
  const sameLine = main.productLineId !== null && main.productLineId === other.productLineId ? 3 : 0;
  return sameLine + 2 * overlap(main.attributeValueIds, other.attributeValueIds) + nearness(main.price, other.price);
};

const overlap = (a: readonly number[], b: readonly number[]): number => {
  const all = new Set([...a, ...b]);
  const second = new Set(b);
  const shared = new Set(a.filter((id) => second.has(id)));
  return all.size === 0 ? 0 : shared.size / all.size;
};

const nearness = (a: number | null, b: number | null): number => {
  if (!a || !b) return 0;
  return 1 - Math.min(1, Math.abs(Math.log(b / a)));
};

/** The expected missing units when the demand is Poisson distributed with `mean` and `position` units are available. */
export const expectedShortage = (mean: number, position: number): number => {
  if (mean <= 0) return 0;
  let covered = 0;
  let logarithm = -mean;
  let below = 0;
  for (let units = 0; units < position; units += 1) {
    if (units > 0) logarithm += Math.log(mean / units);
    below += Math.exp(logarithm);
    covered += 1 - Math.min(1, below);
    // Demand above this is negligible.
    if (units > mean && 1 - below < 1e-12) break;
  }
  return Math.max(0, mean - covered);
};
