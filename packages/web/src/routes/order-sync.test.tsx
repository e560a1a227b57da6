import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeSubmission } from '../kit/testing/fixtures/order-entry.fixture.ts';
import { makeOrder } from '../kit/testing/fixtures/orders.fixture.ts';
import { makeStore, noAddress } from '../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { respond } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const plain: Order = { ...makeOrder([]), status: 'APPROVED', nextStatuses: [] };
const failed: Order = {
  ...plain,
  syncStatus: 'FAILED',
  erpOrderUrl: 'https://erp.example/mail/view?model=sale.order&res_id=12',
  sync: { ...plain.sync, reason: 'The store Plano does not exist in Odoo.', failures: 6, erpOrderName: 'S00012' },
};

const serverWith = (order: Order) => [
  respond(orderRoutes.get, { ...order, version: 5 }),
  respond(orderEntryRoutes.submission, makeSubmission({ isSubmitted: false })),
  respond(orderRoutes.history, { statusChanges: [], changes: [] }),
  respond(orderDocumentRoutes.list, { documents: [] }),
  respond(orderRoutes.setSyncStatus, { ...order, syncStatus: 'PENDING_FOR_RETRY', version: 6 }),
  respond(orderRoutes.resolveErpDifferences, { ...plain, version: 6 }),
];
const at = '/orders/orderDetail/1';

test('shows why the ERP sync failed, what to do, and a link to the order in the ERP', async () => {
  renderScreen(<OrderDetail orderId={1} />, { server: serverWith(failed), at, roles: ['ROLE_ORDER_MANAGER'] });

  expect(await screen.findByText('The store Plano does not exist in Odoo.')).toBeTruthy();
  expect(screen.getByText(/Fix the cause, then retry/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open S00012 in the ERP/ }).getAttribute('href')).toBe(failed.erpOrderUrl);
});

test('retries the ERP sync from the menu', async () => {
  const { user, sent } = renderScreen(<OrderDetail orderId={1} />, {
    server: serverWith(failed),
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
  const { user } = renderScreen(<OrderDetail orderId={1} />, { server: serverWith(plain), at, roles: [] });

  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Print' });

  expect(screen.queryByRole('menuitem', { name: 'Pause ERP sync' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'ERP' })).toBeNull();
});

describe('an order that differs from the ERP', () => {
  const erpLine = { storeId: 21, name: 'Tea', unitPrice: 450, discount: 0, isShippingCharge: false, delivered: 0 };
  const different: Order = {
    ...makeOrder([{ productId: 7, quantity: 10, unitPrice: 450 }]),
    status: 'PACKING',
    syncStatus: 'SYNCHRONIZED',
    sync: {
      ...plain.sync,
      erpOrderName: 'S00012',
      erpOrder: {
        checkedTime: '2026-11-20T10:00:00Z',
        isClosed: false,
        total: 2700,
        lines: [
          { ...erpLine, productId: 7, quantity: 5, total: 2250 },
          { ...erpLine, productId: null, quantity: 1, total: 450 },
        ],
      },
    },
  };

  test('shows its lines side by side and resolves the difference after a confirmation', async () => {
    const { user, sent } = renderScreen(<OrderDetail orderId={1} />, {
      server: serverWith(different),
      at,
      roles: ['ROLE_ORDER_MANAGER'],
    });

    const card = await screen.findByRole('region', { name: 'Differences from S00012' });
    const row = within(card).getByRole('row', { name: /Product 7.*Other quantity/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['10', '5', '$45.00', '$22.50']));
    expect(within(card).getByRole('row', { name: /Tea.*Only in the ERP/ })).toBeTruthy();

    await user.click(within(card).getByRole('button', { name: "Take the ERP's quantities" }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: "Take the ERP's quantities" }));

    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/v1/orders/1/erp-differences/resolve',
      body: { resolution: 'TAKE_QUANTITIES' },
    });
  });

  test('offers no resolution to other users than order managers', async () => {
    renderScreen(<OrderDetail orderId={1} />, { server: serverWith(different), at, roles: [] });

    const card = await screen.findByRole('region', { name: 'Differences from S00012' });
    expect(within(card).queryAllByRole('button')).toEqual([]);
  });
});

