import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { CompaniesPage } from './companies-page.tsx';
import { CompanyRegions } from './company-regions-tab.tsx';

const noAddress = {
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  countryCode: null,
};
const company = {
  id: 1,
  name: 'Whole Foods',
  salesChannel: { id: 4, name: 'Grocery', inactive: false },
  orderManager: { id: 9, email: 'om@demo.example', firstName: 'Olga', lastName: 'Mann' },
  buyers: [{ id: 3, name: 'Ada', emailAddress: 'ada@foods.example', inactive: false }],
  discount: 12.5,
  paymentTerm: null,
  priceList: { id: 2, name: 'Wholesale', isDefault: false, inactive: false },
  amountOfActiveStores: 512,
  amountOfActiveRegions: 3,
  minItemsForStoreProposal: 6,
  address: { ...noAddress, city: 'Austin', state: 'TX' },
  inactive: false,
};
const region = {
  id: 5,
  companyId: 1,
  name: 'North',
  number: null,
  code: 'N',
  phoneNumber: null,
  address: noAddress,
  buyers: [],
  numberOfStores: 12,
  inactive: false,
};

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path.endsWith('/name/unique')) return { body: { value: '', isAvailable: true, inactive: false } };
  if (path === '/api/v1/companies/1') return { body: company, headers: { etag: '"5"' } };
  if (path === '/api/v1/companies/1/regions' && method === 'GET') return { body: [region] };
  if (path.startsWith('/api/v1/companies/1/regions')) return { status: method === 'POST' ? 201 : 200, body: region };
  if (path === '/api/v1/companies') return { body: method === 'GET' ? pageWith([company]) : company };
  return { body: pageWith([]) };
};

test('lists companies with their details and counts', async () => {
  renderScreen(<CompaniesPage />, { answer });

  const row = await screen.findByRole('row', { name: /Whole Foods/ });

  const cells = within(row).getAllByRole('cell');
  const texts = cells.map((cell) => cell.textContent).filter(Boolean);
  expect(texts).toEqual(['Whole Foods', 'Austin, TX', 'Wholesale', '12.5%', '3', '512', 'Active']);
  expect(within(row).getByRole('link', { name: 'Whole Foods' }).getAttribute('href')).toBe(
    '/companies/companyDetail/1',
  );
});

test('preserves the fields that the form does not show and sends the added buyers', async () => {
  const { user, sent } = renderScreen(<CompaniesPage />, { answer, at: '/?open=1' });

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
  const { user, sent } = renderScreen(<CompanyRegions companyId={1} />, { answer });
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
  renderScreen(<CompaniesPage />, { answer, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Whole Foods/ });

  expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
});
