import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStockRisk, computeExpectedLoss, noStockRisks, type StockedSeries } from './stock-risks.rules.ts';

const mean = fc.double({ min: 0.01, max: 200, noNaN: true });
const dispersion = fc.double({ min: 1, max: 8, noNaN: true });

describe('the expected loss', () => {
  test('is the mean without stock, and falls by at most one unit with each unit of stock', () => {
    fc.assert(
      fc.property(mean, dispersion, fc.integer({ min: 0, max: 250 }), (demand, spread, stock) => {
        const loss = computeExpectedLoss(demand, spread, stock);
        const next = computeExpectedLoss(demand, spread, stock + 1);

        expect(computeExpectedLoss(demand, spread, 0)).toBe(demand);
        expect(loss).toBeGreaterThanOrEqual(Math.max(0, demand - stock) - 1e-6);
        expect(next).toBeLessThanOrEqual(loss + 1e-9);
        expect(next).toBeGreaterThanOrEqual(loss - 1 - 1e-9);
      }),
    );
  });

  test('of a Poisson demand of one with one unit of stock is P(0)', () => {
    expect(computeExpectedLoss(1, 1, 1)).toBeCloseTo(Math.exp(-1), 12);
  });
});

const series: StockedSeries = {
  storeId: 1,
  companyId: 2,
  productId: 3,
  parLevel: 12,
  priceCents: 1000,
  leadWeeks: 2,
  reviewWeeks: 1,
  demand: 12,
  dispersion: 1.5,
  onHand: 0,
  inTransit: 0,
  pending: 0,
  open: 0,
  proposed: 0,
};

const computeRisk = (...some: readonly Partial<StockedSeries>[]) => {
  const risks = noStockRisks();
  for (const one of some) addStockRisk(risks, { ...series, ...one });
  return { store: risks.stores.get(1), product: risks.products.get('2 3') };
};

describe('the risk of a stock-out', () => {
  test('is the demand of the lead time where a shelf is empty and nothing is on its way', () => {
    const { store, product } = computeRisk({}, { storeId: 4, onHand: 40 });

    expect(product).toMatchObject({ stores: 1, emptyStores: 1, lostUnits: 8, lostCents: 8000, neededUnits: 12 });
    expect(product?.storeIds).toEqual([1]);
    expect(store).toMatchObject({ shelves: 1, emptyShelves: 1, atRisk: 1, lostCents: 8000 });
  });

  test.each(['open', 'pending', 'proposed'] as const)('is none where %s units cover the demand', (units) => {
    const { store, product } = computeRisk({ [units]: 20 });

    expect(product).toBeUndefined();
    expect(store?.atRisk).toBe(0);
    expect(store?.lostCents).toBeLessThan(100);
  });

  test('is none where a delivery that covers the demand is on its way', () => {
    const { store, product } = computeRisk({ inTransit: 20 });

    expect(product).toBeUndefined();
    expect(store).toMatchObject({ emptyShelves: 1, atRisk: 0, transitUnits: 20 });
    expect(store?.transitCents).toBeGreaterThan(7900);
    expect(store?.lostCents).toBeLessThan(100);
  });

  test('values pending orders by what would be lost without them', () => {
    const { store } = computeRisk({ pending: 4, open: 4 });

    expect(store?.pendingCents).toBe(store?.openCents);
    expect(store?.pendingCents).toBeGreaterThan(2000);
    expect(store?.pendingCents).toBeLessThan(4000);
  });

  test('is none for a product without demand or without a par level', () => {
    expect(computeRisk({ demand: 0 }).product).toBeUndefined();
    expect(computeRisk({ parLevel: 0 }).product).toBeUndefined();
  });

  test('counts slow products only where the shelf is empty', () => {
    expect(computeRisk({ demand: 0.6, onHand: 1 }).product).toBeUndefined();
    expect(computeRisk({ demand: 0.6 }).product).toMatchObject({ stores: 1, lostCents: 400 });
  });
});
