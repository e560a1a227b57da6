/** More factors of a product are not split exactly. */
const maxFactors = 6;

/** Three points of Gauss and Legendre integrate polynomials up to degree five exactly. */
const offset = Math.sqrt(3 / 20);
const points = [1 / 2 - offset, 1 / 2, 1 / 2 + offset] as const;
const weights = [5 / 18, 8 / 18, 5 / 18] as const;

/**
 * Splits the change of a product of factors into one part for each factor: the Shapley value, which is the mean over all
 * orders in which the factors can change. The part of a factor is its change times the integral over `t` of the other
 * factors, each on its way from before to now: a polynomial of the degree of their number. One splitter serves a
 * million series, so it reuses its memory.
 */
export const createProductSplitter = () => {
  const before = new Float64Array(maxFactors);
  const now = new Float64Array(maxFactors);
  const parts = new Float64Array(maxFactors);
  const changing = new Uint8Array(maxFactors);

  const meanOfOthers = (factor: number, count: number): number => {
    let mean = 0;
    for (let point = 0; point < points.length; point += 1) {
      let product = weights[point] ?? 0;
      for (let at = 0; at < count; at += 1) {
        const other = changing[at] ?? 0;
        const from = before[other] ?? 0;
        if (other !== factor) product *= from + (points[point] ?? 0) * ((now[other] ?? 0) - from);
      }
      mean += product;
    }
    return mean;
  };

  /** Sets the parts of the first factors. */
  const split = (factors: number): void => {
    if (factors > maxFactors) throw new Error(`At most ${maxFactors} factors can be split`);
    let count = 0;
    let constant = 1;
    for (let factor = 0; factor < factors; factor += 1) {
      parts[factor] = 0;
      if (before[factor] === now[factor]) constant *= before[factor] ?? 0;
      else {
        changing[count] = factor;
        count += 1;
      }
    }
    if (constant === 0) return;
    for (let at = 0; at < count; at += 1) {
      const factor = changing[at] ?? 0;
      const mean = count === 1 ? 1 : meanOfOthers(factor, count);
      parts[factor] = constant * ((now[factor] ?? 0) - (before[factor] ?? 0)) * mean;
    }
  };

  return { before, now, parts, split };
};
