import { divideRounded } from '../../kit/money.ts';
import type { OrderStatus } from '../../orders/orders.rules.ts';
import type { Period } from '../analytics.rules.ts';
import { type RangeType, rangeSeries } from '../ranges.rules.ts';

/** Sums over the stores and products that a row of the report stands for, all in units. */
export interface ConversionUnits {
  /** Σ par level of what is on the assortments now. */
  readonly assortmentCount: number;
  /** Σ on-hand estimation now. */
  readonly estimatedInventory: number;
  /** Of orders created in the period that are ordered. */
  readonly totalOrderQuantity: number;
  /** Sold in the period, returns taken off. */
  readonly totalSalesQuantity: number;
}

/** Drafts are not ordered yet, and what is cancelled is ordered no more. */
export const orderedStatuses = ['PENDING', 'APPROVED', 'PACKING', 'SHIPPED'] as const satisfies readonly OrderStatus[];

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

/** What the estimated inventory of shelves faces, as of now; of shelves without an estimate nothing is said. */
export interface OutlookUnits {
  readonly estimatedInventory: number;
  /** The weekly levels of the shelves, summed. */
  readonly weeklyUnits: number;
  /** Of what a week will ask for, the units that each shelf will lack on average, summed. */
  readonly expectedLostUnits: number;
}

export interface Outlook extends Omit<OutlookUnits, 'estimatedInventory'> {
  /** For how many weeks the estimated inventory would last; null where nothing sells. */
  readonly weeksOfCover: number | null;
}

/** All with two decimals. */
export const outlookOf = ({ estimatedInventory, weeklyUnits, expectedLostUnits }: OutlookUnits): Outlook => ({
  weeklyUnits: withTwoDecimals(weeklyUnits),
  weeksOfCover: weeklyUnits > 0 ? withTwoDecimals(estimatedInventory / weeklyUnits) : null,
  expectedLostUnits: withTwoDecimals(expectedLostUnits),
});

const withTwoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Of rows that all have one. */
export const sumOfOutlooks = (
  rows: readonly { readonly estimatedInventory: number; readonly outlook?: Outlook | undefined }[],
): Outlook => {
  const sums = { estimatedInventory: 0, weeklyUnits: 0, expectedLostUnits: 0 };
  for (const { estimatedInventory, outlook } of rows) {
    sums.estimatedInventory += estimatedInventory;
    sums.weeklyUnits += outlook?.weeklyUnits ?? 0;
    sums.expectedLostUnits += outlook?.expectedLostUnits ?? 0;
  }
  return outlookOf(sums);
};

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
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : divideRounded(10_000 * part, whole) / 100;

/** The outlook's, which are ours. */
export const outlookSorts = ['weeks_of_cover', 'expected_lost'] as const;

/** The specification's words for the columns that the report is ordered by, and ours. */
export const conversionSorts = [
  'name',
  'assortment_count',
  'estimated_inventory',
  'inventory_utilization',
  'total_order',
  'total_sales',
  'conversion_rate',
  ...outlookSorts,
] as const;
export type ConversionSort = (typeof conversionSorts)[number];

export interface ConversionPoint {
  /** The first day of the range. */
  readonly date: string;
  readonly totalSalesQuantity: number;
  readonly totalOrderQuantity: number;
}

/** A point for every range that the period touches, in order, with zeros where nothing was sold or ordered. */
export const conversionSeries = (
  period: Period,
  range: RangeType,
  days: readonly ConversionPoint[],
): ConversionPoint[] => {
  const of = (name: 'totalSalesQuantity' | 'totalOrderQuantity') =>
    rangeSeries(
      period,
      range,
      days.map((one) => ({ day: one.date, value: one[name] })),
    );
  const ordered = of('totalOrderQuantity');
  return of('totalSalesQuantity').map(({ date, value }, place) => ({
    date,
    totalSalesQuantity: value,
    totalOrderQuantity: ordered[place]?.value ?? 0,
  }));
};
