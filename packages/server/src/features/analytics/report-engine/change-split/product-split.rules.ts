/** More factors of a product that change are not split exactly. */
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
  const [from, change] = [new Float64Array(maxFactors), new Float64Array(maxFactors)];
  const targets = new Uint8Array(maxFactors);
  let [count, constant] = [0, 1];

  /** The part of the factor is added at the target. */
  const addFactor = (before: number, now: number, target: number): void => {
    if (before === now) {
      constant *= before;
      return;
    }
    if (count === maxFactors) throw new Error(`At most ${maxFactors} factors can be split`);
    from[count] = before;
    change[count] = now - before;
    targets[count] = target;
    count += 1;
  };

  const meanOfOthers = (factor: number): number => {
    let mean = 0;
    for (let point = 0; point < points.length; point += 1) {
      let product = weights[point] ?? 0;
      for (let other = 0; other < count; other += 1)
        if (other !== factor) product *= (from[other] ?? 0) + (points[point] ?? 0) * (change[other] ?? 0);
      mean += product;
    }
    return mean;
  };

  /** Adds the parts of the factors and begins the next product. */
  const addParts = (parts: Float64Array, scale: number): void => {
    for (let factor = 0; factor < count; factor += 1) {
      const at = targets[factor] ?? 0;
      const mean = count === 1 ? 1 : meanOfOthers(factor);
      parts[at] = (parts[at] ?? 0) + scale * constant * (change[factor] ?? 0) * mean;
    }
    [count, constant] = [0, 1];
  };

  return { addFactor, addParts };
};
