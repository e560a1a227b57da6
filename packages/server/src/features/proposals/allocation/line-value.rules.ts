import type { DeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { computeProbabilities } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import type { ReplenishmentValues } from '@shelfward/contract/replenishment/replenishment.contract.ts';

/** What a store sells of a product between the delivery of the order and the next delivery. */
export interface LineDemand {
  /** Expected units at the delivery, without the order. */
  readonly stock: number;
  /** Expected units. */
  readonly mean: number;
  /** Variance / mean. */
  readonly dispersion: number;
  readonly weeks: number;
}

/** What a unit brings and costs, as shares of its price. */
export interface UnitEconomics {
  readonly margin: number;
  /** Of a week in stock. */
  readonly weeklyHolding: number;
}

const weeksPerYear = 52;

export const toEconomics = ({
  marginPercent,
  holdingPercent,
}: Pick<ReplenishmentValues, 'marginPercent' | 'holdingPercent'>): UnitEconomics => ({
  margin: marginPercent / 100,
  weeklyHolding: holdingPercent / 100 / weeksPerYear,
});

/** Units that sell later than this, or never, cost the same. */
const maxHoldingWeeks = 104;

/**
 * The value of a quantity in cents against none: the margin of the sales that it saves until the next delivery, less the
 * holding cost of each unit until it sells at the expected rate. Concave: each further unit is worth less.
 */
export type LineValue = (quantity: number) => number;

export const buildLineValue = (
  { stock, mean, dispersion, weeks }: LineDemand,
  priceCents: number,
  { margin, weeklyHolding }: UnitEconomics,
): LineValue => {
  const first = Math.max(0, Math.round(stock));
  let expectedSales: Float64Array | undefined;
  const sales = (units: number) => {
    expectedSales ??= accumulateSales(mean, dispersion);
    return expectedSales[Math.min(units, expectedSales.length - 1)] ?? 0;
  };
  // The weeks until the first units of the stock are sold, summed.
  const pace = mean > 0 ? weeks / mean : maxHoldingWeeks;
  const lastSold = Math.floor(maxHoldingWeeks / pace);
  const waiting = (units: number) => {
    const sold = Math.min(units, lastSold);
    return (pace * sold * (sold + 1)) / 2 + maxHoldingWeeks * (units - sold);
  };
  const total = (units: number) => margin * sales(units) - weeklyHolding * waiting(units);
  return (quantity) => (quantity === 0 ? 0 : priceCents * (total(first + quantity) - total(first)));
};

/** The expected sales with 0, 1, 2, … units in stock, up to where more units do not add sales. */
const accumulateSales = (mean: number, dispersion: number): Float64Array => {
  const max = mean > 0 ? Math.ceil(mean + 8 * Math.sqrt(dispersion * mean) + 8 * dispersion) : 0;
  const probabilities = computeProbabilities(mean, dispersion, max);
  const sales = new Float64Array(max + 1);
  let atLeast = 1;
  for (let units = 1; units <= max; units += 1) {
    atLeast = Math.max(0, atLeast - (probabilities[units - 1] ?? 0));
    sales[units] = (sales[units - 1] ?? 0) + atLeast;
  }
  return sales;
};

/** The days in which a store sells this many units at the expected rate; undefined if it sells none. */
export const computeSellingDays = ({ mean, weeks }: LineDemand, units: number): number | undefined =>
  mean > 0 ? Math.max(1, Math.ceil((7 * weeks * units) / mean)) : undefined;

/** The days until the delivery, and from there to the next one. */
export const toPeriod = (
  today: string,
  window:
    | Pick<DeliveryWindow, 'deliveryDay' | 'nextDeliveryDay'>
    | { readonly leadDays: number; readonly reviewDays: number },
): { readonly until: number; readonly cover: number } =>
  'leadDays' in window
    ? { until: window.leadDays, cover: window.reviewDays }
    : { until: daysBetween(today, window.deliveryDay), cover: daysBetween(window.deliveryDay, window.nextDeliveryDay) };
