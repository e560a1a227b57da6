import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { ListPrices } from './list-prices.tsx';
import { PriceListsPage } from './price-lists-page.tsx';

const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };
const export_ = { id: 2, name: 'Export', isDefault: false, inactive: false };
const product = (id: number, name: string, price?: number) => ({
  id,
  upc: `00${id}`,
  sku: null,
  name,
  productLine: null,
  pricing: price === undefined ? [] : [{ id: id * 10, price, priceList: export_, inactive: false }],
  season: null,
  amountOfPendingOrders: 0,
  attributes: [],
  packSize: 1,
  quantity: { onHand: 0, unavailable: 0 },
  inactive: false,
  discontinued: false,
});

const answerWith =
  (save: Answer = { body: export_ }) =>
  ({ method, path }: Sent): Answer => {
    if (path === '/api/v1/saved-views') return { body: [] };
    if (path === '/api/v1/products') return { body: pageWith([product(1, 'Green tea', 499), product(2, 'Mug')]) };
    if (path.endsWith('/name/availability')) return { body: { value: '', isAvailable: true, inactive: false } };
    if (method === 'PATCH') return save;
    if (method === 'POST') return { status: 201, body: export_ };
    return { body: pageWith([retail, export_]) };
  };

const show = (save?: Answer) => {
  const shown = renderScreen(<ListPrices list={export_} />, { answer: answerWith(save) });
  const updates = () => shown.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...shown, updates };
};

test('saves an edited price once, shows it, and undoes it', async () => {
  const { user, sent, updates } = show();
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Green tea' });
  expect(cell.value).toBe('4.99');

  await user.click(cell);
  await user.keyboard('$5.49{Enter}');

  await waitFor(() => expect(updates()).toEqual([{ priceListId: 2, pricing: [{ productId: 1, price: 549 }] }]));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price of Mug' }));
  await waitFor(() => expect(cell.dataset.state).toBe('idle'));
  expect(cell.value).toBe('5.49');
  expect(sent.filter(({ path }) => path === '/api/v1/products')).toHaveLength(1);

  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(updates().at(-1)).toEqual({ priceListId: 2, pricing: [{ productId: 1, price: 499 }] }));
  await waitFor(() => expect(cell.value).toBe('4.99'));
});

test('does not save an unchanged price or an edit cancelled with Escape', async () => {
  const { user, updates } = show();
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Green tea' });

  await user.click(cell);
  await user.keyboard('4.990{Backspace}{Enter}');
  await user.click(cell);
  await user.keyboard('7{Escape}');
  await user.tab();

  expect(cell.value).toBe('4.99');
  expect(updates()).toEqual([]);
});

test('marks an invalid price in its cell and does not send it', async () => {
  const { user, updates } = show();
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Mug' });

  await user.click(cell);
  await user.keyboard('cheap{Enter}');

  expect(cell.value).toBe('cheap');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  expect(updates()).toEqual([]);
});

test('marks a price that could not be saved in its cell', async () => {
  const problem = { status: 404, code: 'PRICE_LIST_NOT_FOUND', message: 'Price List not found.' };
  const { user } = show({ status: 404, body: problem });
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Green tea' });

  await user.click(cell);
  await user.keyboard('6{Enter}');

  await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
  expect(cell.value).toBe('6');
});

test('shows prices as text to users without write access', async () => {
  renderScreen(<ListPrices list={export_} />, { answer: answerWith(), roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Green tea.*\$4\.99/ });

  expect(screen.queryByRole('textbox', { name: 'Price of Green tea' })).toBeNull();
});

test('marks the default list and creates a new default list', async () => {
  const { user, sent } = renderScreen(<PriceListsPage />, { answer: answerWith(), at: '/?open=new' });
  await screen.findByRole('row', { name: /Retail.*Default/ });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Trade');
  await user.click(screen.getByRole('switch', { name: /Default price list/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const created = () => sent.filter(({ method, path }) => method === 'POST' && path === '/api/v1/products/price-list');
  await waitFor(() => expect(created().map(({ body }) => body)).toEqual([{ name: 'Trade', isDefault: true }]));
});
