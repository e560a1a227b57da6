import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { makeProduct } from '../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { OrderEntry } from './order-entry-page.tsx';

const order = makeOrder([{ productId: 51, quantity: 45, unitPrice: 1035 }]);
const knownProducts = [
  { word: 'NUT', product: { id: 60, name: 'Nut bar', upc: '60', sku: 'NUT' }, unitPrice: 125 },
  { word: 'Oat milk', product: { id: 61, name: 'Oat milk', upc: '61', sku: null }, unitPrice: null },
];

const server = [
  respond(orderRoutes.findProducts, { products: knownProducts }),
  respond(orderRoutes.get, { ...order, version: 6 }),
  respond(orderRoutes.replaceItems, { ...order, version: 6 }),
  respond(productRoutes.list, pageWith([])),
];
const paste = async (text: string) => {
  const grid = await screen.findByRole('grid');
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });
};

test('pastes spreadsheet rows at company prices, reports unknown products, and saves all lines in one request', async () => {
  const { user, sent } = renderScreen(<OrderEntry order={order} />, { server });

  await paste('Item\tQty\nNUT\t12\nnothing\t3\n');
  expect(await screen.findByText('Row 3: "nothing" was not found.')).toBeTruthy();
  // 45 × 10.35 + 12 × 1.25
  expect(screen.getAllByText('$480.75').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Save 1 line' }));

  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    items: [
      { productId: 51, quantity: 45 },
      { productId: 60, quantity: 12, unitPrice: 125 },
    ],
  });
});

test('reports a line without a price and does not save it', async () => {
  renderScreen(<OrderEntry order={order} />, { server });

  await paste('Oat milk\t12\n');

  expect(await screen.findByText('1 line has errors.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 line' }).disabled).toBe(true);
});

test("applies unsaved edits to another user's version and shows the saved value", async () => {
  const changedOrder = makeOrder([{ productId: 51, quantity: 40, unitPrice: 1035 }]);
  const { user, sent } = renderScreen(<OrderEntry order={order} />, {
    server: [
      respond(orderRoutes.replaceItems, ({ headers }) =>
        headers.get('if-match') === '"7"' ? order : rejectWith('PRECONDITION_FAILED'),
      ),
      respond(orderRoutes.get, { ...changedOrder, version: 7 }),
      ...server,
    ],
  });

  await paste('50');
  await user.click(await screen.findByRole('button', { name: 'Save 1 line' }));
  expect(await screen.findByText(/^Another user also changed 1 of these lines/)).toBeTruthy();
  expect(screen.getByText('saved value 40')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save 1 line' }));

  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ items: [{ productId: 51, quantity: 50 }] });
});

test('offers to restore unsaved edits and deletes the draft after saving', async () => {
  renderScreen(<OrderEntry order={order} />, { server });
  await paste('50');
  await screen.findByRole('button', { name: 'Save 1 line' });
  cleanup();

  const { user } = renderScreen(<OrderEntry order={order} />, { server });
  expect((await screen.findByRole('status')).textContent).toContain('Unsaved changes to 1 line');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save lines' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await user.click(await screen.findByRole('button', { name: 'Save 1 line' }));
  expect(await screen.findByText('All lines saved')).toBeTruthy();
  await screen.findByRole('button', { name: 'Save lines' });
  cleanup();

  renderScreen(<OrderEntry order={order} />, { server });
  await screen.findByRole('grid');
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
});

test('discards unsaved edits', async () => {
  renderScreen(<OrderEntry order={order} />, { server });
  await paste('50');
  await screen.findByRole('button', { name: 'Save 1 line' });
  cleanup();

  const { user } = renderScreen(<OrderEntry order={order} />, { server });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  cleanup();

  renderScreen(<OrderEntry order={order} />, { server });
  await screen.findByRole('grid');
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
});

test('Enter right after typing adds the first product of the typed search, not of the search before', async () => {
  const products = knownProducts.map(({ product }) => makeProduct(product));
  const { user, sent } = renderScreen(<OrderEntry order={order} />, {
    server: [
      respond(productRoutes.list, ({ query: { search = '' } }) =>
        pageWith(products.filter(({ name }) => name.includes(search))),
      ),
      ...server,
    ],
  });

  const finder = await screen.findByRole('combobox', { name: 'Add product' });
  await user.click(finder);
  await screen.findByRole('option', { name: 'Nut bar' });

  await user.type(finder, 'Oat{Enter}');

  await waitFor(() =>
    expect(sent.findLast(({ path }) => path.endsWith('/lookup'))?.body).toMatchObject({ words: ['Oat milk'] }),
  );
});
