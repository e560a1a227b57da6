import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { ProductLinesPage } from './product-lines-page.tsx';

const teas = {
  id: 4,
  name: 'Teas',
  isDefault: true,
  numberOfUsages: 17,
  numberOfProducts: 1200,
  amountOfActiveProducts: 1100,
  inactive: false,
};
const taken = { status: 409, code: 'PRODUCT_LINE_NAME_TAKEN', message: 'Product line name already exist' };

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (method === 'POST') return { status: 409, body: taken };
  return { body: pageWith([teas]) };
};

test('lists product lines with their product counts linked to the products', async () => {
  renderScreen(<ProductLinesPage />, { answer });

  const row = await screen.findByRole('row', { name: /Teas.*Default/ });

  const link = within(row).getByRole('link', { name: '1,200 products of Teas' });
  expect(link.getAttribute('href')).toMatch(/^\/products\?productLineId=4&/);
  expect(within(row).getByRole('cell', { name: '1,100' })).toBeTruthy();
});

test('reports a name that already exists at its field', async () => {
  const { user } = renderScreen(<ProductLinesPage />, { answer, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'TEAS');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Product line name already exist');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true'));
});

test('makes another line the default', async () => {
  const mugs = { ...teas, id: 5, name: 'Mugs', isDefault: false };
  const { user, sent } = renderScreen(<ProductLinesPage />, {
    answer: (request) =>
      request.method === 'PUT' ? { body: { ...mugs, isDefault: true } } : { body: pageWith([teas, mugs]) },
  });

  await user.click(await screen.findByRole('button', { name: 'Actions for Mugs' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set as default' }));

  await screen.findByText('Mugs is now the default product line');
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Mugs', isDefault: true });
});
