import { addDays } from '../kit/dates.ts';
import { share } from './shares.rules.ts';

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

/** Days from `from` on and before `until`; today is not over and therefore not in it. */
export interface ScoringWindow {
  readonly from: string;
  readonly until: string;
  readonly days: number;
}

export const windowOf = (interval: ScoringInterval, today: string): ScoringWindow => {
  const from = interval in days ? addDays(today, -(days[interval] ?? 0)) : monthsEarlier(today, months[interval] ?? 0);
  return { from, until: today, days: (Date.parse(today) - Date.parse(from)) / 86_400_000 };
};

const days: Partial<Record<ScoringInterval, number>> = { DAY: 1, WEEK: 7 };
const months: Partial<Record<ScoringInterval, number>> = { MONTH: 1, QUARTER: 3, YEAR: 12 };

/** The same day so many months earlier, or the last one of a shorter month. */
const monthsEarlier = (day: string, count: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
};

/** What is known of one store or product; money in cents. */
export interface Scored {
  readonly id: number;
  readonly totalQuantity: number;
  readonly totalSales: number;
  /** By the strategy asked for; what is below 0 weighs nothing. */
  readonly weighted: number;
}

export interface ScoringEntry extends Scored {
  /** From 1 on, each once. */
  readonly ranking: number;
  /** The share of all; the shares of a list come to exactly 1 in millionths. */
  readonly weight: number;
}

const millionths = 1_000_000;
/** Scores are shared as whole numbers, fine enough that none is lost. */
const fineness = 1024;

/** Ranked: best score first, then the larger sales, the more units, the smaller id. */
export const ranked = (all: readonly Scored[]): ScoringEntry[] => {
  const inOrder = all.toSorted(
    (left, right) =>
      right.weighted - left.weighted ||
      right.totalSales - left.totalSales ||
      right.totalQuantity - left.totalQuantity ||
      left.id - right.id,
  );
  const shares = share(
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

/** How well a product stands in for another, 0 to 6: the same line, shared attribute values, a price that is near. */
export const similarity = (main: Comparable, other: Comparable): number => {
  const sameLine = main.productLineId !== null && main.productLineId === other.productLineId ? 3 : 0;
  return sameLine + 2 * overlap(main.attributeValueIds, other.attributeValueIds) + nearness(main.price, other.price);
};

const overlap = (one: readonly number[], other: readonly number[]): number => {
  const all = new Set([...one, ...other]);
  const others = new Set(other);
  const shared = new Set(one.filter((id) => others.has(id)));
  return all.size === 0 ? 0 : shared.size / all.size;
};

const nearness = (one: number | null, other: number | null): number => {
  if (!one || !other) return 0;
  return 1 - Math.min(1, Math.abs(Math.log(other / one)));
};

/**
 * The units that will be missing, on average, when `mean` are expected to be asked for and `position` are there; demand
 * as independent events (Poisson).
 */
export const expectedShortage = (mean: number, position: number): number => {
  if (mean <= 0) return 0;
  let covered = 0;
  let logarithm = -mean;
  let below = 0;
  for (let units = 0; units < position; units += 1) {
    if (units > 0) logarithm += Math.log(mean / units);
    below += Math.exp(logarithm);
    covered += 1 - Math.min(1, below);
    // Hardly anybody asks for more than this.
    if (units > mean && 1 - below < 1e-12) break;
  }
  return Math.max(0, mean - covered);
};
