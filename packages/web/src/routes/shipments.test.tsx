import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSubmission } from '../kit/testing/fixtures/order-entry.fixture.ts';
import { makeOrder, makeOrderItem, makeShipment } from '../kit/testing/fixtures/orders.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { respond, type Sent } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const shipped = makeShipment();
const order = makeOrder(
  [
    { productId: 51, name: 'Oat milk', quantity: 10, unitPrice: 100, shippedQuantity: 6 },
    { productId: 52, name: 'Mug', quantity: 4, unitPrice: 100 },
  ],
  { status: 'PACKING', nextStatuses: [], region: null, shippingState: 'PARTIALLY_SHIPPED', shipments: [shipped] },
);

const serverWith = (shown: Order) => [
  respond(orderRoutes.get, { ...shown, version: 5 }),
  respond(orderEntryRoutes.submission, makeSubmission({ isSubmitted: false })),
  respond(orderRoutes.history, { statusChanges: [], changes: [] }),
  respond(orderDocumentRoutes.list, { documents: [] }),
  respond(orderRoutes.shortCloseItem, { ...shown, version: 6 }),
  respond(orderRoutes.reopenItem, { ...shown, version: 6 }),
  respond(shipmentRoutes.create, { ...shipped, orderId: 1, stockBelowZero: [] }),
  respond(shipmentRoutes.get, { ...shipped, orderId: 1, version: 2 }),
  respond(shipmentRoutes.update, { ...shipped, orderId: 1, version: 2 }),
  respond(shipmentRoutes.deactivate, { ...shipped, orderId: 1, version: 2 }),
];

const openOrder = (tab: string, { shown = order, ...more }: { shown?: Order; at?: string; roles?: [] } = {}) =>
  renderScreen(<OrderDetail orderId={1} />, {
    server: serverWith(shown),
    at: `/orders/orderDetail/1?tab=${tab}${more.at ?? ''}`,
    ...(more.roles && { roles: more.roles }),
  });
const writesIn = (requests: readonly Sent[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

test('shows the status, contents, and carrier link of a shipment', async () => {
  openOrder('shipments');

  const card = await screen.findByRole('region', { name: 'UPS 1Z5' });

  expect(within(card).getByRole('link', { name: 'UPS 1Z5' }).getAttribute('href')).toBe(
    'https://www.ups.com/track?tracknum=1Z5',
  );
  expect(within(card).getByText('Transit')).toBeTruthy();
  expect(within(card).getByRole('row', { name: 'Oat milk 6' })).toBeTruthy();
  expect(screen.getByText(/of 14 units shipped/).textContent).toBe('6 of 14 units shipped · 8 open');
});

test('offers to ship an order in packing as the main action', async () => {
  const { user } = openOrder('overview', { shown: { ...order, nextStatuses: ['APPROVED'] } });

  await user.click(await screen.findByRole('button', { name: 'Ship' }));

  expect(await screen.findByRole('dialog', { name: 'New shipment' })).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: 'Units of Mug' })).toBeTruthy();
});