describe('the amounts of an exported order', () => {
  const exported = (overrides: object): Order => ({
    ...plain,
    syncStatus: 'SYNCHRONIZED',
    erpOrderUrl: failed.erpOrderUrl,
    sync: {
      ...plain.sync,
      erpOrderName: 'S00012',
      erpAmounts: {
        currency: 'USD',
        here: 4022,
        untaxed: 4022,
        tax: 322,
        total: 4344,
        rounding: 'LINE',
        parts: { rounding: 0, includedTax: 0, lines: 0 },
        ...overrides,
      },
    },
  });
  const show = (order: Order) =>
    renderScreen(<OrderDetail orderId={1} />, { server: serverWith(order), at, roles: [] });

  test('are shown with the tax of the ERP', async () => {
    show(exported({}));

    const card = await screen.findByRole('region', { name: 'ERP' });
    expect(card.textContent).toContain('In the ERP $40.22 and $3.22 tax');
    expect(screen.queryByRole('region', { name: 'Differences from S00012' })).toBeNull();
  });

  test('are explained if they differ', async () => {
    show(exported({ untaxed: 3373, total: 3695, parts: { rounding: 1, includedTax: -650, lines: 0 } }));

    const card = await screen.findByRole('region', { name: 'Differences from S00012' });
    const row = within(card).getByRole('row', { name: /Without tax/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['$40.22', '$33.73']);
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '+$0.01: The ERP rounds each line, and the discount here is rounded once for the order.',
      '−$6.50: Prices in the ERP include tax.',
    ]);
  });

  test('in another currency are shown in it', async () => {
    show(exported({ currency: 'EUR' }));

    const card = await screen.findByRole('region', { name: 'Differences from S00012' });
    expect(card.textContent).toContain('€40.22');
    expect(card.textContent).toContain('The order in the ERP is in EUR, and the account uses USD.');
  });
});

describe('the total of an order before its export', () => {
  const discounted: Order = {
    ...makeOrder([{ productId: 7, quantity: 1, unitPrice: 900 }]),
    status: 'APPROVED',
    discount: 2.5,
    totalPrice: 877,
  };
  const show = (order: Order, hasErp = true) =>
    renderScreen(<OrderDetail orderId={1} />, { server: serverWith(order), at, identity: { hasErp } });
  const sentence =
    'In the ERP, the total will be $8.78: it rounds the amounts after the discount, and here the discount is rounded.';

  test('is explained if it will be another one in the ERP', async () => {
    show(discounted);

    expect((await screen.findByRole('region', { name: 'Price' })).textContent).toContain(sentence);
  });

  test('names both amounts if the setting of the ERP decides', async () => {
    const lines = [7, 8, 9].map((productId) => ({ productId, quantity: 1, unitPrice: 15 }));
    show({ ...discounted, ...makeOrder(lines), discount: 10, totalPrice: 40 });

    expect((await screen.findByRole('region', { name: 'Price' })).textContent).toContain(
      'In the ERP, the total will be $0.42 if it rounds each line, or $0.41 if it rounds once for the order.',
    );
  });

  test.each([
    ['without a connection to an ERP', discounted, false],
    ['if both systems round to the same amount', { ...discounted, discount: 5, totalPrice: 855 }, true],
    ['if the order is cancelled', { ...discounted, status: 'CANCELLED' }, true],
  ] as const)('is not explained %s', async (_, order, hasErp) => {
    show(order, hasErp);

    expect((await screen.findByRole('region', { name: 'Price' })).textContent).not.toContain('In the ERP');
  });
});

test('labels the ERP state, and shows it only with a connection to an ERP', async () => {
  renderScreen(<OrderDetail orderId={1} />, { server: serverWith(plain), at });
  expect((await screen.findByText('Not started')).parentElement?.textContent).toBe('ERP: Not started');
  cleanup();

  const { user } = renderScreen(<OrderDetail orderId={1} />, {
    server: serverWith(plain),
    at,
    identity: { hasErp: false },
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Print' });

  expect(screen.queryByText('Not started')).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Pause ERP sync' })).toBeNull();
});

test('Ctrl P prints the order sheet with the address, from any field', async () => {
  const printed: string[] = [];
  vi.stubGlobal('print', () => {
    printed.push(screen.getByRole('article', { name: 'Order' }).textContent ?? '');
    dispatchEvent(new Event('afterprint'));
  });
  const address = { ...noAddress, addressLine1: '1 Main Street' };
  const { user } = renderScreen(<OrderDetail orderId={1} />, {
    server: [...serverWith(plain), respond(storeRoutes.get, makeStore({ name: 'Plano', address }))],
    at,
  });
  await screen.findByRole('button', { name: 'More actions' });

  await user.keyboard('{Control>}p{/Control}');

  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('1 Main Street');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Order' })).toBeNull());
});
