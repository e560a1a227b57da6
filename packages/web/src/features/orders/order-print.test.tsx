import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { OrderPrint } from './order-print-page.tsx';
import { buildOrder } from './orders.fixture.ts';

const address = { addressLine1: '1 Main Street', addressLine2: null, city: 'Plano', state: 'TX', postalCode: '75001' };
const answer = () => ({ body: { id: 21, name: 'Plano', address }, headers: { etag: '"1"' } });
const order = {
  ...buildOrder([
    { productId: 51, quantity: 45, unitPrice: 1000, shippedQuantity: 40 },
    { productId: 52, quantity: 10, unitPrice: 250, shippedQuantity: 10 },
  ]),
  discount: 10,
  totalPrice: 42_750,
};

test('prints the recipient, lines, and totals of an order', async () => {
  renderScreen(<OrderPrint order={order} />, { answer });

  const paper = within(await screen.findByRole('article', { name: 'Order' }));

  expect(await paper.findByText('1 Main Street')).toBeTruthy();
  expect(paper.getByText('Plano TX 75001')).toBeTruthy();
  expect(paper.getByRole('row', { name: 'Product 51 51 45 $10.00 $450.00' })).toBeTruthy();
  expect(paper.getByText('-$47.50')).toBeTruthy();
  expect(paper.getByText('$427.50')).toBeTruthy();
});

test('prints a packing list of the open lines without prices', async () => {
  renderScreen(<OrderPrint order={order} />, { answer, at: '/orders/print/1?paper=packing' });

  const paper = within(await screen.findByRole('article', { name: 'Packing list' }));

  expect(paper.getByRole('row', { name: 'Product 51 51 45 40 5' })).toBeTruthy();
  expect(paper.queryByText('Product 52')).toBeNull();
  expect(paper.queryByText(/\$/)).toBeNull();
});

test("opens the browser's print dialog", async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = renderScreen(<OrderPrint order={order} />, { answer });

  await user.click(await screen.findByRole('button', { name: 'Print' }));

  expect(print).toHaveBeenCalledOnce();
});
