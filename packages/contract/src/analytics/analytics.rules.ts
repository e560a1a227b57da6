import { addDays, daysBetween, yearEarlier } from '../kit/dates.ts';
import { divideRounded, maxExactFloor } from '../kit/money.ts';

/** Both days are inclusive. */
export interface Period {
  readonly after: string;
  readonly before: string;
}

/** The same dates one year earlier; 29 February becomes 28 February. */
export const periodYearEarlier = ({ after, before }: Period): Period => ({
  after: yearEarlier(after),
  before: yearEarlier(before),
});

export const comparisons = ['CALENDAR', 'WEEKS_52'] as const;
export type Comparison = (typeof comparisons)[number];

const daysOf52Weeks = 364;

/** The period to compare with. */
export const periodBefore = (period: Period, comparison: Comparison): Period =>
  comparison === 'CALENDAR'
    ? periodYearEarlier(period)
    : { after: addDays(period.after, -daysOf52Weeks), before: addDays(period.before, -daysOf52Weeks) };

/**
 * The change from last year in whole percent, halves rounded up: 100 without sales last year, −100 without sales this
 * year, 0 without either. A last year with more returns than sales counts as a year without sales.
 */
export const percentageChange = (now: number, lastYear: number): number => {
  if (lastYear <= 0) return 100 * Math.sign(now);
  const exact = 200 * now + lastYear;
  if (Math.abs(exact) < maxExactFloor) return Math.floor(exact / (2 * lastYear)) - 100;
  const doubled = 2n * BigInt(lastYear);
  return Number(floorDivide(200n * BigInt(now) + BigInt(lastYear), doubled)) - 100;
};

const floorDivide = (numerator: bigint, denominator: bigint): bigint => {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
};

/** Sales of one month in units and cents. */
export interface MonthSales {
  /** `YYYY-MM` */
  readonly month: string;
  readonly units: number;
  readonly sales: number;
}

/** Every month of a period, in chronological order. */
export const listMonths = ({ after, before }: Period): string[] => {
  const last = monthIndex(before);
  const months: string[] = [];
  for (let index = monthIndex(after); index <= last; index += 1) months.push(monthAt(index));
  return months;
};

const monthIndex = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

const countDays = ({ after, before }: Period): number => Math.max(0, daysBetween(after, before) + 1);

interface PeriodSales {
  readonly period: Period;
  /** The period whose months are the labels, if not its own. */
  readonly labelPeriod?: Period;
  /** Months with sales; the others are filled with zeros. */
  readonly sold: readonly MonthSales[];
}

/**
 * Store statistics of one period. Weekly averages include only the days up to `today`: future days would lower the
 * average of a running year compared with a full year.
 */
export const periodStatistics = ({ period, labelPeriod = period, sold }: PeriodSales, today: string) => {
  const soldIn = new Map(sold.map((month) => [month.month, month]));
  const months = listMonths(labelPeriod).map((month) => soldIn.get(month) ?? { month, units: 0, sales: 0 });
  const units = sum(months.map((month) => month.units));
  const sales = sum(months.map((month) => month.sales));
  const days = countDays({ after: period.after, before: period.before < today ? period.before : today });
  return {
    units: months.map((month) => ({ month: month.month, data: month.units })),
    sales: months.map((month) => ({ month: month.month, data: month.sales })),
    averageUnitPrice: averageUnitPrice(sales, units),
    averageUnitsPerWeek: perWeek(100 * units, days) / 100,
    averageSalesPerWeek: perWeek(sales, days),
    recordUnitsMonth: findRecord(months.map((month) => ({ month: month.month, record: month.units }))),
    recordSalesMonth: findRecord(months.map((month) => ({ month: month.month, record: month.sales }))),
  };
};

/** In cents; 0 without sales. */
export const averageUnitPrice = (sales: number, units: number): number =>
  units === 0 ? 0 : divideRounded(sales * Math.sign(units), Math.abs(units));

const perWeek = (total: number, days: number): number => (days === 0 ? 0 : divideRounded(7 * total, days));

interface MonthRecord {
  readonly month: string;
  readonly record: number;
}

/** The month with the highest value, the first of equal ones; undefined without sales. */
const findRecord = (months: readonly MonthRecord[]): MonthRecord | null => {
  let best: MonthRecord | null = null;
  for (const month of months) if (month.record > (best?.record ?? 0)) best = month;
  return best;
};

const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};
