import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sheetOfList } from '../../kit/screens/list-sheet.ts';
import { session } from '../../kit/session.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { useOrderColumns } from './order-columns.tsx';

test('exports every column of the orders list', () => {
  const order = makeOrder([{ productId: 1, quantity: 4, unitPrice: 250 }]);

  session.identify(testIdentity());
  const { result } = renderHook(() => useOrderColumns());

  const { labels, rows } = sheetOfList('Orders', result.current, [{ ...order, requestedShipDate: '2026-12-01' }]);

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

test('has no ERP status without a connection to an ERP', () => {
  session.identify({ ...testIdentity(), hasErp: false });

  const { result } = renderHook(() => useOrderColumns());

  expect(result.current.map(({ label }) => label)).not.toContain('ERP sync');
});
