import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAssortment, makeProduct, makeProductLine } from '../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { AddProductsForm } from './assortment-items.tsx';

const maxPage = 2000;
const products = Array.from({ length: 4500 }, (_, at) =>
  makeProduct({
    id: at + 1,
    name: `Tea ${at + 1}`,
    upc: String(at + 1),
    productLine: { id: at < 3 ? 41 : 42, name: '' },
  }),
);
const listed = { name: 'Tea 2', upc: '2', sku: null, inactive: false };

const server = [
  respond(productRoutes.list, ({ query }) => {
    const { search = '', productLineId, page, size } = query;
    const matching = products.filter(
      ({ name, productLine }) => name.includes(search) && (!productLineId || productLine?.id === productLineId),
    );
    const content = matching.slice(page * size, (page + 1) * size);
    return { ...pageWith(content), totalElements: matching.length, last: (page + 1) * size >= matching.length };
  }),
  respond(productLineRoutes.list, pageWith([makeProductLine()])),
  respond(globalAssortmentRoutes.items, pageWith([{ productId: 2, quantity: 4, product: { ...listed, id: 2 } }])),
  respond(globalAssortmentRoutes.addItems, ({ body }) => ({
    addedProductIds: body.productIds,
    containedProductIds: [],
  })),
];
const show = () => renderScreen(<AddProductsForm assortment={makeAssortment()} />, { server });

test('selects all products of every page, except for those in the assortment', async () => {
  const { user, sent } = show();

  await user.click(await screen.findByRole('button', { name: 'Select all 4,500' }));
  expect(await screen.findByText('4,499 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add' }));

  expect(await screen.findByText('4,499 products added to Core.')).toBeTruthy();
  const pages = sent.filter(({ path }) => path.startsWith('/api/v1/products')).map(({ query }) => query.get('size'));
  expect(pages.filter((size) => size === String(maxPage))).toHaveLength(3);
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('marks products in the assortment, and searches on the server within a line', async () => {
  const { user } = show();

  const contained = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tea 2 · in this assortment' });
  expect([contained.checked, contained.disabled]).toEqual([true, true]);

  await user.click(screen.getByRole('combobox', { name: 'Product line' }));
  await user.click(await screen.findByRole('option', { name: 'Teas' }));
  expect(await screen.findByRole('button', { name: 'Select all 3' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'Tea 3');

  expect(await screen.findByRole('button', { name: 'Select all 1' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Tea 3 · 3' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
});
