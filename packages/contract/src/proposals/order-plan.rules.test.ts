import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlannedStore, planOrders, toOrderRegionId } from './order-plan.rules.ts';

const stores = fc
  .array(
    fc.record({
      orderRegionId: fc.option(fc.integer({ min: 1, max: 4 })),
      isActive: fc.boolean(),
      quantity: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map((row, index): PlannedStore => ({ ...row, storeOrderProposalId: index + 1, storeId: 100 + index })),
  );
const minItems = fc.integer({ min: 0, max: 30 });

const store = (id: number, quantity: number, given: Partial<PlannedStore> = {}): PlannedStore => ({
  storeOrderProposalId: id,
  storeId: 100 + id,
  orderRegionId: null,
  isActive: true,
  quantity,
  ...given,
});

describe('the orders of a proposal', () => {
  test('are one per store, and one per region for stores that are processed by region', () => {
    const inRegion = { orderRegionId: 7 };

    const plan = planOrders([store(1, 5), store(2, 3, inRegion), store(3, 4, inRegion), store(4, 6)], 0);

    expect(plan).toEqual({
      orders: [
        { storeId: 101, regionId: null, quantity: 5, storeOrderProposalIds: [1] },
        { storeId: null, regionId: 7, quantity: 7, storeOrderProposalIds: [2, 3] },
        { storeId: 104, regionId: null, quantity: 6, storeOrderProposalIds: [4] },
      ],
      skipped: [],
    });
  });

  test('skip stores that are inactive, empty, or below the minimum number of items, with the reason', () => {
    const small = { orderRegionId: 7 };
    const given = [store(1, 9, { isActive: false }), store(2, 0), store(3, 4), store(4, 2, small), store(5, 2, small)];

    const plan = planOrders([...given, store(6, 5)], 5);

    expect(plan.orders.map((order) => order.storeId)).toEqual([106]);
    expect(plan.skipped.map(({ storeOrderProposalId, reason }) => [storeOrderProposalId, reason])).toEqual([
      [1, 'INACTIVE'],
      [2, 'NO_QUANTITY'],
      [3, 'BELOW_MIN_ITEMS'],
      [4, 'BELOW_MIN_ITEMS'],
      [5, 'BELOW_MIN_ITEMS'],
    ]);
  });

  test('skip stores whose order is postponed or below a minimum of orders', () => {
    const [region, below] = [{ orderRegionId: 7 }, { isBelowMinimum: true }];
    const given = [store(1, 9, { ...region, isPostponed: true }), store(2, 4, region), store(3, 5, below), store(4, 5)];

    const plan = planOrders(given, 0);

    expect(plan.orders.map((order) => order.storeId)).toEqual([104]);
    expect(plan.skipped.map(({ reason }) => reason)).toEqual(['POSTPONED', 'POSTPONED', 'BELOW_MIN_ITEMS']);
  });

  test('include or skip every store once, lose no unit, and respect the minimum', () => {
    fc.assert(
      fc.property(stores, minItems, (given, minimum) => {
        const { orders, skipped } = planOrders(given, minimum);
        const placed = [
          ...orders.flatMap((order) => order.storeOrderProposalIds),
          ...skipped.map((s) => s.storeOrderProposalId),
        ];
        expect(placed.toSorted((a, b) => a - b)).toEqual(given.map((s) => s.storeOrderProposalId));
        const sumUnits = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (given[id - 1]?.quantity ?? 0), 0);
        for (const order of orders) {
          expect(order.quantity).toBe(sumUnits(order.storeOrderProposalIds));
          expect(order.quantity).toBeGreaterThanOrEqual(Math.max(1, minimum));
          expect((order.storeId === null) !== (order.regionId === null)).toBe(true);
        }
      }),
    );
  });

  test('do not depend on the order of the stores', () => {
    fc.assert(
      fc.property(stores, minItems, (given, minimum) => {
        expect(planOrders(given.toReversed(), minimum)).toEqual(planOrders(given, minimum));
      }),
    );
  });
});

test('the stores of a region share an order only if the company orders by region', () => {
  expect(
    [true, false].map((proposalProcessedByRegion) => toOrderRegionId({ proposalProcessedByRegion, regionId: 7 })),
  ).toEqual([7, null]);
});
