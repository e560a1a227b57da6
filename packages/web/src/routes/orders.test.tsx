import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderRow, OrderSummary } from '@shelfward/contract/orders/orders.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bulkRunJournal } from '../features/orders/bulk-journal.ts';
import { OrdersPage } from '../features/orders/orders-page.tsx';
import { noChoices } from '../kit/testing/fixtures/choices.fixture.ts';
import { makeSubmission } from '../kit/testing/fixtures/order-entry.fixture.ts';
import { makeOrder, makeOrderRow } from '../kit/testing/fixtures/orders.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../kit/testing/responses.ts';
import { respond, type Sent } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const row = makeOrderRow({
  status: 'PENDING',
  nextStatuses: ['APPROVED', 'DRAFT', 'CANCELLED'],
  inRush: true,
  discount: 5,
  totalUnit: 45,
  totalPrice: 46_697,
});
const second: OrderRow = { ...row, id: 2, purchaseOrderNumber: null, inRush: false, totalPrice: 10_000 };
const order = makeOrder([{ productId: 51, name: 'Oat milk', quantity: 45, unitPrice: 1035 }], row);
const summary: OrderSummary = {
  totalElements: 2,
  totalUnit: 90,
  totalPrice: 56_697,
  excludedCancelled: 87,
  views: { all: 2, needsApproval: 2, readyToPack: 0, rush: 1, syncFailed: 0 },
};
const server = [
  respond(orderRoutes.list, pageWith([row, second])),
  respond(orderRoutes.summary, summary),
  ...noChoices,
  respond(orderRoutes.get, { ...order, version: 5 }),
  respond(orderEntryRoutes.submission, makeSubmission({ isSubmitted: false })),
  respond(orderRoutes.history, { statusChanges: [], changes: [] }),
  respond(orderDocumentRoutes.list, { documents: [] }),
  respond(orderRoutes.setStatus, { ...order, status: 'APPROVED', version: 6 }),
  respond(orderRoutes.updateItem, { ...order, version: 6 }),
];

test('lists orders with store, region, rush mark, units, and totals, and totals all filtered orders', async () => {
  renderScreen(<OrdersPage />, { server });

  const line = await screen.findByRole('row', { name: /PO-1/ });

  expect(within(line).getByRole('link', { name: /PO-1/ }).getAttribute('href')).toBe('/orders/orderDetail/1');
  expect(within(line).getByRole('img', { name: 'Rush' })).toBeTruthy();
  expect(within(line).getByText('South')).toBeTruthy();
  expect(within(line).getByText('$466.97')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Order 2/ })).toBeTruthy();
  expect(await screen.findByText('$566.97')).toBeTruthy();
  expect(within(line).getByRole('link', { name: 'Plano' }).getAttribute('href')).toMatch(/storeDetail/);
});

test('says how many cancelled orders are not listed, and shows them on request', async () => {
  const { user, sent } = renderScreen(<OrdersPage />, { server });

  await user.click(await screen.findByRole('button', { name: '87 cancelled not included' }));

  await waitFor(() =>
    expect(sent.some(({ path, query }) => path === '/api/v1/orders' && query.get('includeCancelled') === 'true')).toBe(
      true,
    ),
  );
});

test('offers the commission of a new order to users who set prices', async () => {
  renderScreen(<OrdersPage />, { server, at: '/?open=new', roles: ['ROLE_ORDER_MANAGER'] });

  expect(await screen.findByRole('textbox', { name: 'Commission' })).toBeTruthy();
});

test('requests the orders of a built-in view', async () => {
  const { user, sent } = renderScreen(<OrdersPage />, { server });

  await user.click(await screen.findByRole('button', { name: /Rush/ }));

  await waitFor(() => {
    const request = sent.filter(({ path, query }) => path === '/api/v1/orders' && query.get('size') !== '1').at(-1);
    expect(request?.query.getAll('status')).toEqual(['DRAFT', 'PENDING', 'APPROVED', 'PACKING']);
    expect(request?.query.get('inRush')).toBe('true');
  });
});

