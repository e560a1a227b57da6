import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  makeAssortment,
  makePriceList,
  makeProduct,
  makeProductLine,
} from '../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ProductPrices } from './price-history.tsx';
import { ProductOverview } from './product-overview.tsx';
import { ProductsPage } from './products-page.tsx';

const retail = makePriceList({ isDefault: true });
const old = makePriceList({ id: 2, name: 'Old', inactive: true });
const trade = makePriceList({ id: 3, name: 'Trade' });
const tea = makeProduct({
  id: 7,
  upc: '0012345',
  sku: 'TEA-1',
  productLine: { id: 4, name: 'Teas' },
  pricing: [{ id: 71, price: 499, priceList: retail, inactive: false, minQuantity: null, maxQuantity: null }],
  season: { id: 8, name: 'Spring', effectiveDate: '2026-03-01', expirationDate: '2026-05-31', inactive: false },
  amountOfPendingOrders: 2,
  attributes: [{ id: 9, key: 'Color', name: 'Green', inactive: false }],
  packSize: 6,
  quantity: { onHand: 1200, unavailable: 30 },
});
const change = { product: { id: 7, name: 'Green tea' }, adjustedBy: 'Dana Whitfield' };
const isAvailable = { value: '', isAvailable: true, inactive: false };
const server = [
  respond(productRoutes.list, pageWith([tea])),
  respond(productRoutes.get, { ...tea, version: 5 }),
  respond(productRoutes.create, tea),
  respond(productRoutes.update, tea),
  respond(productRoutes.isNameAvailable, isAvailable),
  respond(productRoutes.isUpcAvailable, isAvailable),
  respond(productRoutes.isSkuAvailable, isAvailable),
  respond(productLineRoutes.list, pageWith([makeProductLine({ id: 4 })])),
  respond(pricingRoutes.list, pageWith([retail, old, trade])),
  respond(pricingRoutes.history, [
    { ...change, id: 2, oldPrice: 400, newPrice: 499, adjustedDate: '2026-05-01T12:00:00Z' },
    { ...change, id: 1, oldPrice: null, newPrice: 400, adjustedDate: '2026-01-01T12:00:00Z' },
  ]),
  respond(seasonRoutes.list, pageWith([])),
  respond(attributeRoutes.list, pageWith([])),
];

test('lists products with line, default price, and stock', async () => {
  renderScreen(<ProductsPage />, { server });

  const row = await screen.findByRole('row', { name: /Green tea/ });

  const texts = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter(Boolean);
  expect(texts).toEqual(['Green tea', '0012345', 'TEA-1', 'Teas', '$4.99', '1,200', '2', 'Active']);
});

test('adds selected products to an assortment, and says which were in it', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, {
    server: [
      ...server,
      respond(globalAssortmentRoutes.list, pageWith([makeAssortment({ id: 4, name: 'Core' })])),
      respond(globalAssortmentRoutes.addItems, { addedProductIds: [7], containedProductIds: [8] }),
    ],
  });

  await user.click(await screen.findByRole('checkbox', { name: 'Select Green tea' }));
  await user.click(screen.getByRole('button', { name: 'Add to assortment' }));
  await user.click(await screen.findByRole('combobox', { name: 'Assortment' }));
  await user.click(await screen.findByRole('option', { name: 'Core' }));
  await user.click(screen.getByRole('button', { name: 'Add 1 product' }));

  expect(await screen.findByText('1 product added to the assortment, 1 was in it already.')).toBeTruthy();
  expect(sent.find(({ path }) => path === '/api/v1/global-assortment/4/items/bulk')?.body).toEqual({
    productIds: [7],
    quantity: 0,
  });
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

test('creates a product in the default line with the entered prices', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, { server, at: '/?open=new' });

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
  const { user, sent } = renderScreen(<ProductsPage />, { server, at: '/?open=7' });

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
    layerSize: null,
    palletSize: null,
    minQuantity: null,
    maxQuantity: null,
    unitWeightGrams: null,
    discontinued: false,
    seasonId: 8,
    predecessorProductId: null,
    attributeIds: [9],
    pricing: [{ priceListId: 1, price: 549 }],
  });
});

test('saves the quantity limits of a product, and names limits that contradict each other', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, { server, at: '/?open=7' });
  const enter = async (name: string, value: string) => user.type(await screen.findByRole('textbox', { name }), value);
  const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  await enter('Units per layer', '20');
  await enter('Minimum quantity', '48');
  await enter('Maximum quantity', '24');
  await enter('Weight of a unit', '350');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('A layer of 20 is not whole packs of 6.');
  await screen.findByText('The minimum quantity of 48 is above the maximum quantity of 24.');
  expect(bodies()).toEqual([]);

  await user.clear(screen.getByRole('textbox', { name: 'Units per layer' }));
  await enter('Units per layer', '24');
  await user.clear(screen.getByRole('textbox', { name: 'Minimum quantity' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const limits = { layerSize: 24, palletSize: null, minQuantity: null, maxQuantity: 24, unitWeightGrams: 350 };
  await waitFor(() => expect(bodies()).toEqual([expect.objectContaining(limits)]));
});

test('shows the quantity limits of a product with their contradictions', async () => {
  renderScreen(<ProductOverview product={{ ...tea, packSize: 12, layerSize: 30, unitWeightGrams: 350 }} />, {
    server: [
      respond(salesReportRoutes.yearToDate, rejectWith('FORBIDDEN')),
      respond(replenishmentRoutes.suggestions, pageWith([])),
    ],
  });

  const card = await screen.findByRole('region', { name: 'Quantity limits of an order line' });

  expect([...card.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Units per layer', '30', 'Weight of a unit (g)', '350']),
  );
  expect(within(card).getByText('A layer of 30 is not whole packs of 12.')).toBeTruthy();
});

test('rejects clearing an existing price', async () => {
  const { user, sent } = renderScreen(<ProductsPage />, { server, at: '/?open=7' });

  await user.clear(await screen.findByRole('textbox', { name: /^Retail/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Retail is required.');
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
});

test('shows each price with its history', async () => {
  renderScreen(<ProductPrices product={tea} />, { server });

  const rows = await screen.findAllByRole('row', { name: /Dana Whitfield/ });

  expect(rows.map((row) => row.textContent)).toEqual([
    '05/01/2026$4.99up 24.8%Dana Whitfield',
    '01/01/2026$4.00–Dana Whitfield',
  ]);
});
