/** The gap between two slices, in hundredths of the ring. */
const gap = 0.7;

export interface Arc {
  /** Both in hundredths of the ring, clockwise from the top. */
  readonly start: number;
  readonly length: number;
}

/** The arc of each value; negative values and values too small to be visible have none. */
export const toArcs = (values: readonly number[]): Arc[] => {
  const shares = computeShares(values);
  const isOne = shares.filter((share) => share > 0).length === 1;
  let start = 0;
  return shares.map((share) => {
    const arc = { start: round(start), length: round(Math.max(0, 100 * share - (isOne ? 0 : gap))) };
    start += 100 * share;
    return arc;
  });
};

/** The share of each value in the sum; negative values count as 0. */
export const computeShares = (values: readonly number[]): number[] => {
  const counted = values.map((value) => Math.max(0, value));
  const total = counted.reduce((sum, value) => sum + value, 0);
  return counted.map((value) => (total === 0 ? 0 : value / total));
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
