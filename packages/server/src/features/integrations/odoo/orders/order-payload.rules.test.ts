import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLineKeyForOrder, lineKey, orderKey, parseLineKey, shippingLineKey } from '../client/external-ids.rules.ts';
import { formatOdooAmount } from '../client/odoo-values.rules.ts';
import { buildShipmentItems, firstTrackingNumber, parseShipper } from './order-pull.rules.ts';

const id = fc.integer({ min: 1, max: 1_000_000_000 });
const prefix = fc.stringMatching(/^[0-9a-f]{1,12}$/);
const numRuns = 300;

describe('the External IDs of orders', () => {
  test('identify their line and no line of another order', () => {
    const storeId = fc.option(id, { nil: null });
    fc.assert(
      fc.property(prefix, id, id, storeId, id, (of, order, productId, store, other) => {
        const key = orderKey(of, order);
        const line = lineKey(key, { productId, storeId: store });
        expect(parseLineKey(key, line)).toEqual({ productId, storeId: store });
        fc.pre(other !== order);
        expect(isLineKeyForOrder(orderKey(of, other), line)).toBe(false);
      }),
      { numRuns },
    );
  });

  test('distinguish the shipping charge from a product', () => {
    const key = orderKey('1', 7);
    expect(isLineKeyForOrder(key, shippingLineKey(key))).toBe(true);
    expect(parseLineKey(key, shippingLineKey(key))).toBeUndefined();
  });
});

test('formats an amount with two decimals', () => {
  expect([0, 5, 825, 1200, 10_000_000].map(formatOdooAmount)).toEqual(['0.00', '0.05', '8.25', '12.00', '100000.00']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
      expect(Math.round(Number(formatOdooAmount(cents)) * 100)).toBe(cents);
    }),
    { numRuns },
  );
});

describe('the items of a delivery', () => {
  const key = orderKey('1', 7);
  const move = (productId: number, quantity: number, itemLineKey: string | null = null) => ({
    productId,
    quantity,
    lineKey: itemLineKey,
    productName: 'Oat milk',
  });

  test('are summed by line, without lines that were not moved', () => {
    const moves = [move(5, 2), move(5, 3), move(6, 0)];
    expect(buildShipmentItems('1', { id: 7, storeId: 21 }, moves)).toEqual({
      items: [{ productId: 5, storeId: 21, quantity: 5 }],
    });
  });

  test('of a region order belong to the store of their line', () => {
    const line = lineKey(key, { productId: 5, storeId: 22 });
    expect(buildShipmentItems('1', { id: 7, storeId: null }, [move(9, 2, line)])).toEqual({
      items: [{ productId: 5, storeId: 22, quantity: 2 }],
    });
    expect(buildShipmentItems('1', { id: 7, storeId: null }, [move(5, 2)])).toHaveProperty('fault');
  });

  test('are rejected for fractional units', () => {
    expect(buildShipmentItems('1', { id: 7, storeId: 21 }, [move(5, 1.5)])).toHaveProperty('fault');
  });
});

test('uses the first of several tracking numbers, and the carrier in the name of a delivery method', () => {
  expect(['1Z 9, 1Z 8', ' ', ';x', null].map(firstTrackingNumber)).toEqual(['1Z9', null, null, null]);
  expect(['UPS Ground', 'FedEx Express', 'Our van', null].map(parseShipper)).toEqual(['UPS', 'FEDEX', 'Our van', null]);
});
