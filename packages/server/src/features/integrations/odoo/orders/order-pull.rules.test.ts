import { describe, expect, test } from 'vitest';
import { lineKey, orderKey } from '../client/external-ids.rules.ts';
import { buildShipmentItems, firstTrackingNumber, parseShipper } from './order-pull.rules.ts';

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
