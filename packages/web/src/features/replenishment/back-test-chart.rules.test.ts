import { expect, test } from 'vitest';
import { layOutCurves, readCurves } from './back-test-chart.rules.ts';

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
