import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrdersPage } from '../features/orders/orders-page.tsx';
import type { Identity } from '../kit/session.ts';
import { noChoices } from '../kit/testing/fixtures/choices.fixture.ts';
import { makeSubmission } from '../kit/testing/fixtures/order-entry.fixture.ts';
import { makeOrder, makeOrderRow } from '../kit/testing/fixtures/orders.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { pageWith } from '../kit/testing/responses.ts';
import { type Handler, respond } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const identity = { scope: 'PARTNER', roles: [] } as const;
const change = { product: { id: 51, name: 'Oat milk' }, submitted: 12, quantity: 6 };
const pending = makeOrder([{ productId: 51, name: 'Oat milk', quantity: 6, unitPrice: 1035 }], {
  status: 'PENDING',
  nextStatuses: ['DRAFT', 'CANCELLED'],
  salesNote: 'Internal note',
  commission: 5,
});
const summary = {
  totalElements: 1,
  totalUnit: 6,
  totalPrice: 6210,
  excludedCancelled: 0,
  views: { all: 1, needsApproval: 1, readyToPack: 0, rush: 0, syncFailed: 0 },
};

const openOrder = (order = pending, server: readonly Handler[] = [], impersonator: Identity['impersonator'] = null) =>
  renderScreen(<OrderDetail orderId={1} />, {
    identity: { ...identity, impersonator },
    server: [
      ...server,
      respond(orderRoutes.get, { ...order, version: 5 }),
      respond(orderRoutes.history, { statusChanges: [], changes: [] }),
      respond(orderEntryRoutes.submission, makeSubmission({ changes: [change], reason: 'Only six are left.' })),
    ],
  });

test('a partner lists orders without columns, filters, and actions of the brand', async () => {
  renderScreen(<OrdersPage />, {
    identity,
    server: [
      respond(orderRoutes.list, pageWith([makeOrderRow({ status: 'PENDING' })])),
      respond(orderRoutes.summary, summary),
      ...noChoices,
    ],
  });

  expect(await screen.findByRole('row', { name: /PO-1/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New order' })).toBeTruthy();
  expect(screen.queryByText('ERP sync')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a partner sees what the brand changed and why, and nothing that only the brand may know', async () => {
  openOrder();

  expect(await screen.findByText('Northwind Naturals changed 1 product')).toBeTruthy();
  expect(screen.getByText('Only six are left.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Oat milk 12 6' })).toBeTruthy();
  expect(screen.getByText('Pending', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText('Note')).toBeNull();
  expect(screen.queryByText('Commission')).toBeNull();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

test('a partner returns a submitted order to draft', async () => {
  const { user, sent } = openOrder(pending, [
    respond(orderRoutes.setStatus, { ...pending, status: 'DRAFT', nextStatuses: ['PENDING', 'CANCELLED'], version: 6 }),
  ]);

  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: /rush/ })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Return to draft' }));
  await user.click(await screen.findByRole('button', { name: 'Return to draft' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'DRAFT' }));
});

test('an administrator who views as a partner sees no action that the server rejects', async () => {
  const impersonator = { email: 'dana@demo.example', clientName: 'Demo', url: 'https://demo.example', viewsOnly: true };
  const { user } = openOrder(pending, [], impersonator);

  await user.click(await screen.findByRole('button', { name: 'More actions' }));

  expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Return to draft' })).toBeNull();
});

test('a partner continues a draft on the page of the store, which submits it', async () => {
  openOrder({ ...pending, status: 'DRAFT', nextStatuses: ['PENDING', 'CANCELLED'] });

  const link = await screen.findByRole('link', { name: 'Continue order' });
  expect(link.getAttribute('href')).toMatch(/^\/orders\/new\?/);
  expect(screen.queryByText('Northwind Naturals changed 1 product')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull();
});
