import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLineKeyForOrder, lineKey, orderKey, parseLineKey, shippingLineKey } from './external-ids.rules.ts';

const id = fc.integer({ min: 1, max: 1_000_000_000 });
const prefix = fc.stringMatching(/^[0-9a-f]{1,12}$/);
const numRuns = 300;

describe('the External IDs of orders', () => {
  test('identify their line and no line of another order', () => {
    const storeId = fc.option(id, { nil: null });
    fc.assert(
      fc.property(prefix, id, id, storeId, id, (own, order, productId, store, other) => {
        const key = orderKey(own, order);
        const line = lineKey(key, { productId, storeId: store });
        expect(parseLineKey(key, line)).toEqual({ productId, storeId: store });
        fc.pre(other !== order);
        expect(isLineKeyForOrder(orderKey(own, other), line)).toBe(false);
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
