import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../kit/testing/server.ts';
import { StoresPage } from './stores-page.tsx';

const noAddress = {
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  countryCode: null,
};
const downtown = {
  id: 1,
  company: { id: 11, name: 'Whole Foods' },
  region: { id: 21, name: 'North', code: 'N' },
  name: 'Downtown',
  number: '0042',
  code: null,
  phoneNumber: null,
  address: { ...noAddress, city: 'Austin', state: 'TX' },
  proposalProcessedByRegion: false,
  buyers: [],
  inactive: false,
  isLinkedToOdoo: false,
};
const companies = [
  { id: 11, name: 'Whole Foods' },
  { id: 12, name: 'Half Foods' },
];
const regionsByCompany: Readonly<Record<string, readonly object[]>> = {
  '11': [{ id: 21, companyId: 11, companyName: 'Whole Foods', name: 'North', code: 'N', inactive: false }],
  '12': [{ id: 22, companyId: 12, companyName: 'Half Foods', name: 'South', code: null, inactive: false }],
};

const answer = ({ method, path, query }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path.endsWith('/name/unique')) return { body: { value: '', isAvailable: true, inactive: false } };
  if (path === '/api/v1/companies') return { body: pageWith(companies) };
  if (path === '/api/v1/companies/regions/all/short')
    return { body: pageWith(regionsByCompany[query.get('companyId') ?? ''] ?? Object.values(regionsByCompany).flat()) };
  if (path === '/api/v1/stores/1') return { body: downtown, headers: { etag: '"5"' } };
  if (method === 'POST') return { status: 201, body: downtown };
  return { body: pageWith([downtown]) };
};

test('lists stores with their company, region, and city', async () => {
  renderScreen(<StoresPage />, { answer });

  const row = await screen.findByRole('row', { name: /Downtown/ });

  const texts = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter(Boolean);
  expect(texts).toEqual(['Downtown', '0042', 'Whole Foods', 'North', 'Austin', 'TX', 'Active']);
  expect(within(row).getByRole('link', { name: 'Downtown' }).getAttribute('href')).toBe('/stores/storeDetail/1');
});

test('requests the stores of the company and region in the URL', async () => {
  const { sent } = renderScreen(<StoresPage />, { answer, at: '/?companyId=11&regionId=21' });

  await screen.findByRole('row', { name: /Downtown/ });

  const request = sent.find(({ path }) => path === '/api/v1/stores');
  expect([request?.query.get('companyId'), request?.query.get('regionId')]).toEqual(['11', '21']);
});

test('offers only regions of the selected company and clears the region when the company changes', async () => {
  const { user, sent } = renderScreen(<StoresPage />, { answer, at: '/?open=1' });
  const region = await screen.findByRole('combobox', { name: 'Region' });
  await waitFor(() => expect(region).toHaveProperty('value', 'North'));

  await user.click(screen.getByRole('combobox', { name: /Company/ }));
  await user.click(await screen.findByRole('option', { name: 'Half Foods' }));
  await waitFor(() => expect(region).toHaveProperty('value', ''));
  await user.click(region);
  expect(await screen.findByRole('option', { name: 'South' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'North' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some((one) => one.method === 'PUT')).toBe(true));
  expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({ companyId: 12, regionId: null });
});

test('requires a name and a company for a new store', async () => {
  const { user, sent } = renderScreen(<StoresPage />, { answer, at: '/?open=new' });

  await user.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Name is required.')).toBeTruthy();
  expect(screen.getByText('Company is required.')).toBeTruthy();
  expect(sent.some((one) => one.method === 'POST')).toBe(false);
});
