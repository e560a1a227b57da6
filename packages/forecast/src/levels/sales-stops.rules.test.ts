import { expect, test } from 'vitest';
import { findSalesStops } from '../demand/sales-stops.rules.ts';
import { assessStops, maskStop, type StoppedSeries } from './sales-stops.rules.ts';

const weeks = 60;

interface Given extends Partial<Omit<StoppedSeries, 'units' | 'stops'>> {
  readonly from?: number;
  /** The week after the last one with sales. */
  readonly until?: number;
  readonly state?: number;
  readonly isEmpty?: boolean;
}

/** 15 units in each week. */
const series = ({ from = 0, until = weeks, state = 1, isEmpty = false, ...given }: Given = {}): StoppedSeries => {
  const units = Int32Array.from({ length: weeks }, (_, week) => (week >= from && week < until ? 15 : 0));
  const states = Uint8Array.from(units, (_, week) => (week < until ? 1 : state));
  const stops = findSalesStops({ units, states, isEmpty });
  return { storeId: 1, productId: 1, productLineId: 7, units, stops, isReplaced: false, cause: undefined, ...given };
};
const assess = (...given: readonly Given[]) => [...assessStops(given.map(series))];

test('a product that sells has not ended', () => {
  expect(assess({})).toEqual([0]);
  expect(assess({ cause: 'ENDED' })).toEqual([0]);
});

test('the decision of a user, and a successor, count more', () => {
  const stopped = { until: 50 };
  const [doubtful = 0] = assess(stopped);
  expect(doubtful).toBeGreaterThan(0.5);
  expect(doubtful).toBeLessThan(0.95);
  expect(assess({ ...stopped, cause: 'ENDED' })).toEqual([1]);
  expect(assess({ ...stopped, cause: 'OUT_OF_STOCK' })).toEqual([0]);
  expect(assess({ ...stopped, isReplaced: true, cause: 'OUT_OF_STOCK' })).toEqual([1]);
  expect(assess({ isReplaced: true })).toEqual([1]);
});

test('known stock decides: without stock it has not ended, with stock it has', () => {
  expect(assess({ until: 50, state: 0, isEmpty: true })).toEqual([0]);
  expect(assess({ until: 50, isEmpty: true })).toEqual([0]);
  expect(assess({ until: 50, state: 2 })).toEqual([0.98]);
  expect(assess({ until: 50, state: 2, cause: 'OUT_OF_STOCK' })).toEqual([0]);
});

test('other stores of the product, and a new product of the line in the store, count', () => {
  const stopped = { until: 50 };
  const [alone = 0] = assess(stopped);
  const [sold = 0] = assess(stopped, { storeId: 2 }, { storeId: 3 });
  const [ended = 0] = assess(stopped, { ...stopped, storeId: 2 }, { ...stopped, storeId: 3 });
  const withNew = (given: Given) => assess(stopped, { productId: 2, from: 48, ...given })[0] ?? 0;
  expect(sold).toBeLessThan(alone);
  expect(ended).toBeGreaterThan(alone);
  expect(withNew({})).toBeGreaterThan(alone);
  expect([withNew({ storeId: 2 }), withNew({ productLineId: 8 }), withNew({ from: 40 })]).toEqual([
    alone,
    alone,
    alone,
  ]);
});

test('the weeks of a stop do not show the demand', () => {
  expect([...maskStop(Uint8Array.of(0, 1, 1, 1), 2)]).toEqual([0, 1, 0, 0]);
});
