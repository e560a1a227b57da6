import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOrder } from '../features/orders/orders.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { pageWith, type Sent } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const plain: Order = { ...buildOrder([]), status: 'APPROVED', nextStatuses: [] };
const failed: Order = {
  ...plain,
  syncStatus: 'FAILED',
  erpOrderUrl: 'https://erp.example/mail/view?model=sale.order&res_id=12',
  sync: { ...plain.sync, reason: 'The store Plano does not exist in Odoo.', failures: 6, erpOrderName: 'S00012' },
};

const serverWith =
  (order: Order) =>
  ({ path, method }: Sent) => {
    if (path === '/api/v1/orders/1/history') return { body: { statusChanges: [], changes: [] } };
    if (method === 'PUT') return { body: { ...order, syncStatus: 'PENDING_FOR_RETRY' }, headers: { etag: '"6"' } };
    if (path === '/api/v1/orders/1') return { body: order, headers: { etag: '"5"' } };
    return { body: pageWith([]) };
  };
const at = '/orders/orderDetail/1';

test('shows why the ERP sync failed, what to do, and a link to the order in the ERP', async () => {
  renderScreen(<OrderDetail orderId={1} />, { answer: serverWith(failed), at, roles: ['ROLE_ORDER_MANAGER'] });

  expect(await screen.findByText('The store Plano does not exist in Odoo.')).toBeTruthy();
  expect(screen.getByText(/Fix the cause, then retry/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open S00012 in the ERP/ }).getAttribute('href')).toBe(failed.erpOrderUrl);
});

test('retries the ERP sync from the menu', async () => {
  const { user, sent } = renderScreen(<OrderDetail orderId={1} />, {
    answer: serverWith(failed),
    at,
    roles: ['ROLE_ORDER_MANAGER'],
  });

  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retry ERP sync' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/v1/orders/1/status/sync',
    body: { syncStatus: 'PENDING_FOR_RETRY' },
  });
});

test('hides the ERP card of an order that was never synced, and the pause action from other users than order managers', async () => {
  const { user } = renderScreen(<OrderDetail orderId={1} />, { answer: serverWith(plain), at, roles: [] });

  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Print' });

  expect(screen.queryByRole('menuitem', { name: 'Pause ERP sync' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'ERP' })).toBeNull();
});
