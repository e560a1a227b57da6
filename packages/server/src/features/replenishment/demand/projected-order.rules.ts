import { computeProbabilities, computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';

export interface ProjectedOrderInput {
  readonly onHand: number;
  /** Units that arrive at the start of each week before the delivery of this order. */
  readonly receipts: readonly number[];
  /** Mean demand of each of those weeks, and of the week that the order has to cover, and variance / mean of each. */
  readonly demand: readonly number[];
  readonly dispersions: readonly number[];
  readonly serviceLevel: number;
}

/** The demand of a week exceeds this quantile practically never. */
const maxServiceLevel = 1 - 1e-12;
/** More stock is counted in groups of units. */
const maxCells = 160;

/**
 * The least order that covers the demand of the week after its delivery with probability `serviceLevel`. Demand above the
 * stock of a week is lost, so the stock at delivery is a distribution, not a difference of means.
 */
export const computeProjectedOrder = (input: ProjectedOrderInput): number => {
  const { onHand, receipts, demand, dispersions, serviceLevel } = input;
  const group = Math.max(1, Math.ceil((receipts.reduce((sum, units) => sum + units, onHand) + 1) / maxCells));
  const stock = projectStock(input, group);
  const mean = demand[receipts.length] ?? 0;
  const dispersion = dispersions[receipts.length] ?? 1;
  const maxOrder = computeQuantile(mean, dispersion, maxServiceLevel) + 1;
  const covered = toCumulative(computeProbabilities(mean, dispersion, stock.length * group + maxOrder));
  let [least, enough] = [0, maxOrder];
  // More is never worse, so the search halves the range.
  while (least < enough) {
    const order = Math.floor((least + enough) / 2);
    if (computeCoverage(stock, covered, { order, group }) >= serviceLevel) enough = order;
    else least = order + 1;
  }
  return least;
};

/** The probability of each stock level at delivery, in groups of units. */
const projectStock = ({ onHand, receipts, demand, dispersions }: ProjectedOrderInput, group: number): Float64Array => {
  let units = onHand;
  let stock = new Float64Array(Math.round(units / group) + 1);
  stock[stock.length - 1] = 1;
  receipts.forEach((receipt, week) => {
    const arriving = Math.round((units + receipt) / group) - Math.round(units / group);
    units += receipt;
    const before = new Float64Array(stock.length + arriving);
    before.set(stock, arriving);
    stock = sellWeek(before, toGroups(demand[week] ?? 0, dispersions[week] ?? 1, { group, cells: before.length }));
  });
  return stock;
};

/** The probability that demand is closest to each multiple of the group. */
const toGroups = (
  mean: number,
  dispersion: number,
  { group, cells }: { readonly group: number; readonly cells: number },
): Float64Array => {
  const probabilities = computeProbabilities(mean, dispersion, cells * group - 1);
  if (group === 1) return probabilities;
  const grouped = new Float64Array(cells);
  probabilities.forEach((probability, units) => {
    const cell = Math.round(units / group);
    if (cell < cells) grouped[cell] = (grouped[cell] ?? 0) + probability;
  });
  return grouped;
};

const sellWeek = (before: Float64Array, demand: Float64Array): Float64Array<ArrayBuffer> => {
  const after = new Float64Array(before.length);
  before.forEach((share, units) => {
    if (share === 0) return;
    let sold = 0;
    for (let quantity = 0; quantity < units; quantity += 1) {
      const probability = demand[quantity] ?? 0;
      after[units - quantity] = (after[units - quantity] ?? 0) + share * probability;
      sold += probability;
    }
    after[0] = (after[0] ?? 0) + share * (1 - sold);
  });
  return after;
};

const toCumulative = (probabilities: Float64Array): Float64Array => {
  let sum = 0;
  return probabilities.map((probability) => {
    sum += probability;
    return sum;
  });
};

const computeCoverage = (
  stock: Float64Array,
  covered: Float64Array,
  { order, group }: { readonly order: number; readonly group: number },
): number => {
  let coverage = 0;
  stock.forEach((share, cell) => {
    if (share > 0) coverage += share * (covered[cell * group + order] ?? 1);
  });
  return coverage;
};
