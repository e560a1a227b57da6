import { computeProbabilities, computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';

export interface ProjectedOrderInput {
  readonly onHand: number;
  /** Units that arrive at the start of each week before the delivery of this order. */
  readonly receipts: readonly number[];
  /** Mean demand of each of those weeks, and of the week that the order has to cover. */
  readonly demand: readonly number[];
  /** Variance / mean of the demand of one week. */
  readonly dispersion: number;
  readonly serviceLevel: number;
}

/** The demand of a week exceeds this quantile practically never. */
const maxServiceLevel = 1 - 1e-12;

/**
 * The least order that covers the demand of the week after its delivery with probability `serviceLevel`. Demand above the
 * stock of a week is lost, so the stock at delivery is a distribution, not a difference of means.
 */
export const computeProjectedOrder = (input: ProjectedOrderInput): number => {
  const { receipts, demand, dispersion, serviceLevel } = input;
  const stock = projectStock(input);
  const mean = demand[receipts.length] ?? 0;
  const maxOrder = computeQuantile(mean, dispersion, maxServiceLevel) + 1;
  const covered = toCumulative(computeProbabilities(mean, dispersion, stock.length + maxOrder));
  for (let order = 0; order < maxOrder; order += 1)
    if (computeCoverage(stock, covered, order) >= serviceLevel) return order;
  return maxOrder;
};

/** The probability of each stock level at delivery. */
const projectStock = ({ onHand, receipts, demand, dispersion }: ProjectedOrderInput): Float64Array => {
  let stock = new Float64Array(onHand + 1);
  stock[onHand] = 1;
  receipts.forEach((receipt, week) => {
    const before = new Float64Array(stock.length + receipt);
    before.set(stock, receipt);
    stock = sellWeek(before, computeProbabilities(demand[week] ?? 0, dispersion, before.length - 1));
  });
  return stock;
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

const computeCoverage = (stock: Float64Array, covered: Float64Array, order: number): number => {
  let coverage = 0;
  stock.forEach((share, units) => {
    if (share > 0) coverage += share * (covered[units + order] ?? 1);
  });
  return coverage;
};
