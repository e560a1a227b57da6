import { countIndexes, type WeeklySeries } from './weekly-series.rules.ts';

/** What the lifts of each product are computed from. */
export interface LiftEvidence {
  /** Past promotions of the product, in any of its stores. */
  readonly promotions: Int32Array;
  /** The standard error of a lift, as a share of it. */
  readonly errors: Float64Array;
}

/** A smaller effect is not a promotion. */
const minLift = 1.05;
const unitOffset = 0.5;
/** The mean of all products counts as much as this number of promotions. */
const pooledPromotions = 3;

/**
 * Compares what past promotions sold with their computed effect. Promotions are compared as a whole: their weeks and stores
 * have the same leaflet and the same price.
 */
export const measureLifts = (
  series: WeeklySeries,
  getEffects: (one: number) => Float64Array | undefined,
): LiftEvidence => {
  const { weeks, products } = series;
  const size = countIndexes(products);
  const errors = new Float64Array(size * weeks);
  const counts = new Int32Array(size * weeks);
  for (let one = 0; one < series.count; one += 1) {
    const effects = getEffects(one);
    if (effects) addErrors(series, { one, effects }, { errors, counts });
  }
  const found = Array.from({ length: size }, (_, product) =>
    listErrors(errors.subarray(product * weeks), counts.subarray(product * weeks, (product + 1) * weeks)),
  );
  const all = found.flat();
  const squares = (of: readonly number[]) => of.reduce((sum, error) => sum + error * error, 0);
  const usual = all.length > 0 ? squares(all) / all.length : 0;
  return {
    promotions: Int32Array.from(found, (own) => own.length),
    errors: Float64Array.from(found, (own) =>
      Math.sqrt((squares(own) + pooledPromotions * usual) / (own.length + pooledPromotions) / Math.max(1, own.length)),
    ),
  };
};

interface ProductWeeks {
  readonly errors: Float64Array;
  readonly counts: Int32Array;
}

/** Adds the errors of the logarithms in the promoted weeks of a series, compared with its other weeks. */
const addErrors = (
  { weeks, units, available, products }: WeeklySeries,
  { one, effects }: { readonly one: number; readonly effects: Float64Array },
  { errors, counts }: ProductWeeks,
): void => {
  const toLog = (week: number) => Math.log(((units[one * weeks + week] ?? 0) + unitOffset) / (effects[week] ?? 1));
  let [sum, count] = [0, 0];
  for (let week = 0; week < weeks; week += 1) {
    if (!available[one * weeks + week] || (effects[week] ?? 1) > minLift) continue;
    sum += toLog(week);
    count += 1;
  }
  if (count === 0) return;
  for (let week = 0; week < weeks; week += 1) {
    if (!available[one * weeks + week] || !((effects[week] ?? 1) > minLift)) continue;
    const cell = (products[one] ?? 0) * weeks + week;
    errors[cell] = (errors[cell] ?? 0) + toLog(week) - sum / count;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
};

/** The mean error of each promotion: of consecutive promoted weeks. */
const listErrors = (errors: Float64Array, counts: Int32Array): number[] => {
  const found: number[] = [];
  let [sum, count] = [0, 0];
  counts.forEach((inWeek, week) => {
    sum += errors[week] ?? 0;
    count += inWeek;
    if (count === 0 || (counts[week + 1] ?? 0) > 0) return;
    found.push(sum / count);
    [sum, count] = [0, 0];
  });
  return found;
};
