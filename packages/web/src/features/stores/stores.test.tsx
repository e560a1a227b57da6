import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { orderEntryRoutes, type StoreWork } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeCompany, makeShortRegion } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makeStoreWork } from '../../kit/testing/fixtures/order-entry.fixture.ts';
import { makeStore, noAddress } from '../../kit/testing/fixtures/stores.fixture.ts';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { StoresPage } from './stores-page.tsx';

const downtown = makeStore({
  id: 1,
  region: { id: 21, name: 'North', code: 'N' },
  number: '0042',
  address: { ...noAddress, city: 'Austin', state: 'TX' },
});
const regions = [
  makeShortRegion({ id: 21, code: 'N' }),
  makeShortRegion({ id: 22, companyId: 12, companyName: 'Half Foods', name: 'South' }),
];
const server = [
  respond(storeRoutes.list, pageWith([downtown])),
  respond(storeRoutes.get, { ...downtown, version: 5 }),
  respond(storeRoutes.update, downtown),
  respond(storeRoutes.isNameUnique, ({ body }) => ({ value: body.value, isAvailable: true, inactive: false })),
  respond(globalAssortmentRoutes.list, pageWith([])),
  respond(companyRoutes.list, pageWith([makeCompany(), makeCompany({ id: 12, name: 'Half Foods' })])),
  respond(regionRoutes.allShort, ({ query: { companyId } }) =>
    pageWith(regions.filter((region) => !companyId || region.companyId === companyId)),
  ),
];

test('lists stores with their company, region, and city', async () => {
  renderScreen(<StoresPage />, { server });

  const row = await screen.findByRole('row', { name: /Downtown/ });

  const texts = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter(Boolean);
  expect(texts).toEqual(['Downtown', '0042', 'Whole Foods', 'North', 'Austin', 'TX', 'Active']);
  expect(within(row).getByRole('link', { name: 'Downtown' }).getAttribute('href')).toBe('/stores/storeDetail/1');
});

test('requests the stores of the company and region in the URL', async () => {
  const { sent } = renderScreen(<StoresPage />, { server, at: '/?companyId=11&regionId=21' });

  await screen.findByRole('row', { name: /Downtown/ });

  const request = sent.find(({ path }) => path === '/api/v1/stores');
  expect([request?.query.get('companyId'), request?.query.get('regionId')]).toEqual(['11', '21']);
});

test('offers only regions of the selected company and clears the region when the company changes', async () => {
  const { user, sent } = renderScreen(<StoresPage />, { server, at: '/?open=1' });
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
  const { user, sent } = renderScreen(<StoresPage />, { server, at: '/?open=new' });

  await user.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Name is required.')).toBeTruthy();
  expect(screen.getByText('Company is required.')).toBeTruthy();
  expect(sent.some((one) => one.method === 'POST')).toBe(false);
});

describe('the stores of a user with a scope', () => {
  const open = (stores: readonly StoreWork[]) =>
    renderScreen(<StoresPage />, {
      identity: { scope: 'PARTNER', roles: [] },
      server: [respond(orderEntryRoutes.stores, pageWith(stores)), ...server],
    });

  test('show the next delivery, the assortment, and what waits', async () => {
    const { sent } = open([
      makeStoreWork(),
      makeStoreWork({
        id: 22,
        name: 'Harbor',
        products: 0,
        productsBelowPar: 0,
        uncountedProducts: 0,
        deliveryDay: null,
        proposalsToReview: 0,
      }),
    ]);

    const downtown = await screen.findByRole('row', { name: /Downtown/ });
    expect(within(downtown).getByText('3 of 12 below par')).toBeTruthy();
    expect(within(downtown).getByText('12/03/2026')).toBeTruthy();
    expect(within(downtown).getByText('1 proposal to review, 5 products not counted')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Harbor/ })).getByText('No products')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New store' })).toBeNull();
    expect(sent.filter(({ path }) => path === '/api/v1/stores')).toEqual([]);
  });

  test('show the assortment on a phone', async () => {
    showOnPhone();
    open([makeStoreWork()]);

    expect(await screen.findByText('3 of 12 below par')).toBeTruthy();
  });

  test('are empty in an empty scope', async () => {
    open([]);

    expect(await screen.findByText('You have no stores yet.')).toBeTruthy();
  });
});
