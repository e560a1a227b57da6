import { computeProbabilities, computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { type ProjectionInput, projectStock, toGroup } from './stock-projection.rules.ts';

export interface ProjectedOrderInput {
  readonly onHand: number;
  /** Units that arrive at the start of each week before the delivery of this order. */
  readonly receipts: readonly number[];
  /** Mean demand of each of those weeks, and of the week that the order has to cover, and variance / mean of each. */
  readonly demand: readonly number[];
  readonly dispersions: readonly number[];
  readonly serviceLevel: number;
}

/** The least order that covers the demand of the week after its delivery with probability `serviceLevel`. */
export const computeProjectedOrder = ({ receipts, dispersions, ...input }: ProjectedOrderInput): number => {
  const leadWeeks = receipts.length;
  return computeUncertainOrder({
    ...input,
    receipts: receipts.map((units, week) => ({ units, arrival: certainArrival(week) })),
    dispersions: dispersions.slice(0, leadWeeks),
    leadTimes: certainArrival(leadWeeks),
    toCover: coverPeriods(input.demand, 1),
    coverDispersion: dispersions[leadWeeks] ?? 1,
  });
};

/** An arrival at the start of this period. */
export const certainArrival = (period: number): number[] =>
  Array.from({ length: period + 1 }, (_, at) => (at === period ? 1 : 0));

export interface UncertainOrderInput extends ProjectionInput {
  /** The probability that this order arrives at the start of each period. The rest is the probability of a loss. */
  readonly leadTimes: readonly number[];
  /** Mean demand from an arrival of this order at the start of a period to that of the next one. */
  readonly toCover: (period: number) => number;
  /** Variance / mean of that demand. */
  readonly coverDispersion: number;
  readonly serviceLevel: number;
  /** An order in packs adds between none and a pack minus one unit, over which the probability is averaged. */
  readonly packSize?: number;
}

/** The order that is needed, and the mean stock at its delivery. */
export interface ProjectedOrder {
  readonly units: number;
  readonly stockAtDelivery: number;
}

/** The demand of the periods to cover exceeds this quantile practically never. */
const maxServiceLevel = 1 - 1e-12;
/** Less probable arrivals do not change the order. */
const minShare = 0.005;

/** The stock at an arrival of the order, in cells, and the probability that the demand to cover is at most each quantity. */
interface Delivery {
  readonly share: number;
  readonly stock: Float64Array;
  readonly covered: Float64Array;
}

export const computeUncertainOrder = (input: UncertainOrderInput): number => projectOrder(input).units;

/**
 * The least order that covers the demand from its arrival to the next one with probability `serviceLevel`, on average over
 * the periods in which it may arrive. A lost order covers nothing, however large, so its probability does not count.
 */
export const projectOrder = (input: UncertainOrderInput): ProjectedOrder => {
  const { packSize = 1 } = input;
  const group = toGroup(input);
  const arrivals = input.leadTimes.flatMap((share, period) =>
    share >= minShare ? [{ share, period, mean: input.toCover(period) }] : [],
  );
  const maxOrder =
    arrivals.reduce(
      (max, { mean }) => Math.max(max, computeQuantile(mean, input.coverDispersion, maxServiceLevel)),
      0,
    ) + 1;
  const deliveries: Delivery[] = [];
  const last = arrivals.at(-1)?.period ?? 0;
  let period = 0;
  for (const stock of projectStock(input, group)) {
    const arrival = arrivals.find((one) => one.period === period);
    if (arrival) {
      // Stock above the largest order covers the demand practically always.
      const cumulative = toCumulative(computeProbabilities(arrival.mean, input.coverDispersion, maxOrder + packSize));
      const covered = averagePack(cumulative, packSize);
      deliveries.push({ share: arrival.share, stock, covered });
    }
    if (period >= last) break;
    period += 1;
  }
  const arriving = deliveries.reduce((sum, { share }) => sum + share, 0);
  const required = input.serviceLevel * arriving;
  let [least, enough] = [0, maxOrder];
  // More is never worse, so the search halves the range.
  while (least < enough) {
    const order = Math.floor((least + enough) / 2);
    if (computeCoverage(deliveries, { order, group }) >= required) enough = order;
    else least = order + 1;
  }
  const stockAtDelivery =
    deliveries.reduce((sum, { share, stock }) => sum + share * toMean(stock, group), 0) / arriving;
  return { units: least, stockAtDelivery };
};

const toMean = (stock: Float64Array, group: number): number => {
  let sum = 0;
  for (let cell = 0; cell < stock.length; cell += 1) sum += (stock[cell] ?? 0) * cell;
  return sum * group;
};

/** The demand of a number of equal periods; the last one counts for those after it. */
export const coverPeriods =
  (demand: readonly number[], periods: number) =>
  (from: number): number => {
    let sum = 0;
    for (let period = 0; period < periods; period += 1)
      sum += Math.min(1, periods - period) * (demand[from + period] ?? demand.at(-1) ?? 0);
    return sum;
  };

const toCumulative = (probabilities: Float64Array): Float64Array => {
  for (let units = 1; units < probabilities.length; units += 1)
    probabilities[units] = (probabilities[units] ?? 0) + (probabilities[units - 1] ?? 0);
  return probabilities;
};

/** The mean of each value and of the next ones of a pack. */
const averagePack = (covered: Float64Array, packSize: number): Float64Array => {
  if (packSize === 1) return covered;
  let sum = 0;
  const averages = new Float64Array(Math.max(0, covered.length - packSize));
  for (let units = 0; units < covered.length; units += 1) {
    sum += covered[units] ?? 0;
    if (units >= packSize) sum -= covered[units - packSize] ?? 0;
    if (units >= packSize - 1 && units - packSize + 1 < averages.length)
      averages[units - packSize + 1] = sum / packSize;
  }
  return averages;
};

const computeCoverage = (
  deliveries: readonly Delivery[],
  { order, group }: { readonly order: number; readonly group: number },
): number => {
  let coverage = 0;
  for (const { share, stock, covered } of deliveries) {
    let own = 0;
    for (let cell = 0; cell < stock.length; cell += 1) {
      const probability = stock[cell] ?? 0;
      if (probability > 0) own += probability * (covered[cell * group + order] ?? 1);
    }
    coverage += share * own;
  }
  return coverage;
};
