import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { describe, expect, test } from 'vitest';
import { computeBaseStocks } from './base-stock.rules.ts';
import { toProtection } from './protection-times.rules.ts';
import { toSuggestions } from './suggestions.rules.ts';

const [count, weeks, horizon] = [600, 104, 3];
const serviceLevel = 0.95;

/** Products with one store, constant demand, and the weekly variation of a Poisson distribution. */
const makeSeries = () => {
  let state = 11;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const sample = (mean: number): number => {
    const limit = Math.exp(-mean);
    let [product, drawn] = [random(), 0];
    for (; product > limit; product *= random()) drawn += 1;
    return drawn;
  };
  const levels = Array.from({ length: count }, (_, one) => 3 + (one % 60) / 3);
  return { levels, units: levels.map((level) => Int32Array.from({ length: weeks }, () => sample(level))) };
};

const { levels, units } = makeSeries();
const stocks = computeBaseStocks({
  series: {
    count,
    weeks,
    units: Int32Array.from(units.flatMap((row) => [...row])),
    available: new Uint8Array(count * weeks).fill(1),
    isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => week % 52),
    lines: new Int32Array(count),
    products: Int32Array.from({ length: count }, (_, one) => one),
    stores: new Int32Array(count),
    drivers: [],
  },
  horizons: new Int32Array(count).fill(horizon),
  serviceLevels: new Float64Array(count).fill(serviceLevel),
  packSizes: new Int32Array(count).fill(1),
  hasLine: new Uint8Array(count),
});

/** The share of par levels that get a suggestion if they are this multiple of the best ones. */
const countSuggestions = (factor: number): number => {
  const series = units.map((row, one) => {
    const parLevel = Math.round(factor * computeQuantile(horizon * (levels[one] ?? 0), 1, serviceLevel));
    return {
      storeId: 1,
      productId: one,
      parLevel,
      globalAssortmentQuantity: parLevel,
      packSize: 1,
      priceCents: 100,
      values: { leadWeeks: 2, reviewWeeks: 1, serviceLevel, presentationMinimum: 1 },
      protection: toProtection({ leadWeeks: 2, reviewWeeks: 1 }),
      units: row,
      available: new Uint8Array(weeks).fill(1),
    };
  });
  const promotions = { marks: [], markOf: new Int32Array(count).fill(-1) };
  return toSuggestions(series, { stocks, promotions, movingHolidays: [], namePromotion: () => null }).length / count;
};

describe('suggestions', () => {
  test('are few where par levels are the best ones', () => {
    expect(countSuggestions(1)).toBeLessThanOrEqual(0.12);
  });

  test.each([0.5, 2])('find all par levels that are %d times the best ones', (factor) => {
    expect(countSuggestions(factor)).toBe(1);
  });
});
