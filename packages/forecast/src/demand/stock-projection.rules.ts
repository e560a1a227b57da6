import { computeProbabilities } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';

/** Units on the way. */
export interface Receipt {
  readonly units: number;
  /** The probability of an arrival at the start of each period. The rest is a later arrival or a loss. */
  readonly arrival: readonly number[];
}

export interface ProjectionInput {
  readonly onHand: number;
  readonly receipts: readonly Receipt[];
  /** Mean demand of each period, and its variance / mean. The last ones count for the periods after them. */
  readonly demand: readonly number[];
  readonly dispersions: readonly number[];
}

/** More stock is counted in groups of units. */
const maxCells = 160;
/** Each of these doubles the computing time; the others arrive in their most probable period, or not. */
const maxUncertain = 3;
const minProbability = 1e-6;

/** The number of units that a cell of a projection stands for. */
export const toGroup = ({ onHand, receipts }: Pick<ProjectionInput, 'onHand' | 'receipts'>): number =>
  Math.max(1, Math.ceil((receipts.reduce((sum, { units }) => sum + units, onHand) + 1) / maxCells));

/**
 * The probability of each stock level at the start of each period, after its arrivals and before its demand, in groups of
 * units. Demand above the stock of a period is lost, so the stock is a distribution, not a difference of means.
 */
export function* projectStock(input: ProjectionInput, group: number): Generator<Float64Array, never> {
  const { certain, uncertain } = splitReceipts(input.receipts);
  let units = input.onHand;
  // The stock by which of the uncertain receipts have arrived, as bits.
  let stocks: (Float64Array | undefined)[] = [new Float64Array(Math.round(units / group) + 1)];
  stocks[0]?.fill(1, stocks[0].length - 1);
  for (let period = 0; ; period += 1) {
    const arriving = certain[period] ?? 0;
    const cells = Math.round((units + arriving) / group) - Math.round(units / group);
    units += arriving;
    if (cells > 0) stocks = stocks.map((stock) => stock && shift(stock, cells));
    for (const [at, receipt] of uncertain.entries()) stocks = receive(stocks, 1 << at, { receipt, period, group });
    yield addStocks(stocks);
    const mean = input.demand[period] ?? input.demand.at(-1) ?? 0;
    const dispersion = input.dispersions[period] ?? input.dispersions.at(-1) ?? 1;
    const longest = stocks.reduce((length, stock) => Math.max(length, stock?.length ?? 0), 0);
    const demand = toGroups(mean, dispersion, { group, cells: longest });
    stocks = stocks.map((stock) => stock && sellPeriod(stock, demand));
  }
}

const splitReceipts = (receipts: readonly Receipt[]) => {
  const certain: number[] = [];
  const addCertain = ({ units, arrival }: Receipt): void => {
    const probability = Math.max(...arrival, 0);
    const period = arrival.indexOf(probability);
    if (probability >= 0.5) certain[period] = (certain[period] ?? 0) + units;
  };
  const isCertain = ({ arrival }: Receipt) =>
    arrival.every((share) => share < minProbability || share > 1 - minProbability);
  const byDoubt = receipts
    .filter((receipt) => receipt.units > 0 && !isCertain(receipt))
    .toSorted((one, other) => toDoubt(other) - toDoubt(one));
  for (const receipt of [...receipts.filter(isCertain), ...byDoubt.slice(maxUncertain)]) addCertain(receipt);
  return { certain, uncertain: byDoubt.slice(0, maxUncertain) };
};

/** Units that arrive in another period than the most probable one, on average. */
const toDoubt = ({ units, arrival }: Receipt): number => {
  const later = Math.max(0, 1 - arrival.reduce((sum, share) => sum + share, 0));
  return units * (1 - Math.max(...arrival, later));
};

interface Arrival {
  readonly receipt: Receipt;
  readonly period: number;
  readonly group: number;
}

/** Moves the share of the stock to which a receipt arrives in this period. */
const receive = (
  stocks: readonly (Float64Array | undefined)[],
  bit: number,
  { receipt: { units, arrival }, period, group }: Arrival,
): (Float64Array | undefined)[] => {
  const before = arrival.slice(0, period).reduce((sum, share) => sum + share, 0);
  const now = arrival[period] ?? 0;
  if (now < minProbability || 1 - before < minProbability) return [...stocks];
  const hazard = Math.min(1, now / (1 - before));
  const after = [...stocks];
  for (const [set, stock] of stocks.entries()) {
    if (!stock || (set & bit) !== 0) continue;
    const arrived = shift(stock, Math.round(units / group)).map((share) => share * hazard);
    const other = after[set | bit];
    after[set | bit] = other ? addStocks([other, arrived]) : arrived;
    after[set] = stock.map((share) => share * (1 - hazard));
  }
  return after;
};

const shift = (stock: Float64Array, cells: number): Float64Array => {
  const shifted = new Float64Array(stock.length + cells);
  shifted.set(stock, cells);
  return shifted;
};

const addStocks = (stocks: readonly (Float64Array | undefined)[]): Float64Array => {
  const [only, ...others] = stocks.filter((stock) => stock !== undefined);
  if (only && others.length === 0) return only;
  const longest = others.reduce((length, stock) => Math.max(length, stock.length), only?.length ?? 0);
  const sum = new Float64Array(longest);
  for (const stock of [only, ...others])
    stock?.forEach((share, cell) => {
      sum[cell] = (sum[cell] ?? 0) + share;
    });
  return sum;
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

const sellPeriod = (before: Float64Array, demand: Float64Array): Float64Array => {
  const after = new Float64Array(before.length);
  for (let units = 0; units < before.length; units += 1) {
    const share = before[units] ?? 0;
    if (share === 0) continue;
    let sold = 0;
    for (let quantity = 0; quantity < units; quantity += 1) {
      const probability = demand[quantity] ?? 0;
      after[units - quantity] = (after[units - quantity] ?? 0) + share * probability;
      sold += probability;
    }
    after[0] = (after[0] ?? 0) + share * (1 - sold);
  }
  return after;
};
