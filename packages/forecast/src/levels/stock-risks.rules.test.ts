import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStockRisk, computeExpectedLoss, type StockedSeries, type StockRisks } from './stock-risks.rules.ts';

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
  leadDays: 14,
  demand: 8,
  dispersion: 1.5,
  onHand: 0,
  inTransit: 0,
  pending: 0,
  open: 0,
  drafts: 0,
  proposed: 0,
};

const computeRisk = (...some: readonly Partial<StockedSeries>[]) => {
  const risks: StockRisks = { stores: new Map(), stockOuts: [] };
  for (const one of some) addStockRisk(risks, { ...series, ...one });
  return { store: risks.stores.get(1), stockOuts: risks.stockOuts };
};

describe('the risk of a stock-out', () => {
  test('is the demand of the lead time where a shelf is empty and nothing is on its way', () => {
    const { store, stockOuts } = computeRisk({}, { storeId: 4, onHand: 40 });

    const lost = { lostUnits: 8, lostCents: 8000, neededUnits: 12, leadDays: 14 };
    expect(stockOuts).toEqual([{ storeId: 1, productId: 3, companyId: 2, isEmpty: true, ...lost }]);
    expect(store).toMatchObject({ shelves: 1, emptyShelves: 1, atRisk: 1, lostCents: 8000 });
  });

  test.each(['open', 'pending', 'drafts', 'proposed'] as const)('is none where %s units cover the demand', (units) => {
    const { store, stockOuts } = computeRisk({ [units]: 20 });

    expect(stockOuts).toEqual([]);
    expect(store?.atRisk).toBe(0);
    expect(store?.lostCents).toBeLessThan(100);
  });

  test('is none where a delivery that covers the demand is on its way', () => {
    const { store, stockOuts } = computeRisk({ inTransit: 20 });

    expect(stockOuts).toEqual([]);
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

  test('values open proposals by what would be lost without them', () => {
    const { store } = computeRisk({ proposed: 4 });

    expect(store?.lostCents).toBeGreaterThan(4000);
    expect((store?.lostCents ?? 0) + (store?.proposedCents ?? 0)).toBe(8000);
  });

  test('is none for a product without demand or without a par level', () => {
    expect(computeRisk({ demand: 0 }).stockOuts).toEqual([]);
    expect(computeRisk({ parLevel: 0 }).stockOuts).toEqual([]);
  });

  test('counts slow products only where the shelf is empty', () => {
    expect(computeRisk({ demand: 0.4, onHand: 1 }).stockOuts).toEqual([]);
    expect(computeRisk({ demand: 0.4 }).stockOuts).toMatchObject([{ lostCents: 400 }]);
  });
});
