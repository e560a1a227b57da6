import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTicks, layOutNames, layOutTimeBars, placeAt } from './time-bars.rules.ts';

const box = { width: 100, height: 50 };
const anyValues = fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 })), { minLength: 1, maxLength: 300 });

test('draws each bar from zero to its value', () => {
  const { path, ticks, yOf, step } = layOutTimeBars([10, null, -10, 0], box);

  expect(ticks).toEqual([-10, -5, 0, 5, 10]);
  expect(step).toBe(25);
  expect([yOf(10), yOf(0), yOf(-10)]).toEqual([0, 25, 50]);
  expect(path).toBe('M3.5 25V0h18V25ZM53.5 25V50h18V25Z');
});

test('has round ticks that cover all values', () => {
  expect(computeTicks([0, 792_000])).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(computeTicks([null])).toEqual([0, 0.5, 1]);
  fc.assert(
    fc.property(anyValues, (values) => {
      const ticks = computeTicks(values);
      const known = values.filter((value) => value !== null);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(Math.min(0, ...known)).toBeGreaterThanOrEqual(ticks[0] ?? 0);
      expect(Math.max(0, ...known)).toBeLessThanOrEqual(ticks.at(-1) ?? 0);
    }),
  );
});

test('scrolls before bars become too narrow', () => {
  expect(
    layOutTimeBars(
      Array.from({ length: 5000 }, () => 1),
      box,
    ).width,
  ).toBe(10_000);
  expect(layOutTimeBars([1, 2], box)).toMatchObject({ width: 100, barWidth: 32 });
});

test('finds the bar under the pointer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6000 }),
      fc.nat(),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (count, n, at) => {
        const bars = layOutTimeBars(
          Array.from({ length: count }, () => 1),
          box,
        );
        const place = n % count;
        expect(placeAt((place + at) * bars.step, bars, count)).toBe(place);
        expect(placeAt(-1, bars, count)).toBeUndefined();
        expect(placeAt(bars.step * count + 1, bars, count)).toBeUndefined();
      },
    ),
  );
});

test('names bars so that no text overlaps another or leaves the chart', () => {
  const bars = fc.record({
    count: fc.integer({ min: 1, max: 400 }),
    step: fc.integer({ min: 2, max: 300 }),
    textWidth: fc.integer({ min: 20, max: 200 }),
  });
  fc.assert(
    fc.property(bars, ({ count, step, textWidth }) => {
      const width = Math.max(count * step, textWidth);
      const names = layOutNames(count, { step, width }, textWidth);
      expect(names[0]?.place).toBe(0);
      for (const [index, { x }] of names.entries()) {
        expect(x - textWidth / 2).toBeGreaterThanOrEqual(0);
        expect(x + textWidth / 2).toBeLessThanOrEqual(width);
        expect(x - (names[index - 1]?.x ?? -textWidth)).toBeGreaterThanOrEqual(textWidth);
      }
    }),
  );
});

test('names every bar that has room for its text', () => {
  expect(layOutNames(3, { step: 200, width: 600 }, 90).map(({ place }) => place)).toEqual([0, 1, 2]);
  // The text of the first bar begins at the edge, so the second one is skipped.
  expect(layOutNames(4, { step: 100, width: 400 }, 120)).toEqual([
    { place: 0, x: 60 },
    { place: 2, x: 250 },
  ]);
});
