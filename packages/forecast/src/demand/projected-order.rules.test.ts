import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certainArrival, computeProjectedOrder, computeUncertainOrder, coverPeriods } from './projected-order.rules.ts';
import { projectStock, type Receipt } from './stock-projection.rules.ts';

describe('the projected order', () => {
  test.each([
    [3, [2, 0], [2, 2, 2], 2, 0.9, 4],
    [0, [0], [1, 1], 1.5, 0.95, 3],
    [10, [], [4], 1, 0.99, 0],
  ])('of %d units, receipts %j, and demand %j at dispersion %d and %d is %d', (...input) => {
    const [onHand, receipts, demand, dispersion, serviceLevel, order] = input;
    const dispersions = demand.map(() => dispersion);
    expect(computeProjectedOrder({ onHand, receipts, demand, dispersions, serviceLevel })).toBe(order);
  });

  test('is never negative, and does not increase when the stock increases', () => {
    const units = fc.integer({ min: 0, max: 12 });
    const weekly = fc.double({ min: 0, max: 6, noNaN: true });
    fc.assert(
      fc.property(
        units,
        fc.array(units, { maxLength: 3 }),
        fc.array(weekly, { minLength: 4, maxLength: 4 }),
        fc.double({ min: 1.02, max: 5, noNaN: true }),
        fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        (onHand, receipts, demand, dispersion, serviceLevel) => {
          const input = { onHand, receipts, demand, dispersions: demand.map(() => dispersion), serviceLevel };
          const order = computeProjectedOrder(input);
          expect(order).toBeGreaterThanOrEqual(0);
          expect(computeProjectedOrder({ ...input, onHand: onHand + 1 })).toBeLessThanOrEqual(order);
        },
      ),
    );
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Arrivals in the first three periods, or never. */
const anyArrival = fc.array(share, { minLength: 4, maxLength: 4 }).map((shares) => {
  const total = shares.reduce((sum, one) => sum + one, 1e-9);
  return shares.slice(0, 3).map((one) => one / total);
});
const anyReceipts = fc.array(fc.record({ units: fc.integer({ min: 1, max: 9 }), arrival: anyArrival }), {
  maxLength: 3,
});

const demand = [4, 4, 4, 4];
const input = {
  onHand: 3,
  receipts: [] as readonly Receipt[],
  demand,
  dispersions: [1.5, 1.5, 1.5, 1.5],
  leadTimes: certainArrival(1),
  toCover: coverPeriods(demand, 1),
  coverDispersion: 1.5,
  serviceLevel: 0.9,
};

/** The stock at the start of a period, computed for each combination of arrivals. */
const enumerateStock = (receipts: readonly Receipt[], at: number, arrivals: readonly number[] = []): number[] => {
  const [next, ...rest] = receipts;
  if (next) {
    const later = Math.max(0, 1 - next.arrival.reduce((sum, one) => sum + one, 0));
    const sums: number[] = [];
    for (const [period, probability] of [...next.arrival, later].entries())
      enumerateStock(
        rest,
        at,
        Object.assign([...arrivals], { [period]: (arrivals[period] ?? 0) + next.units }),
      ).forEach((one, units) => {
        sums[units] = (sums[units] ?? 0) + probability * one;
      });
    return Array.from(sums, (one) => one ?? 0);
  }
  const certain = Array.from({ length: 3 }, (_, period) => ({
    units: arrivals[period] ?? 0,
    arrival: certainArrival(period),
  }));
  return [...takeStock(certain, at)];
};

const takeStock = (receipts: readonly Receipt[], at: number): Float64Array => {
  let period = 0;
  for (const stock of projectStock({ ...input, receipts }, 1)) {
    if (period === at) return stock;
    period += 1;
  }
  throw new Error('The projection ended');
};

describe('an order with uncertain arrivals', () => {
  test('expects the stock of each combination of arrivals', () => {
    fc.assert(
      fc.property(anyReceipts, fc.integer({ min: 0, max: 2 }), (receipts, at) => {
        const expected = enumerateStock(receipts, at);
        const stock = takeStock(receipts, at);
        for (const [units, probability] of expected.entries()) expect(stock[units] ?? 0).toBeCloseTo(probability, 5);
      }),
      { numRuns: 40 },
    );
  });

  test('is between those with all and without any of the receipts', () => {
    fc.assert(
      fc.property(anyReceipts, (receipts) => {
        const order = computeUncertainOrder({ ...input, receipts });
        // Units that arrive earlier may be sold before the order arrives.
        const all = receipts.map(({ units }) => ({ units, arrival: certainArrival(1) }));
        expect(order).toBeLessThanOrEqual(computeUncertainOrder(input));
        expect(order).toBeGreaterThanOrEqual(computeUncertainOrder({ ...input, receipts: all }));
      }),
    );
  });

  test('does not decrease when a receipt is less probable, the service level higher, or the next delivery later', () => {
    fc.assert(
      fc.property(anyReceipts, share, anyArrival, (receipts, factor, leadTimes) => {
        const order = computeUncertainOrder({ ...input, receipts, leadTimes });
        const rarer = receipts.map(({ units, arrival }) => ({ units, arrival: arrival.map((one) => one * factor) }));
        expect(computeUncertainOrder({ ...input, receipts: rarer, leadTimes })).toBeGreaterThanOrEqual(order);
        expect(computeUncertainOrder({ ...input, receipts, leadTimes, serviceLevel: 0.95 })).toBeGreaterThanOrEqual(
          order,
        );
        expect(
          computeUncertainOrder({ ...input, receipts, leadTimes, toCover: coverPeriods(demand, 1.5) }),
        ).toBeGreaterThanOrEqual(order);
      }),
    );
  });

  test('is between the orders for the first and the last possible arrival, and a loss does not change it', () => {
    const early = computeUncertainOrder({ ...input, leadTimes: certainArrival(1) });
    const late = computeUncertainOrder({ ...input, leadTimes: certainArrival(3) });
    const mixed = computeUncertainOrder({ ...input, leadTimes: [0, 0.5, 0, 0.5] });
    expect(mixed).toBeGreaterThanOrEqual(Math.min(early, late));
    expect(mixed).toBeLessThanOrEqual(Math.max(early, late));
    expect(computeUncertainOrder({ ...input, leadTimes: [0, 0.3, 0, 0.3] })).toBe(mixed);
  });

  test('counts more than three uncertain receipts by their most probable arrival', () => {
    const receipts = Array.from({ length: 6 }, () => ({ units: 1, arrival: [0.9] }));
    const order = computeUncertainOrder({ ...input, receipts });
    expect(order).toBeGreaterThanOrEqual(computeUncertainOrder({ ...input, onHand: 9 }));
    expect(order).toBeLessThanOrEqual(computeUncertainOrder({ ...input, onHand: 6 }));
  });
});
