import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePriceList, makeProduct } from '../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ListPrices } from './list-prices.tsx';
import { PriceListsPage } from './price-lists-page.tsx';

const retail = makePriceList({ isDefault: true });
const export_ = makePriceList({ id: 2, name: 'Export' });
const tea = makeProduct({
  id: 1,
  minQuantity: 24,
  maxQuantity: 48,
  pricing: [{ id: 10, price: 499, priceList: export_, inactive: false, minQuantity: null, maxQuantity: null }],
});
const mug = makeProduct({ id: 2, name: 'Mug' });
const serverWith = (saved: FakeResponse<typeof pricingRoutes.updatePrices> = export_) => [
  respond(productRoutes.list, pageWith([tea, mug])),
  respond(productLineRoutes.list, pageWith([])),
  respond(pricingRoutes.list, pageWith([retail, export_])),
  respond(pricingRoutes.isNameAvailable, { value: '', isAvailable: true, inactive: false }),
  respond(pricingRoutes.updatePrices, saved),
  respond(pricingRoutes.create, export_),
  respond(pricingRoutes.changeLimits, { minQuantity: null, maxQuantity: null }),
];
const show = (saved?: FakeResponse<typeof pricingRoutes.updatePrices>) => {
  const shown = renderScreen(<ListPrices list={export_} />, { server: serverWith(saved) });
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
  const { user } = show(rejectWith('PRICE_LIST_NOT_FOUND'));
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Green tea' });

  await user.click(cell);
  await user.keyboard('6{Enter}');

  await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
  expect(cell.value).toBe('6');
});

test('saves a limit of a product in the list, removes it, and undoes that', async () => {
  const { user, sent } = show();
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Minimum quantity of Green tea' });
  const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  expect(cell.placeholder).toBe('24');
  expect(screen.queryByRole('textbox', { name: 'Minimum quantity of Mug' })).toBeNull();

  await user.type(cell, '72{Enter}');
  await screen.findByRole('button', { name: 'The minimum quantity of 72 is above the maximum quantity of 48.' });
  await user.clear(cell);
  await user.keyboard('{Enter}');
  await screen.findByText('Minimum quantity of Green tea is empty instead of 72.');
  const [undo] = screen.getAllByRole('button', { name: 'Undo' }).toReversed();
  if (undo) await user.click(undo);

  const path = '/api/v1/products/pricing/10/quantity-limits';
  await waitFor(() =>
    expect(changes()).toEqual([
      [path, { minQuantity: 72 }],
      [path, { minQuantity: null }],
      [path, { minQuantity: 72 }],
    ]),
  );
  await waitFor(() => expect(cell.value).toBe('72'));
});

test('shows prices as text to users without write access', async () => {
  renderScreen(<ListPrices list={export_} />, { server: serverWith(), roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Green tea.*\$4\.99/ });

  expect(screen.queryByRole('textbox', { name: 'Price of Green tea' })).toBeNull();
});

test('marks the default list and creates a new default list', async () => {
  const { user, sent } = renderScreen(<PriceListsPage />, { server: serverWith(), at: '/?open=new' });
  await screen.findByRole('row', { name: /Retail.*Default/ });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Trade');
  await user.click(screen.getByRole('switch', { name: /Default price list/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const created = () => sent.filter(({ method, path }) => method === 'POST' && path === '/api/v1/products/price-list');
  await waitFor(() => expect(created().map(({ body }) => body)).toEqual([{ name: 'Trade', isDefault: true }]));
});
