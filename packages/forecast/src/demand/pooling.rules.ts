import { countIndexes, type WeeklySeries } from './weekly-series.rules.ts';

const rounds = 8;
/** A level above this multiple of what store and product explain does not move the others. */
const maxRatio = 8;
const minFactor = 1e-6;
/** The other stores count as much as a gamma prior of this shape. */
const priorShape = 2;

export interface PooledLevels {
  readonly levels: Float64Array;
  /** The level of a product in a store is about the product of both factors. A store without sales has the factor 1. */
  readonly storeFactors: Float64Array;
  readonly productFactors: Float64Array;
}

interface OwnLevels {
  readonly levels: Float64Array;
  readonly effectiveWeeks: Float64Array;
  /** Variance / mean of a week. */
  readonly dispersions: Float64Array;
}

/**
 * Moves the level of each series toward that of its product in the other stores, relative to the size of the stores. The
 * fewer units a series has sold, the more.
 */
export const poolLevels = (
  { count, products, stores }: Pick<WeeklySeries, 'count' | 'products' | 'stores'>,
  { levels, effectiveWeeks, dispersions }: OwnLevels,
): PooledLevels => {
  const storeFactors = new Float64Array(countIndexes(stores)).fill(1);
  const productFactors = new Float64Array(countIndexes(products));
  const limited = new Float64Array(count);
  const units = new Float64Array(productFactors.length);
  const sizes = new Float64Array(productFactors.length);
  for (let round = 0; round < rounds; round += 1) {
    units.fill(0);
    sizes.fill(0);
    for (let one = 0; one < count; one += 1) {
      const [store, product] = [stores[one] ?? 0, products[one] ?? 0];
      const level = levels[one] ?? 0;
      const weeks = effectiveWeeks[one] ?? 0;
      limited[one] =
        round === 0 ? level : Math.min(level, maxRatio * (storeFactors[store] ?? 0) * (productFactors[product] ?? 0));
      units[product] = (units[product] ?? 0) + weeks * (limited[one] ?? 0);
      sizes[product] = (sizes[product] ?? 0) + weeks * (storeFactors[store] ?? 0);
    }
    productFactors.forEach((_, product) => {
      productFactors[product] = divide(units[product] ?? 0, sizes[product] ?? 0);
    });
    const sold = new Float64Array(storeFactors.length);
    const expected = new Float64Array(storeFactors.length);
    for (let one = 0; one < count; one += 1) {
      const [store, product] = [stores[one] ?? 0, products[one] ?? 0];
      const factor = productFactors[product] ?? 0;
      const weeks = effectiveWeeks[one] ?? 0;
      const level = Math.min(levels[one] ?? 0, maxRatio * (storeFactors[store] ?? 0) * factor);
      sold[store] = (sold[store] ?? 0) + weeks * level;
      expected[store] = (expected[store] ?? 0) + weeks * factor;
    }
    storeFactors.forEach((_, store) => {
      if ((expected[store] ?? 0) > 0)
        storeFactors[store] = Math.max(minFactor, divide(sold[store] ?? 0, expected[store] ?? 0));
    });
  }
  return {
    levels: levels.map((level, one) => {
      const [store, product] = [stores[one] ?? 0, products[one] ?? 0];
      const weeks = effectiveWeeks[one] ?? 0;
      const size = (sizes[product] ?? 0) - weeks * (storeFactors[store] ?? 0);
      const others = (units[product] ?? 0) - weeks * (limited[one] ?? 0);
      // Without sales in other stores these say nothing about the level.
      if (weeks === 0 || !(size > minFactor) || !(others > minFactor)) return level;
      const target = ((storeFactors[store] ?? 0) * others) / size;
      const dispersion = dispersions[one] ?? 1;
      return (target * (priorShape + (weeks * level) / dispersion)) / (priorShape + (weeks * target) / dispersion);
    }),
    storeFactors,
    productFactors,
  };
};

const divide = (units: number, size: number): number => (size > 0 ? units / size : 0);
