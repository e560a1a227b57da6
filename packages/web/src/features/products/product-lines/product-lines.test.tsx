import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeProductLine } from '../../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { ProductLinesPage } from './product-lines-page.tsx';

const teas = makeProductLine({
  id: 4,
  isDefault: true,
  numberOfUsages: 17,
  numberOfProducts: 1200,
  amountOfActiveProducts: 1100,
});
const server = [
  respond(productLineRoutes.list, pageWith([teas])),
  respond(productLineRoutes.create, rejectWith('PRODUCT_LINE_NAME_TAKEN')),
];

test('lists product lines with their product counts linked to the products', async () => {
  renderScreen(<ProductLinesPage />, { server });

  const row = await screen.findByRole('row', { name: /Teas.*Default/ });

  const link = within(row).getByRole('link', { name: '1,200 products of Teas' });
  expect(link.getAttribute('href')).toMatch(/^\/products\?productLineId=4&/);
  expect(within(row).getByRole('cell', { name: '1,100' })).toBeTruthy();
});

test('reports a name that already exists at its field', async () => {
  const { user } = renderScreen(<ProductLinesPage />, { server, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'TEAS');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Product line name already exist');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true'));
});

test('makes another line the default', async () => {
  const mugs = { ...teas, id: 5, name: 'Mugs', isDefault: false };
  const { user, sent } = renderScreen(<ProductLinesPage />, {
    server: [
      respond(productLineRoutes.list, pageWith([teas, mugs])),
      respond(productLineRoutes.update, { ...mugs, isDefault: true }),
    ],
  });

  await user.click(await screen.findByRole('button', { name: 'Actions for Mugs' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set as default' }));

  await screen.findByText('Mugs is now the default product line');
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Mugs', isDefault: true });
});
