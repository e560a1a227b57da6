import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Series } from './chart.types.ts';
import { computeTicks, indexAt, layOutNames, layOutPlot } from './plot.rules.ts';

const box = { width: 100, height: 50 };
const units = (values: Series['values'], more: Partial<Series> = {}): Series => ({
  name: `S${values.join()}`,
  measure: 'units',
  values,
  ...more,
});
const layOut = (series: readonly Series[], isStacked = false) =>
  layOutPlot({ labels: (series[0]?.values ?? []).map(String), series }, { ...box, isStacked });
const ones = (count: number) => [units(Array.from({ length: count }, () => 1))];
const anyValues = fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 })), { minLength: 1, maxLength: 300 });

test('draws each bar from zero to its value', () => {
  const { paths, axes, step } = layOut([units([10, null, -10, 0])]);

  expect(axes[0]?.ticks).toEqual([-10, -5, 0, 5, 10]);
  expect(step).toBe(25);
  expect([10, 0, -10].map((value) => axes[0]?.toY(value))).toEqual([0, 25, 50]);
  expect(paths).toEqual(['M3.5 25V0h18V25ZM53.5 25V50h18V25Z']);
});

test('draws the bars of a label beside each other', () => {
  const { paths } = layOut([units([10, 10]), units([5, 5])]);

  expect(paths).toEqual(['M5 50V0h18.75V50ZM55 50V0h18.75V50Z', 'M26.25 50V25h18.75V50ZM76.25 50V25h18.75V50Z']);
});

test('stacks parts, with negative ones below the axis', () => {
  const { paths, axes } = layOut([units([10]), units([-10]), units([10])], true);

  expect(axes[0]?.ticks).toEqual([-10, 0, 10, 20]);
  const [first, negative, second] = paths.map((path) => [...(/[\d.]+V([\d.]+)/.exec(path)?.[0].split('V') ?? [])]);
  expect([first, negative, second]).toEqual([
    ['33.33', '16.67'],
    ['33.33', '50'],
    ['16.67', '0'],
  ]);
});

test('draws lines over known values, on their own axis if they have another measure', () => {
  const { paths, axes } = layOut([units([10, 20, 30]), units([100, null, 200], { measure: 'money', mark: 'line' })]);

  expect(axes.map(({ measure, ticks }) => [measure, ticks.at(-1)])).toEqual([
    ['units', 30],
    ['money', 200],
  ]);
  expect(paths[1]).toBe('M16.67 25L83.33 0');
});

test('has round ticks that cover all values', () => {
  expect(computeTicks([0, 792_000])).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(computeTicks([820_000])).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
  expect(computeTicks([9])).toEqual([0, 5, 10]);
  expect(computeTicks([null])).toEqual([0, 0.5, 1]);
  expect(computeTicks([2], 1)).toEqual([0, 1, 2]);
  expect(computeTicks([0.6], 1)).toEqual([0, 0.2, 0.4, 0.6].map((tick) => expect.closeTo(tick)));
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
  expect(layOut(ones(5000)).width).toBe(10_000);
  expect(layOut([...ones(5000), ...ones(5000)]).width).toBe(20_000);
  expect(layOut([units([1, 2])])).toMatchObject({ width: 100, barWidth: 32 });
});

test('finds the bar under the pointer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6000 }),
      fc.nat(),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (count, n, at) => {
        const bars = layOut(ones(count));
        const index = n % count;
        expect(indexAt((index + at) * bars.step, bars, count)).toBe(index);
        expect(indexAt(-1, bars, count)).toBeUndefined();
        expect(indexAt(bars.step * count + 1, bars, count)).toBeUndefined();
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
      expect(names[0]?.index).toBe(0);
      for (const [index, { x }] of names.entries()) {
        expect(x - textWidth / 2).toBeGreaterThanOrEqual(0);
        expect(x + textWidth / 2).toBeLessThanOrEqual(width);
        expect(x - (names[index - 1]?.x ?? -textWidth)).toBeGreaterThanOrEqual(textWidth);
      }
    }),
  );
});

test('names every bar that has room for its text', () => {
  expect(layOutNames(3, { step: 200, width: 600 }, 90).map(({ index }) => index)).toEqual([0, 1, 2]);
  // The text of the first bar begins at the edge, so the second one is skipped.
  expect(layOutNames(4, { step: 100, width: 400 }, 120)).toEqual([
    { index: 0, x: 60 },
    { index: 2, x: 250 },
  ]);
});

test('draws a band along its upper and back along its lower edge, and skips labels without a value', () => {
  const { paths, axes } = layOut([units([10, null, 8, 6], { mark: 'band', lows: [5, null, 2, 0] })]);

  expect(axes[0]?.ticks).toEqual([0, 5, 10]);
  expect(paths).toEqual(['M12.5 0L62.5 10L87.5 20L87.5 50L62.5 40L12.5 25Z']);
});

test('draws a band without a lower edge down to 0', () => {
  const values = [10, 8, 6, 4];
  const { paths } = layOut([units(values, { mark: 'band' })]);

  expect(paths).toEqual(layOut([units(values, { mark: 'band', lows: [0, 0, 0, 0] })]).paths);
});

test('draws bars with lows in one column, from the low to the value', () => {
  const { paths } = layOut([units([10, null], { lows: [0, 0] }), units([null, 4], { lows: [0, 10] })], true);

  expect(paths).toEqual(['M9 50V0h32V50Z', 'M59 0V30h32V0Z']);
});
