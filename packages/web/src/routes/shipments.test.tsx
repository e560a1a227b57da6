import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../kit/testing/render.tsx';
import type { Answer, Sent } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const buildLine = (id: number, name: string, units: { quantity: number; shipped: number }): OrderItem => ({
  id,
  product: { id, name, upc: `UPC ${id}`, sku: null, discontinued: false, inactive: false },
  store: { id: 21, name: 'Plano', number: '7' },
  unitPrice: 100,
  quantity: units.quantity,
  totalPrice: 100 * units.quantity,
  shippedQuantity: units.shipped,
  remainingQuantity: units.quantity - units.shipped,
  shortClosed: false,
  shortCloseReason: null,
});
const sent: OrderShipment = {
  id: 9,
  shippedDate: '2026-03-02',
  deliveredOn: null,
  trackingNumber: '1Z5',
  shipper: 'UPS',
  createdDate: '2026-03-02T10:00:00.000Z',
  status: 'TRANSIT',
  statusDescription: null,
  items: [{ productId: 51, storeId: 21, quantity: 6 }],
  inactive: false,
};
const order: Order = {
  id: 1,
  company: { id: 11, name: 'Whole Foods' },
  store: { id: 21, name: 'Plano', number: '7' },
  region: null,
  orderProposalId: null,
  status: 'PACKING',
  nextStatuses: [],
  syncStatus: 'NOT_STARTED',
  purchaseOrderNumber: 'PO-1',
  requestedShipDate: null,
  createdDate: '2026-03-01T10:00:00.000Z',
  shippingCharge: 0,
  inRush: false,
  discount: 0,
  commission: 0,
  salesNote: null,
  cancellationReason: null,
  shippingState: 'PARTIALLY_SHIPPED',
  totalUnit: 14,
  totalPrice: 1400,
  inactive: false,
  items: [buildLine(51, 'Oat milk', { quantity: 10, shipped: 6 }), buildLine(52, 'Mug', { quantity: 4, shipped: 0 })],
  shipments: [sent],
  erpOrderUrl: null,
  sync: {
    reason: null,
    failures: 0,
    nextAttemptTime: null,
    lastAttemptTime: null,
    synchronizedTime: null,
    erpOrderName: null,
    erpOrder: null,
    erpAmounts: null,
  },
};

const answerFor =
  (shown: Order) =>
  ({ method, path }: Sent): Answer => {
    if (path === '/api/v1/saved-views') return { body: [] };
    if (path.endsWith('/history')) return { body: { statusChanges: [], changes: [] } };
    if (path === '/api/v1/shipments') return { status: 201, body: { ...sent, orderId: 1 } };
    if (path.startsWith('/api/v1/shipments/')) return { body: { ...sent, orderId: 1 }, headers: { etag: '"2"' } };
    if (method === 'POST') return { body: shown, headers: { etag: '"6"' } };
    return { body: shown, headers: { etag: '"5"' } };
  };

const openOrder = (tab: string, { shown = order, ...more }: { shown?: Order; at?: string; roles?: [] } = {}) =>
  renderScreen(<OrderDetail orderId={1} />, {
    answer: answerFor(shown),
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

test('prefills a new shipment with all open units and moves to the next line on Enter', async () => {
  const { user, sent: requests } = openOrder('shipments', { at: '&open=ship' });

  const milk = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Units of Oat milk' });
  const mug = screen.getByRole<HTMLInputElement>('textbox', { name: 'Units of Mug' });
  expect([milk.value, mug.value]).toEqual(['4', '4']);
  await user.click(milk);
  await user.keyboard('3{Enter}');
  expect(document.activeElement).toBe(mug);
  await user.keyboard('{Backspace}');
  await user.type(screen.getByRole('textbox', { name: 'Tracking number' }), 'AB 12');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesIn(requests)).toHaveLength(1));
  expect(writesIn(requests)[0]).toMatchObject([
    'POST',
    '/api/v1/shipments',
    { orderId: 1, trackingNumber: 'AB12', items: [{ productId: 51, storeId: 21, quantity: 3 }] },
  ]);
});

