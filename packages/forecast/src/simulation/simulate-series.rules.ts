import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { limitLine } from '@shelfward/contract/proposals/line-limits.rules.ts';
import {
  computePackQuantile,
  computeQuantile,
  inverseNormal,
} from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { drawDemand, pathCount, shufflePaths } from './demand-draws.rules.ts';
import type { ErrorPaths } from './level-errors.rules.ts';
import type { OrderDates, OrderSteps } from './order-steps.rules.ts';

/** A product in a store. */
export interface OrderedSeries {
  /** Mean demand of each week, and variance / mean of a week and of the weeks to cover. */
  readonly demand: Float32Array;
  readonly weekDispersion: number;
  readonly horizonDispersion: number;
  readonly onHand: number;
  readonly inTransit: number;
  /** Of orders and proposals that are not shipped. */
  readonly open: number;
  /** Projected orders cover the demand after the delivery; others fill up to a par level. */
  readonly isProjected: boolean;
  /** 0: the par level does not follow the forecast. */
  readonly serviceLevel: number;
  /** The least par level. */
  readonly minParLevel: number;
  readonly packSize: number;
  /** Units of a pack, layer, or pallet: orders are whole ones. */
  readonly step: number;
  /** Of an ordered quantity, and of the shelf; 0 and null: no limit. */
  readonly minQuantity: number;
  readonly maxQuantity: number | null;
  readonly shelfMaximum: number | null;
}

/** Units of one series in each path, at week × paths + path. */
export interface WeekPaths {
  readonly orders: Float64Array;
  /** At the end of the week. */
  readonly stock: Float64Array;
  readonly sold: Float64Array;
}

export const createWeekPaths = (weeks: number): WeekPaths => ({
  orders: new Float64Array(weeks * pathCount),
  stock: new Float64Array(weeks * pathCount),
  sold: new Float64Array(weeks * pathCount),
});

/** Par levels and orders follow half of the error of a level after this many weeks. */
const learningWeeks = 12;

interface Simulation {
  readonly random: () => number;
  readonly errors: ErrorPaths;
  /** The relative variance that the errors add to a week. */
  readonly sharedVariance: number;
}

/** Replays the coming weeks in each path: order, arrivals, sales. Demand above the stock is lost. */
export const simulateSeries = (
  series: OrderedSeries,
  { steps, openStep, transitStep }: OrderSteps,
  { random, errors, sharedVariance }: Simulation,
  into: WeekPaths,
): void => {
  into.orders.fill(0);
  into.sold.fill(0);
  const onHand = new Float64Array(pathCount).fill(series.onHand);
  const onOrder = new Float64Array(pathCount).fill(series.inTransit + series.open);
  const arrivals = new Float64Array((steps.length + 1) * pathCount);
  arrivals.fill(series.open, openStep * pathCount, (openStep + 1) * pathCount);
  for (let path = 0; path < pathCount; path += 1) {
    const cell = transitStep * pathCount + path;
    arrivals[cell] = (arrivals[cell] ?? 0) + series.inTransit;
  }
  const shares = new Float64Array(pathCount);
  const expectUntil = accumulate(series.demand);
  const limit = openLimits(series);
  steps.forEach(({ week, share, order }, step) => {
    const rule = order && prepareOrder(series, order, expectUntil);
    const learned = 1 - 0.5 ** (week / learningWeeks);
    const mean = (series.demand[week] ?? 0) * share;
    const dispersion = Math.max(1, series.weekDispersion - (series.demand[week] ?? 0) * sharedVariance);
    shufflePaths(random, shares);
    for (let path = 0; path < pathCount; path += 1) {
      const cell = week * pathCount + path;
      let stock = onHand[path] ?? 0;
      if (rule && order) {
        const position = stock + (onOrder[path] ?? 0);
        const units = limit(rule(position, (errors.levels[cell] ?? 0) * learned), position);
        const arrival = order.deliveryStep * pathCount + path;
        arrivals[arrival] = (arrivals[arrival] ?? 0) + units;
        onOrder[path] = (onOrder[path] ?? 0) + units;
        into.orders[cell] = (into.orders[cell] ?? 0) + units;
      }
      const arriving = arrivals[step * pathCount + path] ?? 0;
      stock += arriving;
      onOrder[path] = (onOrder[path] ?? 0) - arriving;
      const sold = Math.min(stock, drawDemand(mean * Math.exp(errors.weeks[cell] ?? 0), dispersion, shares[path] ?? 0));
      stock -= sold;
      onHand[path] = stock;
      into.stock[cell] = stock;
      into.sold[cell] = (into.sold[cell] ?? 0) + sold;
    }
  });
};

