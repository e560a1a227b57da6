import { divideRounded } from '../../kit/money.ts';
import type { OrderStatus } from '../../orders/orders.rules.ts';
import type { Period } from '../analytics.rules.ts';
import { intervalSeries, type RangeType } from '../ranges.rules.ts';

/** Totals over the stores and products of a report row, in units. */
export interface ConversionUnits {
  /** Σ par level of the current assortments. */
  readonly assortmentCount: number;
  /** Σ current on-hand estimation. */
  readonly estimatedInventory: number;
  /** Units of orders created in the period with an ordered status. */
  readonly totalOrderQuantity: number;
  /** Units sold in the period, less returns. */
  readonly totalSalesQuantity: number;
}

/** Excludes drafts, which are not ordered yet, and cancelled orders. */
export const orderedStatuses = ['PENDING', 'APPROVED', 'PACKING', 'SHIPPED'] as const satisfies readonly OrderStatus[];

export interface Conversion extends ConversionUnits {
  /** Percent, two decimal places; null without an assortment. */
  readonly inventoryUtilization: number | null;
  /** Percent, two decimal places. Above 100 where more units were sold than ordered, null without orders. */
  readonly conversionRate: number | null;
}

export const computeConversion = (units: ConversionUnits): Conversion => ({
  ...units,
  inventoryUtilization: computePercentage(units.estimatedInventory, units.assortmentCount),
  conversionRate: computePercentage(units.totalSalesQuantity, units.totalOrderQuantity),
});

/** The forecast inputs of inventory positions as of now; positions without an estimate are excluded. */
export interface ForecastUnits {
  readonly estimatedInventory: number;
  /** Sum of the weekly rates of sale. */
  readonly weeklyUnits: number;
  /** Sum of the expected lost sales of a week. */
  readonly expectedLostUnits: number;
}

export interface ConversionForecast extends Omit<ForecastUnits, 'estimatedInventory'> {
  /** Number of weeks that the estimated inventory lasts; null without sales. */
  readonly weeksOfCover: number | null;
}

/** All values have two decimal places. */
export const computeForecast = ({
  estimatedInventory,
  weeklyUnits,
  expectedLostUnits,
}: ForecastUnits): ConversionForecast => ({
  weeklyUnits: withTwoDecimals(weeklyUnits),
  weeksOfCover: weeklyUnits > 0 ? withTwoDecimals(estimatedInventory / weeklyUnits) : null,
  expectedLostUnits: withTwoDecimals(expectedLostUnits),
});

const withTwoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Totals of rows that all have a forecast. */
export const totalForecast = (
  rows: readonly { readonly estimatedInventory: number; readonly outlook?: ConversionForecast | undefined }[],
): ConversionForecast => {
  const sums = { estimatedInventory: 0, weeklyUnits: 0, expectedLostUnits: 0 };
  for (const { estimatedInventory, outlook } of rows) {
    sums.estimatedInventory += estimatedInventory;
    sums.weeklyUnits += outlook?.weeklyUnits ?? 0;
    sums.expectedLostUnits += outlook?.expectedLostUnits ?? 0;
  }
  return computeForecast(sums);
};

/** The row of a company is the total of its store rows; only the ratios are recomputed. */
export const totalConversion = (rows: readonly ConversionUnits[]): Conversion => {
  const sum = (name: keyof ConversionUnits) => rows.reduce((total, row) => total + row[name], 0);
  return computeConversion({
    assortmentCount: sum('assortmentCount'),
    estimatedInventory: sum('estimatedInventory'),
    totalOrderQuantity: sum('totalOrderQuantity'),
    totalSalesQuantity: sum('totalSalesQuantity'),
  });
};

/** A percentage of whole numbers with two decimal places, rounded half away from zero; null when `whole` is zero. */
export const computePercentage = (part: number, whole: number): number | null =>
  whole === 0 ? null : divideRounded(10_000 * part, whole) / 100;

/** Sort fields of the forecast, which are not in the specification. */
export const forecastSorts = ['weeks_of_cover', 'expected_lost'] as const;

/** Sort fields of the specification, and of the forecast. */
export const conversionSorts = [
  'name',
  'assortment_count',
  'estimated_inventory',
  'inventory_utilization',
  'total_order',
  'total_sales',
  'conversion_rate',
  ...forecastSorts,
] as const;
export type ConversionSort = (typeof conversionSorts)[number];

export interface ConversionPoint {
  /** The first day of the interval. */
  readonly date: string;
  readonly totalSalesQuantity: number;
  readonly totalOrderQuantity: number;
}

/** A point for every interval of the period, in chronological order, with zeros where there are no values. */
export const conversionSeries = (
  period: Period,
  range: RangeType,
  days: readonly ConversionPoint[],
): ConversionPoint[] => {
  const compute = (name: 'totalSalesQuantity' | 'totalOrderQuantity') =>
    intervalSeries(
      period,
      range,
      days.map((one) => ({ day: one.date, value: one[name] })),
    );
  const ordered = compute('totalOrderQuantity');
  return compute('totalSalesQuantity').map(({ date, value }, place) => ({
    date,
    totalSalesQuantity: value,
    totalOrderQuantity: ordered[place]?.value ?? 0,
  }));
};
