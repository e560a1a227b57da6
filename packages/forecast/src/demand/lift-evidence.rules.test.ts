import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureLifts } from './lift-evidence.rules.ts';

const weeks = 60;
const toSeries = (rows: readonly (readonly number[])[]) => ({
  count: rows.length,
  weeks,
  units: Int32Array.from(rows.flat()),
  available: new Uint8Array(rows.length * weeks).fill(1),
  isoWeeks: new Uint8Array(weeks),
  lines: new Int32Array(rows.length),
  products: new Int32Array(rows.length),
  stores: Int32Array.from(rows.keys()),
  drivers: [],
});

test('counts promotions by runs of weeks in any store, and a lift that repeats exactly has no error', () => {
  const promoted = fc.array(fc.nat(weeks - 1), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(promoted, promoted, (first, second) => {
      const marks = [first, second].map((found) => new Set(found));
      const effects = marks.map((found) =>
        Float64Array.from({ length: weeks }, (_, week) => (found.has(week) ? 3 : 1)),
      );
      const rows = marks.map((found) => Array.from({ length: weeks }, (_, week) => (found.has(week) ? 31 : 10)));
      const either = Array.from({ length: weeks }, (_, week) => marks.some((found) => found.has(week)));
      const runs = either.filter((is, week) => is && !either[week - 1]).length;
      const { promotions, errors } = measureLifts(toSeries(rows), (one) => effects[one]);
      expect(promotions[0]).toBe(runs);
      expect(errors[0]).toBeLessThan(1e-9);
    }),
  );
});

test('more promotions of the same spread have a smaller error', () => {
  const measure = (every: number) => {
    const isPromoted = (week: number) => week % every === 2;
    const row = Array.from({ length: weeks }, (_, week) => {
      if (!isPromoted(week)) return 10;
      return Math.floor(week / every) % 2 === 0 ? 20 : 45;
    });
    const effects = Float64Array.from({ length: weeks }, (_, week) => (isPromoted(week) ? 3 : 1));
    return measureLifts(toSeries([row]), () => effects);
  };
  const [many, few] = [measure(5), measure(15)];
  expect([many.promotions[0], few.promotions[0]]).toEqual([12, 4]);
  expect(many.errors[0]).toBeGreaterThan(0.05);
  expect(many.errors[0]).toBeLessThan(0.7 * (few.errors[0] ?? 0));
});