/** Mean demand from the Monday of the first week until a day; later weeks have the demand of the last one. */
const accumulate = (demand: Float32Array): ((day: number) => number) => {
  const sums = new Float64Array(demand.length + 1);
  demand.forEach((units, week) => {
    sums[week + 1] = (sums[week] ?? 0) + units;
  });
  return (day) => {
    const week = Math.min(demand.length - 1, Math.floor(day / daysPerWeek));
    return (sums[week] ?? 0) + (demand[week] ?? 0) * (day / daysPerWeek - week);
  };
};

/** Orders within the limits of product and shelf, as those of proposals. */
const openLimits = ({ step, minQuantity, maxQuantity, shelfMaximum }: OrderedSeries) => {
  if (minQuantity <= step && maxQuantity === null && shelfMaximum === null) return (units: number) => units;
  const limits = { isEligible: true, step, minQuantity, maxQuantity };
  return (suggested: number, position: number): number => {
    const shelfRoom = shelfMaximum === null ? null : Math.max(0, shelfMaximum - position);
    return limitLine({ ...limits, suggested, shelfRoom }).quantity;
  };
};

/** Units to order at a position, if demand has been higher than expected by a share. */
type OrderRule = (position: number, excess: number) => number;

const prepareOrder = (
  series: OrderedSeries,
  { orderDay, deliveryDay, nextDeliveryDay }: OrderDates,
  expectUntil: (day: number) => number,
): OrderRule => {
  const { serviceLevel, minParLevel, packSize, step, weekDispersion, horizonDispersion } = series;
  const lead = expectUntil(deliveryDay) - expectUntil(orderDay);
  const covered = expectUntil(nextDeliveryDay) - expectUntil(deliveryDay);
  const toSteps = (units: number) => (units > 0 ? Math.ceil(units / step - 1e-9) * step : 0);
  if (!series.isProjected || serviceLevel === 0) {
    const computed =
      serviceLevel > 0 ? computePackQuantile(lead + covered, horizonDispersion, { serviceLevel, packSize }) : 0;
    return (position, excess) => {
      const followed = Math.round(computed + (serviceLevel > 0 ? excess * computed : 0));
      return toSteps(Math.max(followed, minParLevel) - position);
    };
  }
  const variance = { lead: lead * weekDispersion, covered: covered * horizonDispersion };
  const total = lead + covered;
  const parLevel = computeQuantile(total, total > 0 ? (variance.lead + variance.covered) / total : 1, serviceLevel);
  const z = inverseNormal(serviceLevel);
  return (position, excess) => {
    const reduction = computeLostDemand(position, { lead, variance, z });
    return toSteps(Math.round(parLevel + excess * total - position - reduction));
  };
};

interface Projection {
  readonly lead: number;
  readonly variance: { readonly lead: number; readonly covered: number };
  readonly z: number;
}

/**
 * By how many units an order is smaller because demand above the stock is lost until the delivery. The stock at the
 * delivery is a normal distribution that is cut at 0.
 */
const computeLostDemand = (position: number, { lead, variance, z }: Projection): number => {
  const deviation = Math.sqrt(variance.lead);
  const mean = position - lead;
  if (deviation === 0 || mean > 3 * deviation) return 0;
  const ratio = mean / deviation;
  const [above, density] = [cumulativeNormal(ratio), Math.exp((-ratio * ratio) / 2) / Math.sqrt(2 * Math.PI)];
  const stock = mean * above + deviation * density;
  const square = (mean * mean + variance.lead) * above + mean * deviation * density;
  const spread = Math.sqrt(Math.max(0, variance.covered + square - stock * stock));
  const without = z * Math.sqrt(variance.covered + variance.lead) - mean;
  return Math.max(0, without - (z * spread - stock));
};

/** Zelen and Severo's approximation; the error is below 7.5e-8. */
const cumulativeNormal = (value: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return value >= 0 ? 1 - tail : tail;
};
