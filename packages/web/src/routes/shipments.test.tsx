import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../kit/testing/render.tsx';
import type { Answer, Sent } from '../kit/testing/server.ts';
import { OrderDetail } from './order-page.tsx';

const lineOf = (id: number, name: string, of: { quantity: number; shipped: number }): OrderItem => ({
  id,
  product: { id, name, upc: `UPC ${id}`, sku: null },
  store: { id: 21, name: 'Plano', number: '7' },
  unitPrice: 100,
  quantity: of.quantity,
  totalPrice: 100 * of.quantity,
  shippedQuantity: of.shipped,
  remainingQuantity: of.quantity - of.shipped,
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
  items: [lineOf(51, 'Oat milk', { quantity: 10, shipped: 6 }), lineOf(52, 'Mug', { quantity: 4, shipped: 0 })],
  shipments: [sent],
  erpOrderUrl: null,
  sync: {
    reason: null,
    failures: 0,
    nextAttemptTime: null,
    lastAttemptTime: null,
    synchronizedTime: null,
    erpOrderName: null,
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

const open = (tab: string, { shown = order, ...more }: { shown?: Order; at?: string; roles?: [] } = {}) =>
  renderScreen(<OrderDetail orderId={1} />, {
    answer: answerFor(shown),
    at: `/orders/orderDetail/1?tab=${tab}${more.at ?? ''}`,
    ...(more.roles && { roles: more.roles }),
  });
const writesOf = (requests: readonly Sent[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

test('a shipment says how far it is, what it holds and where its carrier tells more', async () => {
  open('shipments');

  const card = await screen.findByRole('region', { name: 'UPS 1Z5' });

  expect(within(card).getByRole('link', { name: 'UPS 1Z5' }).getAttribute('href')).toBe(
    'https://www.ups.com/track?tracknum=1Z5',
  );
  expect(within(card).getByText('Transit')).toBeTruthy();
  expect(within(card).getByRole('row', { name: 'Oat milk 6' })).toBeTruthy();
  expect(screen.getByText(/of 14 units shipped/).textContent).toBe('6 of 14 units shipped · 8 left');
});

test('a new shipment begins with all that remains, and Enter goes from line to line', async () => {
  const { user, sent: requests } = open('shipments', { at: '&open=ship' });

  const milk = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Units of Oat milk' });
  const mug = screen.getByRole<HTMLInputElement>('textbox', { name: 'Units of Mug' });
  expect([milk.value, mug.value]).toEqual(['4', '4']);
  await user.click(milk);
  await user.keyboard('3{Enter}');
  expect(document.activeElement).toBe(mug);
  await user.keyboard('{Backspace}');
  await user.type(screen.getByRole('textbox', { name: 'Tracking number' }), 'AB 12');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesOf(requests)).toHaveLength(1));
  expect(writesOf(requests)[0]).toMatchObject([
    'POST',
    '/api/v1/shipments',
    { orderId: 1, trackingNumber: 'AB12', items: [{ productId: 51, storeId: 21, quantity: 3 }] },
  ]);
});

test('more than remains is told before anything is sent', async () => {
  const { user, sent: requests } = open('shipments', { at: '&open=ship' });

  const mug = await screen.findByRole('textbox', { name: 'Units of Mug' });
  await user.click(mug);
  await user.keyboard('7');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  expect(await screen.findByText('Mug: 4 left.')).toBeTruthy();
  expect(writesOf(requests)).toEqual([]);
});

test('taking a shipment back says what that means before it is done', async () => {
  const { user, sent: requests } = open('shipments');

  await user.click(await screen.findByRole('button', { name: 'Actions for UPS 1Z5' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back UPS 1Z5?' });
  expect(within(dialog).getByText(/its 6 units are to be sent again/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));

  await waitFor(() => expect(writesOf(requests)).toEqual([['PATCH', '/api/v1/shipments/9/deactivate', null]]));
});

test('a delivery is one click, and can be taken back', async () => {
  const { user, sent: requests } = open('shipments');

  await user.click(await screen.findByRole('button', { name: 'Actions for UPS 1Z5' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as delivered' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() =>
    expect(writesOf(requests).map(([, , body]) => body)).toEqual([{ status: 'DELIVERED' }, { status: 'TRANSIT' }]),
  );
});

test('whoever may not ship sees the shipments and changes none', async () => {
  open('shipments', { roles: [] });

  await screen.findByRole('region', { name: 'UPS 1Z5' });

  expect(screen.queryByRole('button', { name: 'New shipment' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a line is closed short with a reason, and a closed one opens again', async () => {
  const closed = { ...lineOf(53, 'Tea', { quantity: 5, shipped: 2 }), remainingQuantity: 0, shortClosed: true };
  const { user, sent: requests } = open('items', { shown: { ...order, items: [...order.items, closed] } });

  await user.click(await screen.findByRole('button', { name: 'Actions for Oat milk' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close short' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close short: Oat milk' });
  await user.type(within(dialog).getByRole('textbox'), 'Sold out');
  await user.click(within(dialog).getByRole('button', { name: 'Close short' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Closed short')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for Tea' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open again' }));

  await waitFor(() =>
    expect(writesOf(requests)).toEqual([
      ['POST', '/api/v1/orders/1/items/51/short-close', { reason: 'Sold out' }],
      ['POST', '/api/v1/orders/1/items/53/reopen', null],
    ]),
  );
});

test('the carrier is set by the form of the number', async () => {
  const { user, sent: requests } = open('shipments', { at: '&open=ship' });

  await user.type(await screen.findByRole('textbox', { name: 'Tracking number' }), '1Z999AA10123456784');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Carrier' }).value).toBe('UPS');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesOf(requests)[0]?.[2]).toMatchObject({ shipper: 'UPS' }));
});

test('a number whose check digit is wrong is pointed at, and is taken all the same', async () => {
  const { user, sent: requests } = open('shipments', { at: '&open=ship' });

  const number = await screen.findByRole('textbox', { name: 'Tracking number' });
  await user.type(number, '1Z999AA10123456785');
  expect(screen.getByText('The check digit does not match a UPS number. Compare it with the label.')).toBeTruthy();
  await user.type(number, '{Backspace}4');
  expect(screen.queryByText(/check digit/)).toBeNull();
  await user.type(number, '{Backspace}5');
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  await waitFor(() => expect(writesOf(requests)[0]?.[2]).toMatchObject({ trackingNumber: '1Z999AA10123456785' }));
});

test('a number that is told later sets the carrier too', async () => {
  const { user, sent: requests } = open('shipments', {
    shown: { ...order, shipments: [{ ...sent, shipper: null, trackingNumber: null }] },
    at: '&open=shipment-9',
  });

  const dialog = await screen.findByRole('dialog');
  const number = await within(dialog).findByRole('textbox', { name: 'Tracking number' });
  await user.clear(number);
  await user.type(number, '1Z999AA10123456784');
  await user.clear(within(dialog).getByRole('combobox', { name: 'Carrier' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(writesOf(requests)[0]?.[2]).toMatchObject({ shipper: 'UPS' }));
});
