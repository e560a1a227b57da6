import { expect, test } from 'vitest';
import { computePromotionLifts } from './promotion-lifts.rules.ts';

const asOf = '2026-03-02';
const promotion = {
  id: 1,
  name: 'Deal',
  companyId: null,
  storeId: null,
  productId: null,
  productLineId: 1,
  fromDay: '2026-02-16',
  untilDay: '2026-02-22',
  discountPercent: null,
  deal: true,
  feature: false,
};
const makeSeries = (storeId: number, units: readonly number[]) => ({
  companyId: 1,
  storeId,
  productId: 1,
  productLineId: 1,
  protection: { leadDays: 7, coverDays: 7 },
  units: Int32Array.from(units),
  available: new Uint8Array(units.length).fill(1),
});
const usual = Array.from({ length: 10 }, () => 4);
const compute = (promotions: readonly (typeof promotion)[], series = [makeSeries(1, [...usual, 12, 4])]) =>
  computePromotionLifts({
    series,
    stocks: {
      levels: Float64Array.of(4, 4),
      lifts: Float64Array.of(3, 2),
      liftPromotions: Int32Array.of(5, 4),
      liftErrors: Float64Array.of(0.1, 0.1),
    },
    marks: { marks: [], markOf: new Int32Array(series.length).fill(-1) },
    promotions,
    asOf,
  });

test('an ended promotion has the lift of what its weeks sold against the weeks before, over all stores', () => {
  const series = [makeSeries(1, [...usual, 12, 4]), makeSeries(2, [...usual, 20, 4])];
  expect(compute([promotion], series)).toEqual([
    { promotionId: 1, plannedLift: null, realLift: 4, stores: 2, liftPromotions: null, liftError: null },
  ]);
});

test('a coming promotion has the lift of the forecast, if it begins in the weeks to cover', () => {
  const coming = { ...promotion, fromDay: '2026-03-09', untilDay: '2026-03-15' };
  const later = { ...promotion, id: 2, fromDay: '2026-03-16', untilDay: '2026-03-22' };
  expect(compute([coming, later])).toEqual([
    { promotionId: 1, plannedLift: 3, realLift: null, stores: 1, liftPromotions: 5, liftError: expect.closeTo(0.3, 9) },
  ]);
});

test('a running promotion, one of other products, and one without weeks before it have no lift', () => {
  const running = { ...promotion, untilDay: '2026-03-04' };
  expect(compute([running, { ...promotion, productLineId: 2 }])).toEqual([]);
  expect(compute([{ ...promotion, fromDay: '2026-01-01' }])).toMatchObject([{ realLift: null }]);
});