test.each([
  [
    'without open units',
    { ...order, items: order.items.map((item) => ({ ...item, remainingQuantity: 0, shortClosed: true })) },
    undefined,
  ],
  ['by users who cannot ship', order, [] as []],
] as const)('does not offer to ship %s', async (_, shown, roles) => {
  openOrder('overview', { shown, ...(roles && { roles: [] }) });

  expect(await screen.findByRole('heading', { name: /PO-1/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ship' })).toBeNull();
});

test('prefills a new shipment with all open units and moves to the next line on Enter', async () => {
  const { user, sent } = openOrder('shipments', { at: '&open=ship' });

  const milk = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Units of Oat milk' });
  const mug = screen.getByRole<HTMLInputElement>('textbox', { name: 'Units of Mug' });
  expect([milk.value, mug.value]).toEqual(['4', '4']);
  await user.click(milk);
  await user.keyboard('3{Enter}');
  expect(document.activeElement).toBe(mug);
  await user.keyboard('{Backspace}');
  await user.type(screen.getByRole('textbox', { name: 'Tracking number' }), 'AB 12');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesIn(sent)).toHaveLength(1));
  expect(writesIn(sent)[0]).toMatchObject([
    'POST',
    '/api/v1/shipments',
    { orderId: 1, trackingNumber: 'AB12', items: [{ productId: 51, storeId: 21, quantity: 3 }] },
  ]);
});

test('says that a shipment takes the stock below zero, until the user closes it', async () => {
  const stockBelowZero = [{ id: 51, name: 'Oat milk', onHand: -1204 }];
  const { user } = renderScreen(<OrderDetail orderId={1} />, {
    server: [respond(shipmentRoutes.create, { ...shipped, orderId: 1, stockBelowZero }), ...serverWith(order)],
    at: '/orders/orderDetail/1?tab=shipments&open=ship',
  });

  await user.click(await screen.findByRole('button', { name: 'Ship' }));

  expect(
    await screen.findByText(
      'More units are shipped than are in stock. Stock afterwards: Oat milk −1,204. Count these products.',
    ),
  ).toBeTruthy();
});

test('rejects quantities above the open quantity before sending the form', async () => {
  const { user, sent } = openOrder('shipments', { at: '&open=ship' });

  const mug = await screen.findByRole('textbox', { name: 'Units of Mug' });
  await user.click(mug);
  await user.keyboard('7');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  expect(await screen.findByText('Mug: the open quantity is 4.')).toBeTruthy();
  expect(writesIn(sent)).toEqual([]);
});

test('explains the effect of voiding a shipment before it is confirmed', async () => {
  const { user, sent } = openOrder('shipments');

  await user.click(await screen.findByRole('button', { name: 'Actions for UPS 1Z5' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Void shipment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void UPS 1Z5?' });
  expect(within(dialog).getByText(/restores 6 units to stock and to the open quantity/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Void shipment' }));

  await waitFor(() => expect(writesIn(sent)).toEqual([['PATCH', '/api/v1/shipments/9/deactivate', null]]));
});

test('marks a shipment as delivered and undoes it', async () => {
  const { user, sent } = openOrder('shipments');

  await user.click(await screen.findByRole('button', { name: 'Actions for UPS 1Z5' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as delivered' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() =>
    expect(writesIn(sent).map(([, , body]) => body)).toEqual([{ status: 'DELIVERED' }, { status: 'TRANSIT' }]),
  );
});

test('shows shipments read-only to users who cannot ship', async () => {
  openOrder('shipments', { roles: [] });

  await screen.findByRole('region', { name: 'UPS 1Z5' });

  expect(screen.queryByRole('button', { name: 'New shipment' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('short-closes a line with a reason and reopens a short-closed line', async () => {
  const closed = makeOrderItem(
    { productId: 53, name: 'Tea', quantity: 5, unitPrice: 100, shippedQuantity: 2 },
    { remainingQuantity: 0, shortClosed: true },
  );
  const { user, sent } = openOrder('items', { shown: { ...order, items: [...order.items, closed] } });

  await user.click(await screen.findByRole('button', { name: 'Actions for Oat milk' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Short-close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Short-close: Oat milk' });
  await user.type(within(dialog).getByRole('textbox'), 'Sold out');
  await user.click(within(dialog).getByRole('button', { name: 'Short-close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Short-closed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for Tea' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen' }));

  await waitFor(() =>
    expect(writesIn(sent)).toEqual([
      ['POST', '/api/v1/orders/1/items/51/short-close', { reason: 'Sold out' }],
      ['POST', '/api/v1/orders/1/items/53/reopen', null],
    ]),
  );
});

test('detects the carrier from the format of the tracking number', async () => {
  const { user, sent } = openOrder('shipments', { at: '&open=ship' });

  await user.type(await screen.findByRole('textbox', { name: 'Tracking number' }), '1Z999AA10123456784');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Carrier' }).value).toBe('UPS');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesIn(sent)[0]?.[2]).toMatchObject({ shipper: 'UPS' }));
});

test('warns about an incorrect check digit but accepts the number', async () => {
  const { user, sent } = openOrder('shipments', { at: '&open=ship' });

  const number = await screen.findByRole('textbox', { name: 'Tracking number' });
  await user.type(number, '1Z999AA10123456785');
  expect(screen.getByText('The check digit does not match a UPS number. Compare it with the label.')).toBeTruthy();
  await user.type(number, '{Backspace}4');
  expect(screen.queryByText(/check digit/)).toBeNull();
  await user.type(number, '{Backspace}5');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesIn(sent)[0]?.[2]).toMatchObject({ trackingNumber: '1Z999AA10123456785' }));
});

test('detects the carrier when a tracking number is added later', async () => {
  const { user, sent } = openOrder('shipments', {
    shown: { ...order, shipments: [{ ...shipped, shipper: null, trackingNumber: null }] },
    at: '&open=shipment-9',
  });

  const dialog = await screen.findByRole('dialog');
  const number = await within(dialog).findByRole('textbox', { name: 'Tracking number' });
  await user.clear(number);
  await user.type(number, '1Z999AA10123456784');
  await user.clear(within(dialog).getByRole('combobox', { name: 'Carrier' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(writesIn(sent)[0]?.[2]).toMatchObject({ shipper: 'UPS' }));
});
