import { addDays } from '../kit/dates.ts';
import { divideRounded } from '../kit/money.ts';
import { scoringIntervals } from '../scoring/scoring.rules.ts';
import type { Period } from './analytics.rules.ts';

/** Sums over the stores and products that a row of the report stands for, all in units. */
export interface ConversionUnits {
  /** Σ par level of what is on the assortments now. */
  readonly assortmentCount: number;
  /** Σ on-hand estimation now. */
  readonly estimatedInventory: number;
  /** Of orders created in the period that are neither drafts nor cancelled. */
  readonly totalOrderQuantity: number;
  /** Sold in the period, returns taken off. */
  readonly totalSalesQuantity: number;
}

export interface Conversion extends ConversionUnits {
  /** Percent, two decimals; null without an assortment. */
  readonly inventoryUtilization: number | null;
  /** Percent, two decimals; above 100 where more was sold than ordered, null where nothing was ordered. */
  readonly conversionRate: number | null;
}

export const conversionOf = (units: ConversionUnits): Conversion => ({
  ...units,
  inventoryUtilization: percentOf(units.estimatedInventory, units.assortmentCount),
  conversionRate: percentOf(units.totalSalesQuantity, units.totalOrderQuantity),
});

/** A company's row is the sum of its stores' rows; only the ratios are reckoned anew. */
export const sumOfConversions = (rows: readonly ConversionUnits[]): Conversion => {
  const sum = (name: keyof ConversionUnits) => rows.reduce((total, row) => total + row[name], 0);
  return conversionOf({
    assortmentCount: sum('assortmentCount'),
    estimatedInventory: sum('estimatedInventory'),
    totalOrderQuantity: sum('totalOrderQuantity'),
    totalSalesQuantity: sum('totalSalesQuantity'),
  });
};

/** Two decimals, half away from zero, of whole numbers; a share of nothing cannot be said. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : divideRounded(10_000 * part, whole) / 100;

/** The specification's words for the columns that the report is ordered by. */
export const conversionSorts = [
  'name',
  'assortment_count',
  'estimated_inventory',
  'inventory_utilization',
  'total_order',
  'total_sales',
  'conversion_rate',
] as const;
export type ConversionSort = (typeof conversionSorts)[number];

/** The specification's periods, the same for scores and for charts. */
export const rangeTypes = scoringIntervals;
export type RangeType = (typeof rangeTypes)[number];

/** The first day of the range that a day belongs to; weeks start on Monday. */
export const startOfRange = (day: string, range: RangeType): string => {
  const [year = '', month = ''] = day.split('-');
  switch (range) {
    case 'DAY':
      return day;
    case 'WEEK':
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'MONTH':
      return `${year}-${month}-01`;
    case 'QUARTER':
      return `${year}-${String(3 * Math.floor((Number(month) - 1) / 3) + 1).padStart(2, '0')}-01`;
    case 'YEAR':
      return `${year}-01-01`;
  }
};

export interface ConversionPoint {
  /** The first day of the range. */
  readonly date: string;
  readonly totalSalesQuantity: number;
  readonly totalOrderQuantity: number;
}

/** A point for every range that the period touches, in order, with zeros where nothing was sold or ordered. */
export const conversionSeries = (
  { after, before }: Period,
  range: RangeType,
  days: readonly ConversionPoint[],
): ConversionPoint[] => {
  const points = new Map<string, ConversionPoint>();
  for (let day = after; day <= before; day = addDays(day, 1)) {
    const date = startOfRange(day, range);
    if (!points.has(date)) points.set(date, { date, totalSalesQuantity: 0, totalOrderQuantity: 0 });
  }
  for (const { date: day, totalSalesQuantity, totalOrderQuantity } of days) {
    const date = startOfRange(day, range);
    const point = points.get(date);
    if (!point || day < after || day > before) continue;
    points.set(date, {
      date,
      totalSalesQuantity: point.totalSalesQuantity + totalSalesQuantity,
      totalOrderQuantity: point.totalOrderQuantity + totalOrderQuantity,
    });
  }
  return [...points.values()];
};
