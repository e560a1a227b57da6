import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { AssortmentStores } from './assortment-stores.tsx';

const shortStore = (id: number, name: string) => ({
  id,
  companyId: 1,
  regionId: null,
  name,
  number: `10${id}`,
  code: null,
});
const store = (id: number, name: string) => ({
  id,
  company: { id: 1, name: 'Whole Foods' },
  region: null,
  name,
  number: `10${id}`,
  code: null,
  phoneNumber: null,
  address: { addressLine1: null, addressLine2: null, city: null, state: null, postalCode: null, countryCode: null },
  proposalProcessedByRegion: false,
  buyers: [],
  inactive: false,
  isLinkedToOdoo: false,
});

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path.endsWith('/unassign/for/stores'))
    return { body: { globalAssortmentId: 4, unassignedStoreIds: [1, 2], notAssignedStoreIds: [] } };
  if (method === 'POST') return { body: { globalAssortmentId: 4, assignedStoreIds: [], alreadyAssignedStoreIds: [] } };
  if (path === '/api/v1/stores/short')
    return { body: [shortStore(1, 'Austin'), shortStore(2, 'Boston'), shortStore(3, 'Bolton')] };
  if (path === '/api/v1/companies') return { body: pageWith([]) };
  return { body: pageWith([store(1, 'Austin'), store(2, 'Boston')]) };
};

const writeRequests = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

test('assigns all stores that match a search in one request', async () => {
  const { user, sent } = renderScreen(<AssortmentStores assortmentId={4} />, { answer, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'bo');
  await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));

  await waitFor(() =>
    expect(writeRequests(sent)).toEqual([
      ['/api/v1/global-assortment/assign/for/stores', { globalAssortmentId: 4, storeIds: [2, 3] }],
    ]),
  );
});

test('unassigns selected stores in one request', async () => {
  const { user, sent } = renderScreen(<AssortmentStores assortmentId={4} />, { answer });

  await user.click(await screen.findByRole('checkbox', { name: 'Select Austin' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boston' }));
  await user.click(await screen.findByRole('button', { name: 'Unassign' }));

  await waitFor(() =>
    expect(writeRequests(sent)).toEqual([
      ['/api/v1/global-assortment/unassign/for/stores', { globalAssortmentId: 4, storeIds: [1, 2] }],
    ]),
  );
});

test('offers no unassignment if only administrators may delete', async () => {
  const identity = { adminOnlyDelete: true };
  renderScreen(<AssortmentStores assortmentId={4} />, { answer, roles: ['ROLE_ORDER_MANAGER'], identity });

  expect(await screen.findByText('Austin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Austin' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select Austin' })).toBeNull();
});
