import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeBaseStocks } from './base-stock.rules.ts';
import { computePhantomProbability, findPhantomStock } from './phantom-stock.rules.ts';

const weeks = 104;

/** Deterministic numbers from 0 to 1 (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A negative binomial number by inversion. */
const drawUnits = (mean: number, dispersion: number, random: number): number => {
  const size = mean / (dispersion - 1);
  let probability = dispersion ** -size;
  let cumulative = probability;
  let units = 0;
  while (cumulative < random && units < 1000) {
    probability *= ((size + units) / (units + 1)) * (1 - 1 / dispersion);
    units += 1;
    cumulative += probability;
  }
  return units;
};

/**
 * Products in stores with levels from 0.5 to 12 units a week. Of all, 4 % have phantom stock since up to twelve weeks, 5 %
 * sell half as much in the last ten weeks, and 0.5 % are not sold any more for another reason.
 */
const simulate = (count: number, seed: number) => {
  const random = randomFrom(seed);
  const units = new Int32Array(count * weeks);
  const isPhantom = new Uint8Array(count);
  for (let one = 0; one < count; one += 1) {
    const level = 0.5 * 24 ** random();
    const dispersion = 1.1 + 1.5 * random();
    const fate = random();
    const age = 1 + Math.floor(12 * random());
    isPhantom[one] = Number(fate < 0.04);
    for (let week = 0; week < weeks; week += 1) {
      const isOver = fate < 0.045 && week >= weeks - (fate < 0.04 ? age : Math.ceil(age / 3));
      const season = 1 + 0.3 * Math.sin((2 * Math.PI * week) / 52);
      const mean = level * season * (fate > 0.95 && week >= weeks - 10 ? 0.5 : 1);
      units[one * weeks + week] = isOver ? 0 : drawUnits(mean, dispersion, random());
    }
  }
  return { units, isPhantom };
};

/** The last count or delivery was `age` weeks before the end; a sale is later activity. */
const toFirstWeek = (units: Int32Array): number => units.findLastIndex((sold) => sold > 0) + 1;

const measure = (count: number, seed: number) => {
  const { units, isPhantom } = simulate(count, seed);
  const available = new Uint8Array(count * weeks).fill(1);
  const series = {
    count,
    weeks,
    units,
    available,
    isoWeeks: Uint8Array.from({ length: weeks + 3 }, (_, week) => week % 52),
    lines: new Int32Array(count),
    products: Int32Array.from({ length: count }, (_, one) => Math.floor(one / 10)),
    stores: Int32Array.from({ length: count }, (_, one) => one % 10),
    drivers: [],
  };
  const { weekDispersions } = computeBaseStocks({
    series,
    horizons: new Int32Array(count).fill(3),
    serviceLevels: new Float64Array(count).fill(0.95),
    packSizes: new Int32Array(count).fill(1),
    hasLine: new Uint8Array(count).fill(1),
  });
  let found = 0;
  let correct = 0;
  for (let one = 0; one < count; one += 1) {
    const own = units.subarray(one * weeks, (one + 1) * weeks);
    const history = { units: own, available: available.subarray(0, weeks), firstWeek: toFirstWeek(own) };
    if (!findPhantomStock({ ...history, dispersion: weekDispersions[one] ?? 1 })) continue;
    found += 1;
    correct += isPhantom[one] ?? 0;
  }
  const phantoms = isPhantom.reduce((sum, one) => sum + one, 0);
  return { precision: correct / found, recall: correct / phantoms };
};

describe('phantom stock', () => {
  test.each([1, 2, 3, 4])('is found in simulated sales with precision 0.8 at recall 0.6 (seed %i)', (seed) => {
    const { precision, recall } = measure(10_000, seed);

    expect(precision).toBeGreaterThanOrEqual(0.8);
    expect(recall).toBeGreaterThanOrEqual(0.6);
  });

  test('is more probable with each week without sales, and with a higher level', () => {
    const zero = fc.double({ min: 0.01, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(zero, fc.integer({ min: 1, max: 40 }), (probability, count) => {
        const now = computePhantomProbability(probability, count);
        expect(computePhantomProbability(probability, count + 1)).toBeGreaterThanOrEqual(now - 1e-12);
        expect(computePhantomProbability(probability * 0.9, count)).toBeGreaterThanOrEqual(now - 1e-12);
      }),
    );
  });

  const sold = (units: readonly number[], firstWeek: number) => ({
    units: Int32Array.from(units),
    available: new Uint8Array(units.length).fill(1),
    firstWeek,
    dispersion: 1.5,
  });

  test('needs weeks without sales after the last activity, and a history', () => {
    const weekly = Array.from({ length: 20 }, () => 5);
    const silent = [...weekly, 0, 0, 0, 0];

    expect(findPhantomStock(sold(silent, 20))).toMatchObject({ weeks: 4, level: 5 });
    expect(findPhantomStock(sold(silent, 24))).toBeUndefined();
    expect(findPhantomStock(sold(weekly, 20))).toBeUndefined();
    expect(findPhantomStock(sold([5, 5, 0, 0, 0, 0], 2))).toBeUndefined();
  });

  test('does not count weeks in which the store reported no sales', () => {
    const history = sold([...Array.from({ length: 20 }, () => 5), 0, 0, 0, 0], 20);
    history.available.fill(0, 20);

    expect(findPhantomStock(history)).toBeUndefined();
  });
});
