import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hostileNames } from '../../kit/export/hostile-names.factory.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { makeStore, noAddress } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { OrderPrint } from './order-print-page.tsx';

const address = { ...noAddress, addressLine1: '1 Main Street', city: 'Plano', state: 'TX', postalCode: '75001' };
const server = [respond(storeRoutes.get, makeStore({ name: 'Plano', address }))];
const order = {
  ...makeOrder([
    { productId: 51, quantity: 45, unitPrice: 1000, shippedQuantity: 40 },
    { productId: 52, quantity: 10, unitPrice: 250, shippedQuantity: 10 },
  ]),
  discount: 10,
  totalPrice: 42_750,
};

test('prints the recipient, lines, and totals of an order', async () => {
  renderScreen(<OrderPrint order={order} />, { server });

  const paper = within(await screen.findByRole('article', { name: 'Order' }));

  expect(await paper.findByText('1 Main Street')).toBeTruthy();
  expect(paper.getByText('Plano TX 75001')).toBeTruthy();
  expect(paper.getByRole('row', { name: 'Product 51 51 45 $10.00 $450.00' })).toBeTruthy();
  expect(paper.getByText('−$47.50')).toBeTruthy();
  expect(paper.getByText('$427.50')).toBeTruthy();
});

test('prints a packing list of the open lines without prices', async () => {
  renderScreen(<OrderPrint order={order} />, { server, at: '/orders/print/1?paper=packing' });

  const paper = within(await screen.findByRole('article', { name: 'Packing list' }));

  expect(paper.getByRole('row', { name: 'Product 51 51 45 40 5' })).toBeTruthy();
  expect(paper.queryByText('Product 52')).toBeNull();
  expect(paper.queryByText(/\$/)).toBeNull();
});

test.each(hostileNames)('prints the name %j as text', async (name) => {
  const [line] = order.items;
  const hostile = {
    ...order,
    salesNote: name,
    store: { id: 5, name, number: null },
    items: line ? [{ ...line, product: { ...line.product, name } }] : [],
  };
  renderScreen(<OrderPrint order={hostile} />, { server });

  const paper = await screen.findByRole('article', { name: 'Order' });

  expect(paper.textContent).toContain(name);
  expect(paper.querySelectorAll('img, script')).toHaveLength(0);
});

test("opens the browser's print dialog", async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = renderScreen(<OrderPrint order={order} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Print' }));

  expect(print).toHaveBeenCalledOnce();
});

test('names an order without a purchase order number once', async () => {
  renderScreen(<OrderPrint order={{ ...order, id: 1420, purchaseOrderNumber: null }} />, { server });

  const paper = await screen.findByRole('article', { name: 'Order' });

  expect(paper.textContent?.match(/Order 1420/g)).toHaveLength(1);
  expect(paper.textContent).not.toContain('Order Order');
  expect(within(paper).queryByText('Order number')).toBeNull();
});
