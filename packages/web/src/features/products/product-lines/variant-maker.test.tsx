import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { VariantMaker } from './variant-maker.tsx';

const line = {
  id: 4,
  name: 'Teas',
  isDefault: true,
  numberOfUsages: 0,
  numberOfProducts: 0,
  amountOfActiveProducts: 0,
  inactive: false,
};
const size = {
  id: 2,
  name: 'Size',
  inactive: false,
  options: [
    { id: 21, name: 'Large', inactive: false },
    { id: 22, name: 'Medium', inactive: false },
    { id: 23, name: 'Tiny', inactive: true },
  ],
};
const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };

const answerWith =
  (add: (sent: Sent) => Answer) =>
  (sent: Sent): Answer => {
    if (sent.path === '/api/v1/attributes') return { body: pageWith([size]) };
    if (sent.path === '/api/v1/products/price-list') return { body: pageWith([retail]) };
    if (sent.path.endsWith('-availability')) return { body: { value: '', isAvailable: true, inactive: false } };
    return add(sent);
  };

const addRequests = (sent: readonly Sent[]) => sent.filter(({ path }) => path === '/api/v1/product-lines/4/products');

test('creates a row for each combination and adds the selected products', async () => {
  const { user, sent } = renderScreen(<VariantMaker line={line} />, {
    answer: answerWith(() => ({ status: 201, body: { id: 9 } })),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Size' }));
  expect(screen.queryByRole('option', { name: 'Tiny' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Large' }));
  await user.click(await screen.findByRole('option', { name: 'Medium' }));
  await user.type(screen.getByRole('textbox', { name: 'Price in Retail' }), '4.99');
  await user.click(screen.getByRole('checkbox', { name: 'Add Medium' }));

  await user.click(screen.getByRole('button', { name: 'Add 1 product' }));
  await screen.findByText('UPC is required.');
  expect(addRequests(sent)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'UPC of Large' }), '0042');
  await user.click(screen.getByRole('button', { name: 'Add 1 product' }));

  await waitFor(() => expect(addRequests(sent)).toHaveLength(1));
  expect(addRequests(sent)[0]?.body).toMatchObject({
    upc: '0042',
    name: 'Teas Large',
    pricing: [{ priceListId: 1, price: 499 }],
    attributeValueIds: [21],
  });
  const rows = within(await screen.findByRole('region', { name: 'New products' })).getAllByRole('row');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'UPC of Large' })).toBeNull());
  expect(rows.length).toBeGreaterThan(1);
});

test('leaves a rejected row in the table, with the reason at its field', async () => {
  const taken = { status: 409, code: 'PRODUCT_UPC_TAKEN', message: 'Product UPC already exist' };
  const { user, sent } = renderScreen(<VariantMaker line={line} />, {
    answer: answerWith(() => ({ status: 409, body: taken })),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Size' }));
  await user.click(await screen.findByRole('option', { name: 'Large' }));
  await user.type(screen.getByRole('textbox', { name: 'Price in Retail' }), '4.99');
  await user.type(screen.getByRole('textbox', { name: 'UPC of Large' }), '1');

  await user.click(screen.getByRole('button', { name: 'Add 1 product' }));

  await screen.findByText('Product UPC already exist');
  expect(addRequests(sent)).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'UPC of Large' }).getAttribute('aria-invalid')).toBe('true');
});
