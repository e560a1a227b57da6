import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  makeAttribute,
  makeAttributeValue,
  makePriceList,
  makeProduct,
  makeProductLine,
} from '../../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { VariantMaker } from './variant-maker.tsx';

const line = makeProductLine({ id: 4, isDefault: true });
const size = makeAttribute({
  id: 2,
  options: [makeAttributeValue(21, 'Large'), makeAttributeValue(22, 'Medium'), makeAttributeValue(23, 'Tiny', true)],
});
const isAvailable = { value: '', isAvailable: true, inactive: false };
const serverWith = (added: FakeResponse<typeof productLineRoutes.addProduct>) => [
  respond(attributeRoutes.list, pageWith([size])),
  respond(pricingRoutes.list, pageWith([makePriceList({ isDefault: true })])),
  respond(productRoutes.isNameAvailable, isAvailable),
  respond(productRoutes.isUpcAvailable, isAvailable),
  respond(productRoutes.isSkuAvailable, isAvailable),
  respond(productLineRoutes.addProduct, added),
];
const addRequests = (sent: readonly Sent[]) => sent.filter(({ path }) => path === '/api/v1/product-lines/4/products');

test('creates a row for each combination and adds the selected products', async () => {
  const { user, sent } = renderScreen(<VariantMaker line={line} />, {
    server: serverWith(makeProduct()),
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
  const { user, sent } = renderScreen(<VariantMaker line={line} />, {
    server: serverWith(rejectWith('PRODUCT_UPC_TAKEN')),
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