test('rejects quantities above the open quantity before sending the form', async () => {
  const { user, sent: requests } = openOrder('shipments', { at: '&open=ship' });

  const mug = await screen.findByRole('textbox', { name: 'Units of Mug' });
  await user.click(mug);
  await user.keyboard('7');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  expect(await screen.findByText('Mug: the open quantity is 4.')).toBeTruthy();
  expect(writesIn(requests)).toEqual([]);
});

test('explains the effect of voiding a shipment before it is confirmed', async () => {
  const { user, sent: requests } = openOrder('shipments');

  await user.click(await screen.findByRole('button', { name: 'Actions for UPS 1Z5' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Void shipment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void UPS 1Z5?' });
  expect(within(dialog).getByText(/restores 6 units to stock and to the open quantity/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Void shipment' }));

  await waitFor(() => expect(writesIn(requests)).toEqual([['PATCH', '/api/v1/shipments/9/deactivate', null]]));
});

test('marks a shipment as delivered and undoes it', async () => {
  const { user, sent: requests } = openOrder('shipments');

  await user.click(await screen.findByRole('button', { name: 'Actions for UPS 1Z5' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as delivered' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() =>
    expect(writesIn(requests).map(([, , body]) => body)).toEqual([{ status: 'DELIVERED' }, { status: 'TRANSIT' }]),
  );
});

test('shows shipments read-only to users who cannot ship', async () => {
  openOrder('shipments', { roles: [] });

  await screen.findByRole('region', { name: 'UPS 1Z5' });

  expect(screen.queryByRole('button', { name: 'New shipment' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('short-closes a line with a reason and reopens a short-closed line', async () => {
  const closed = { ...buildLine(53, 'Tea', { quantity: 5, shipped: 2 }), remainingQuantity: 0, shortClosed: true };
  const { user, sent: requests } = openOrder('items', { shown: { ...order, items: [...order.items, closed] } });

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
    expect(writesIn(requests)).toEqual([
      ['POST', '/api/v1/orders/1/items/51/short-close', { reason: 'Sold out' }],
      ['POST', '/api/v1/orders/1/items/53/reopen', null],
    ]),
  );
});

test('detects the carrier from the format of the tracking number', async () => {
  const { user, sent: requests } = openOrder('shipments', { at: '&open=ship' });

  await user.type(await screen.findByRole('textbox', { name: 'Tracking number' }), '1Z999AA10123456784');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Carrier' }).value).toBe('UPS');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesIn(requests)[0]?.[2]).toMatchObject({ shipper: 'UPS' }));
});

test('warns about an incorrect check digit but accepts the number', async () => {
  const { user, sent: requests } = openOrder('shipments', { at: '&open=ship' });

  const number = await screen.findByRole('textbox', { name: 'Tracking number' });
  await user.type(number, '1Z999AA10123456785');
  expect(screen.getByText('The check digit does not match a UPS number. Compare it with the label.')).toBeTruthy();
  await user.type(number, '{Backspace}4');
  expect(screen.queryByText(/check digit/)).toBeNull();
  await user.type(number, '{Backspace}5');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesIn(requests)[0]?.[2]).toMatchObject({ trackingNumber: '1Z999AA10123456785' }));
});

test('detects the carrier when a tracking number is added later', async () => {
  const { user, sent: requests } = openOrder('shipments', {
    shown: { ...order, shipments: [{ ...sent, shipper: null, trackingNumber: null }] },
    at: '&open=shipment-9',
  });

  const dialog = await screen.findByRole('dialog');
  const number = await within(dialog).findByRole('textbox', { name: 'Tracking number' });
  await user.clear(number);
  await user.type(number, '1Z999AA10123456784');
  await user.clear(within(dialog).getByRole('combobox', { name: 'Carrier' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(writesIn(requests)[0]?.[2]).toMatchObject({ shipper: 'UPS' }));
});
