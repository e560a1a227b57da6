import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { OrderEntry } from './order-entry-page.tsx';
import { buildOrder } from './orders.fixture.ts';

const order = buildOrder([{ productId: 51, quantity: 45, unitPrice: 1035 }]);
const knownProducts = [
  { word: 'NUT', product: { id: 60, name: 'Nut bar', upc: '60', sku: 'NUT' }, unitPrice: 125 },
  { word: 'Oat milk', product: { id: 61, name: 'Oat milk', upc: '61', sku: null }, unitPrice: null },
];

const serverWith =
  (override: (sent: Sent) => Answer | undefined = () => undefined) =>
  (sent: Sent): Answer => {
    const overridden = override(sent);
    if (overridden) return overridden;
    if (sent.path === '/api/v1/orders/products/lookup') return { body: { products: knownProducts } };
    if (sent.path === '/api/v1/orders/1/items') return { body: order, headers: { etag: '"6"' } };
    if (sent.path === '/api/v1/orders/1') return { body: order, headers: { etag: '"6"' } };
    return { body: pageWith([]) };
  };

const paste = async (text: string) => {
  const grid = await screen.findByRole('grid');
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });
};

test('pastes spreadsheet rows at company prices, reports unknown products, and saves all lines in one request', async () => {
  const { user, sent } = renderScreen(<OrderEntry order={order} />, { answer: serverWith() });

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
  renderScreen(<OrderEntry order={order} />, { answer: serverWith() });

  await paste('Oat milk\t12\n');

  expect(await screen.findByText('1 line has errors.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 line' }).disabled).toBe(true);
});

test("applies unsaved edits to another user's version and shows the saved value", async () => {
  const changedOrder = buildOrder([{ productId: 51, quantity: 40, unitPrice: 1035 }]);
  const problem = { code: 'PRECONDITION_FAILED', status: 412, message: 'Changed', detail: 'Changed' };
  const { user, sent } = renderScreen(<OrderEntry order={order} />, {
    answer: serverWith(({ path, method }) => {
      if (method === 'PUT' && sent.filter((request) => request.method === 'PUT').length === 1)
        return { status: 412, body: problem };
      return path === '/api/v1/orders/1' ? { body: changedOrder, headers: { etag: '"7"' } } : undefined;
    }),
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
  renderScreen(<OrderEntry order={order} />, { answer: serverWith() });
  await paste('50');
  await screen.findByRole('button', { name: 'Save 1 line' });
  cleanup();

  const { user } = renderScreen(<OrderEntry order={order} />, { answer: serverWith() });
  expect((await screen.findByRole('status')).textContent).toContain('Unsaved changes to 1 line');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save lines' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await user.click(await screen.findByRole('button', { name: 'Save 1 line' }));
  expect(await screen.findByText('All lines saved')).toBeTruthy();
  await screen.findByRole('button', { name: 'Save lines' });
  cleanup();

  renderScreen(<OrderEntry order={order} />, { answer: serverWith() });
  await screen.findByRole('grid');
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
});

test('discards unsaved edits', async () => {
  renderScreen(<OrderEntry order={order} />, { answer: serverWith() });
  await paste('50');
  await screen.findByRole('button', { name: 'Save 1 line' });
  cleanup();

  const { user } = renderScreen(<OrderEntry order={order} />, { answer: serverWith() });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  cleanup();

  renderScreen(<OrderEntry order={order} />, { answer: serverWith() });
  await screen.findByRole('grid');
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
});

test('Enter right after typing adds the first product of the typed search, not of the search before', async () => {
  const products = knownProducts.map(({ product }) => product);
  const { user, sent } = renderScreen(<OrderEntry order={order} />, {
    answer: serverWith(({ path, query }) =>
      path === '/api/v1/products'
        ? { body: pageWith(products.filter(({ name }) => name.includes(query.get('search') ?? ''))) }
        : undefined,
    ),
  });
  const finder = await screen.findByRole('combobox', { name: 'Add product' });
  await user.click(finder);
  await screen.findByRole('option', { name: 'Nut bar' });

  await user.type(finder, 'Oat{Enter}');

  await waitFor(() =>
    expect(sent.findLast(({ path }) => path.endsWith('/lookup'))?.body).toMatchObject({ words: ['Oat milk'] }),
  );
});
