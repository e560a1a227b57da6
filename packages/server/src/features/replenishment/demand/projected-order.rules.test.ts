import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeProjectedOrder } from './projected-order.rules.ts';

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
