import { expect, test } from 'vitest';
import { sheetOfList } from '../../kit/screens/list-sheet.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { orderColumns } from './order-columns.tsx';

test('exports every column of the orders list', () => {
  const order = makeOrder([{ productId: 1, quantity: 4, unitPrice: 250 }]);

  const { labels, rows } = sheetOfList('Orders', orderColumns, [{ ...order, requestedShipDate: '2026-12-01' }]);

  expect(Object.fromEntries(labels.map((label, index) => [label, rows[0]?.[index]?.value]))).toEqual({
    Order: 'PO-1',
    Company: 'Whole Foods',
    Store: 'Plano',
    Status: 'Draft',
    'ERP sync': 'Not started',
    'Requested ship': '2026-12-01',
    Created: '2026-11-20T10:00:00.000Z',
    Units: 4,
    Total: 1000,
  });
});
