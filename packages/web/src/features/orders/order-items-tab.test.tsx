import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { AddItemForm } from './add-item-form.tsx';
import { OrderEntry } from './order-entry-page.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderItemsTab } from './order-items-tab.tsx';
import { OrderTermsForm } from './order-terms-form.tsx';

const order = makeOrder([{ productId: 51, quantity: 45, unitPrice: 1035 }]);
const server = [respond(orderRoutes.get, order), ...noChoices];
const restricted = { roles: ['ROLE_ORDER_MANAGER'], identity: { adminOnlyDelete: true } } as const;

test('removes lines', async () => {
  const { user } = renderScreen(<OrderItemsTab order={order} />, { server, roles: ['ROLE_ORDER_MANAGER'] });

  await user.click(await screen.findByRole('button', { name: 'Actions for Product 51' }));

  expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeTruthy();
});

test('offers no removal if only administrators may delete', async () => {
  renderScreen(<OrderItemsTab order={order} />, { server, ...restricted });

  expect(await screen.findByText('Product 51')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Product 51' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add product' })).toBeTruthy();
});

test('the order sheet offers no removal of saved lines if only administrators may delete', async () => {
  renderScreen(<OrderEntry order={order} />, { server, ...restricted });

  expect(await screen.findByRole('grid')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove lines' })).toBeNull();
});

test.each([
  { roles: [], isHidden: true },
  { roles: ['ROLE_ORDER_MANAGER'] as const, isHidden: false },
])('with $roles prices and charges are hidden: $isHidden', async ({ roles, isHidden }) => {
  renderScreen(
    <>
      <OrderForm />
      <AddItemForm order={order} />
    </>,
    { server, roles },
  );

  expect(await screen.findByLabelText('Requested ship date')).toBeTruthy();
  for (const label of ['Discount', 'Shipping charge', 'Unit price'])
    expect([label, screen.queryByLabelText(label) === null]).toEqual([label, isHidden]);
});

test('the terms of an order are open to every user, its charges to order managers', async () => {
  renderScreen(<OrderTermsForm order={order} />, { server, roles: ['ROLE_REPORTING'] });

  const number = await screen.findByLabelText<HTMLInputElement>('Purchase order number');
  expect(number.readOnly).toBe(false);
  for (const label of ['Discount', 'Commission', 'Shipping charge'])
    expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
});

test('marks a product that is discontinued', async () => {
  const items = order.items.map((item) => ({ ...item, product: { ...item.product, discontinued: true } }));
  renderScreen(<OrderItemsTab order={order} />, {
    server: [respond(orderRoutes.get, { ...order, items }), ...server],
  });

  expect(await screen.findByText('Discontinued')).toBeTruthy();
});