test('approves the selected orders in one batch and reports which were rejected and why', async () => {
  const rejection = { detail: 'No line has a quantity.', code: 'ORDER_INCOMPLETE' };
  const items = [
    { id: '1', uri: '', status: 200, headers: {}, body: order },
    { id: '2', uri: '', status: 409, headers: {}, body: rejection },
  ];
  const { user, sent } = renderScreen(<OrdersPage />, { server: [respond(batchRoutes.run, { items }), ...server] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select PO-1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 2' }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect(within(bar).getByText('2 selected · $566.97')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: 'Approve' }));

  const dialog = await screen.findByRole('dialog', { name: 'Approve: 2 orders' });
  expect(await within(dialog).findByText('No line has a quantity.')).toBeTruthy();
  expect(within(dialog).getByRole('list').textContent).not.toContain('PO-1');
  expect(within(dialog).getByText('1 order approved')).toBeTruthy();
  const calls = sent.filter(({ path }) => path === '/batch/api/v1').map(({ body }) => body);
  expect(calls).toMatchObject([
    { items: [{ id: '1', method: 'PUT', uri: '/api/v1/orders/1/status', body: { status: 'APPROVED' } }, { id: '2' }] },
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Retry failed' }));
  await waitFor(() => {
    const last = sent.filter(({ path }) => path === '/batch/api/v1').at(-1);
    expect(last?.body).toMatchObject({ items: [{ id: '2' }] });
  });
});

test('continues an interrupted bulk action with the same keys and clears it after the response', async () => {
  const before = renderScreen(<OrdersPage />, {
    server: [respond(batchRoutes.run, rejectWith('UNAVAILABLE')), ...server],
  });
  await before.user.click(await screen.findByRole('checkbox', { name: 'Select PO-1' }));
  await before.user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByRole('button', { name: 'Retry' });
  const batchBodies = (sent: readonly Sent[]) =>
    sent.filter(({ path }) => path === '/batch/api/v1').map(({ body }) => JSON.stringify(body));
  cleanup();

  const items = [{ id: '1', uri: '', status: 200, headers: {}, body: order }];
  const { user, sent } = renderScreen(<OrdersPage />, { server: [respond(batchRoutes.run, { items }), ...server] });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  expect(await screen.findByText('1 order approved')).toBeTruthy();
  expect(batchBodies(sent)).toEqual(batchBodies(before.sent).slice(0, 1));
  expect(bulkRunJournal.load()).toBeUndefined();
});

test('approves an order from its page with the loaded version and offers to undo it', async () => {
  const { user, sent } = renderScreen(<OrderDetail orderId={1} />, { server, at: '/orders/orderDetail/1' });

  await user.click(await screen.findByRole('button', { name: 'Approve' }));

  expect(await screen.findByText('PO-1: approved')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put).toMatchObject({ path: '/api/v1/orders/1/status', body: { status: 'APPROVED' } });
  expect(put?.headers.get('if-match')).toBe('"5"');
});

test('requires a reason to cancel an order', async () => {
  const { user, sent } = renderScreen(<OrderDetail orderId={1} />, { server, at: '/orders/orderDetail/1' });

  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order: PO-1' });
  const button = within(dialog).getByRole('button', { name: 'Cancel order' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await user.type(within(dialog).getByRole('textbox'), 'Store closed');
  await user.click(button);

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'CANCELLED', reason: 'Store closed' });
});

test('edits a quantity in its line and saves it with the loaded version', async () => {
  const { user, sent } = renderScreen(<OrderDetail orderId={1} />, { server, at: '/orders/orderDetail/1?tab=items' });

  const cell = await screen.findByRole('textbox', { name: 'Quantity of Oat milk' });
  await user.clear(cell);
  await user.type(cell, '60{Enter}');

  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
  const patch = sent.find(({ method }) => method === 'PATCH');
  expect(patch).toMatchObject({ path: '/api/v1/orders/1/items/51', body: { quantity: 60 } });
  expect(patch?.headers.get('if-match')).toBe('"5"');
});

test('hides editable cells and status actions of an approved order from users without the role', async () => {
  const approved = respond(orderRoutes.get, { ...order, status: 'APPROVED', nextStatuses: [] });
  const { user } = renderScreen(<OrderDetail orderId={1} />, {
    server: [approved, ...server],
    at: '/orders/orderDetail/1?tab=items',
    roles: [],
  });

  await screen.findByRole('row', { name: /Oat milk/ });
  await user.click(screen.getByRole('button', { name: 'More actions' }));

  expect(screen.queryByRole('textbox', { name: 'Quantity of Oat milk' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(await screen.findByRole('menuitem', { name: 'Copy to new draft' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Cancel order' })).toBeNull();
});
