import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSparkPaths } from './spark.rules.ts';

const box = { width: 108, height: 28 };

test('draws the largest value at the top and the smallest at the bottom', () => {
  const { line, area, end } = toSparkPaths([0, 10, 5], box);

  expect(line).toBe('M4 24L54 4L104 14');
  expect(area).toBe('M4 24L54 4L104 14L104 28L4 28Z');
  expect(end).toEqual({ x: 104, y: 14 });
});

test('draws a single value in the middle, and nothing without values', () => {
  expect(toSparkPaths([7], box).points).toEqual([{ x: 4, y: 14 }]);
  expect(toSparkPaths([null, null], box)).toMatchObject({ line: '', area: '', end: undefined });
});

test('draws every point inside the box, in order, and higher values higher', () => {
  const values = fc.array(fc.option(fc.integer({ min: -1e6, max: 1e6 })), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(values, (series) => {
      const known = series.filter((value) => value !== null);
      const { points } = toSparkPaths(series, box);
      expect(points).toHaveLength(known.length);
      for (const [index, point] of points.entries()) {
        expect(point.x >= 4 && point.x <= 104 && point.y >= 4 && point.y <= 24).toBe(true);
        const before = points[index - 1];
        if (!before) continue;
        expect(point.x).toBeGreaterThan(before.x);
        if ((known[index] ?? 0) > (known[index - 1] ?? 0)) expect(point.y).toBeLessThanOrEqual(before.y);
      }
    }),
  );
});
