import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gainWidth,
  type LabelPlace,
  labelHeight,
  layOutCurves,
  placeLabels,
  readCurves,
  todayWidth,
} from './back-test-chart.rules.ts';

const point = (availability: number, stockUnits: number) => ({ level: 0.9, availability, stockUnits, stockCents: 0 });
const curve = [point(0.8, 10), point(0.9, 20), point(1, 40)];

test('shows the curves around the par levels of today', () => {
  const scene = layOutCurves(point(0.95, 60), [curve], { width: 500, height: 200 });
  expect([scene.toY(1), scene.toY(0.85)]).toEqual([0, 200]);
  expect(scene.availabilityTicks).toEqual([0.85, 0.9, 0.95, 1]);
  expect(scene.stockAt(scene.toX(60))).toBeCloseTo(60, 0);
  expect(scene.stockTicks).toEqual([20, 40, 60, 80]);
  expect(scene.toPath(curve)).toMatch(/^M-?[\d.]+ [\d.]+L/);
});

test('reads the availability of each curve at a stock', () => {
  expect(readCurves([curve, [point(0.7, 30)]], 15)).toEqual([0.8500000000000001, null]);
});

test('shows an account without stock', () => {
  const scene = layOutCurves(point(1, 0), [[point(1, 0)]], { width: 500, height: 200 });
  expect(scene.stockTicks.every(Number.isFinite)).toBe(true);
});

const toBox = ({ x, y, anchor }: LabelPlace, width: number, lines = 1) => {
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - labelHeight + 3, bottom: y + 3 + (lines - 1) * labelHeight };
};
type LabelBox = ReturnType<typeof toBox>;
const overlap = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test('labels do not overlap and stay within the chart', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 1200 }), share, share, share, (width, todayX, reachedX, higher) => {
      const today = { x: todayX * 0.69 * width, y: 200 };
      const reached = { x: reachedX * width, y: today.y };
      // Par levels that need more stock for the same availability have less availability with the same stock.
      const higherY = reached.x <= today.x ? today.y * higher : null;
      const labels = placeLabels(today, { reached, higherY }, { width });
      const boxes = [
        toBox(labels.today, todayWidth, 2),
        toBox(labels.sameAvailability, gainWidth),
        ...(higherY === null ? [] : [toBox(labels.sameStock, gainWidth)]),
      ];

      for (const [index, one] of boxes.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThan(width + 1e-9);
        for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false);
      }
    }),
  );
});
