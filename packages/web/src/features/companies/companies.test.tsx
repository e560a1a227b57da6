import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCompany, makeRegion } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makePriceList } from '../../kit/testing/fixtures/products.fixture.ts';
import { noAddress } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { CompaniesPage } from './companies-page.tsx';
import { CompanyRegions } from './company-regions-tab.tsx';

const company = makeCompany({
  id: 1,
  salesChannel: { id: 4, name: 'Grocery', inactive: false },
  orderManager: { id: 9, email: 'om@demo.example', firstName: 'Olga', lastName: 'Mann' },
  buyers: [{ id: 3, name: 'Ada', emailAddress: 'ada@foods.example', inactive: false }],
  discount: 12.5,
  priceList: makePriceList({ id: 2, name: 'Wholesale' }),
  amountOfActiveStores: 512,
  amountOfActiveRegions: 3,
  minItemsForStoreProposal: 6,
  address: { ...noAddress, city: 'Austin', state: 'TX' },
});
const region = makeRegion({ id: 5, companyId: 1, code: 'N', numberOfStores: 12 });
const server = [
  respond(companyRoutes.list, pageWith([company])),
  respond(companyRoutes.get, { ...company, version: 5 }),
  respond(companyRoutes.update, company),
  respond(companyRoutes.isNameUnique, ({ body }) => ({ value: body.value, isAvailable: true, inactive: false })),
  respond(companyRoutes.orderManagers, pageWith([])),
  respond(regionRoutes.list, [region]),
  respond(regionRoutes.create, region),
  respond(regionRoutes.deactivate, region),
  respond(salesChannelRoutes.list, pageWith([])),
  respond(pricingRoutes.list, pageWith([])),
  respond(paymentTermRoutes.list, pageWith([])),
];

test('lists companies with their details and counts', async () => {
  renderScreen(<CompaniesPage />, { server });

  const row = await screen.findByRole('row', { name: /Whole Foods/ });

  const cells = within(row).getAllByRole('cell');
  const texts = cells.map((cell) => cell.textContent).filter(Boolean);
  expect(texts).toEqual(['Whole Foods', 'Austin, TX', 'Wholesale', '12.5%', '3', '512', 'Active']);
  expect(within(row).getByRole('link', { name: 'Whole Foods' }).getAttribute('href')).toBe(
    '/companies/companyDetail/1',
  );
});

test('preserves the fields that the form does not show and sends the added buyers', async () => {
  const { user, sent } = renderScreen(<CompaniesPage />, { server, at: '/?open=1' });

  await user.click(await screen.findByRole('button', { name: 'Add buyer' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of buyer 1' }), 'Zoe');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Each buyer needs a name and an e-mail address.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'E-mail address of buyer 1' }), 'zoe@foods.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some((one) => one.method === 'PUT')).toBe(true));
  const put = sent.find((one) => one.method === 'PUT');
  expect(put?.headers.get('if-match')).toBe('"5"');
  expect(put?.body).toEqual({
    name: 'Whole Foods',
    salesChannelId: 4,
    orderManagerId: 9,
    buyersToAdd: [{ name: 'Zoe', emailAddress: 'zoe@foods.example', inactive: false }],
    discount: 12.5,
    priceListId: 2,
    paymentTermId: null,
    minItemsForStoreProposal: 6,
    address: company.address,
  });
});

test('lists, creates, and deactivates the regions of a company', async () => {
  const { user, sent } = renderScreen(<CompanyRegions companyId={1} />, { server });
  const row = await screen.findByRole('row', { name: /North/ });
  expect(within(row).getByRole('cell', { name: '12' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Actions for North' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  await waitFor(() =>
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(
      'PATCH /api/v1/companies/1/regions/5/deactivate',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'New region' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'South');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some((one) => one.method === 'POST')).toBe(true));
  const post = sent.find((one) => one.method === 'POST');
  expect([post?.path, post?.body]).toEqual([
    '/api/v1/companies/1/regions',
    { name: 'South', number: null, code: null, phoneNumber: null, address: noAddress, buyersToAdd: [] },
  ]);
});

test('hides the create button from a reporting user', async () => {
  renderScreen(<CompaniesPage />, { server, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Whole Foods/ });

  expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
});
