import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { ProductPrices } from './price-history.tsx';
import { ProductsPage } from './products-page.tsx';

const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };
const old = { id: 2, name: 'Old', isDefault: false, inactive: true };
const trade = { id: 3, name: 'Trade', isDefault: false, inactive: false };
const tea = {
  id: 7,
  upc: '0012345',
  sku: 'TEA-1',
  name: 'Green tea',
  productLine: { id: 4, name: 'Teas' },
  pricing: [{ id: 71, price: 499, priceList: retail, inactive: false }],
  season: { id: 8, name: 'Spring', effectiveDate: '2026-03-01', expirationDate: '2026-05-31', inactive: false },
  amountOfPendingOrders: 2,
  attributes: [{ id: 9, key: 'Color', name: 'Green', inactive: false }],
  packSize: 6,
  quantity: { onHand: 1200, unavailable: 30 },
  inactive: false,
  discontinued: false,
};
const change = { product: { id: 7, name: 'Green tea' }, adjustedBy: 'Dana Whitfield' };
const history = [
  { ...change, id: 2, oldPrice: 400, newPrice: 499, adjustedDate: '2026-05-01T12:00:00Z' },
  { ...change, id: 1, oldPrice: null, newPrice: 400, adjustedDate: '2026-01-01T12:00:00Z' },
];

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path.endsWith('-availability')) return { body: { value: '', isAvailable: true, inactive: false } };
  if (path === '/api/v1/products/price-list') return { body: pageWith([retail, old, trade]) };
  if (path === '/api/v1/product-lines') return { body: pageWith([{ id: 4, name: 'Teas' }]) };
  if (path.endsWith('/pricing-history')) return { body: history };
  if (path === '/api/v1/products/7') return { body: tea, headers: { etag: '"5"' } };
  if (method === 'POST') return { status: 201, body: tea };
  return { body: pageWith([tea]) };
};

test('lists products with line, default price, and stock', async () => {
  renderScreen(<ProductsPage />, { answer });

  const row = await screen.findByRole('row', { name: /Green tea/ });

  const texts = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter(Boolean);
  expect(texts).toEqual(['Green tea', '0012345', 'TEA-1', 'Teas', '$4.99', '1,200', '2', 'Active']);
});

test('creates a product in the default line with the entered prices', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, { answer, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
  await user.type(screen.getByRole('textbox', { name: /^UPC/ }), ' 42 ');
  await user.type(screen.getByRole('textbox', { name: 'Trade' }), '12.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const created = () => sent.filter(({ method, path }) => method === 'POST' && path === '/api/v1/products');
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]?.body).toEqual({
    name: 'Mug',
    upc: '42',
    sku: null,
    packSize: 1,
    discontinued: false,
    seasonId: null,
    attributeIds: [],
    pricing: [{ priceListId: 3, price: 1250 }],
  });
  expect(screen.queryByRole('textbox', { name: /^Old/ })).toBeNull();
});

test('updates a product with the loaded version and preserves hidden fields', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, { answer, at: '/?open=7' });

  const price = await screen.findByRole('textbox', { name: /^Retail/ });
  await user.clear(price);
  await user.type(price, '5.49');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.headers.get('if-match')).toBe('"5"');
  expect(put?.body).toEqual({
    upc: '0012345',
    sku: 'TEA-1',
    name: 'Green tea',
    productLineId: 4,
    packSize: 6,
    discontinued: false,
    seasonId: 8,
    attributeIds: [9],
    pricing: [{ priceListId: 1, price: 549 }],
  });
});

test('rejects clearing an existing price', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, { answer, at: '/?open=7' });

  await user.clear(await screen.findByRole('textbox', { name: /^Retail/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Retail is required.');
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
});

test('shows each price with its history', async () => {
  renderScreen(<ProductPrices product={tea} />, { answer });

  const rows = await screen.findAllByRole('row', { name: /Dana Whitfield/ });

  expect(rows.map((row) => row.textContent)).toEqual([
    '05/01/2026$4.99up 24.8%Dana Whitfield',
    '01/01/2026$4.00–Dana Whitfield',
  ]);
});
