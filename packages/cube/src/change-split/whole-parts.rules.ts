/**
 * Rounds parts to whole numbers whose sum is the whole change. Each part is rounded up or down. The shift is between 0 and
 * 1 and belongs to the series: over many series, parts are rounded up as often as they should be, so that sums are
 * not biased. The last part has what remains, which the sum of the exact parts is.
 */
export const roundParts = (parts: Float64Array, change: number, shift: number): void => {
  let sum = 0;
  let given = 0;
  const last = parts.length - 1;
  for (let at = 0; at <= last; at += 1) {
    sum += parts[at] ?? 0;
    const until = at === last ? change : Math.floor(sum + shift);
    parts[at] = until - given;
    given = until;
  }
};

/** Fractions of multiples of these numbers are spread evenly (R2 sequence, from the plastic number). */
const [storeStep, productStep] = [0.754_877_666_246_692_7, 0.569_840_290_998_053_2];

/** The shift of a series. It only depends on the ids, so that filters do not change the parts of a series. */
export const toShift = (storeId: number, productId: number): number => {
  const shift = (storeId * storeStep + productId * productStep) % 1;
  return Math.min(Math.max(shift, minShift), 1 - minShift);
};

/** A whole sum with an error of floating-point numbers stays at its number. */
const minShift = 1e-6;
