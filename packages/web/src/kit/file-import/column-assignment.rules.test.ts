import { expect, test } from 'vitest';
import { assignColumn } from './column-assignment.rules.ts';

test('unassigns a column from its previous property', () => {
  const before = { storeName: 0, productUpc: 1 };

  expect(assignColumn(before, 'quantity', 1)).toEqual({ storeName: 0, quantity: 1 });
  expect(assignColumn(before, 'storeName', undefined)).toEqual({ productUpc: 1 });
});
