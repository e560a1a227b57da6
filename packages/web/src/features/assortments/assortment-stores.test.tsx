import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeShortStore, makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { AssortmentStores } from './assortment-stores.tsx';

const names = ['Austin', 'Boston', 'Bolton'];
const server = [
  respond(storeRoutes.list, pageWith([makeStore({ id: 1, name: 'Austin' }), makeStore({ id: 2, name: 'Boston' })])),
  respond(
    storeRoutes.allShort,
    names.map((name, index) => makeShortStore({ id: index + 1, name })),
  ),
  ...noChoices,
  respond(globalAssortmentRoutes.assign, {
    globalAssortmentId: 4,
    assignedStoreIds: [],
    alreadyAssignedStoreIds: [],
  }),
  respond(globalAssortmentRoutes.unassign, {
    globalAssortmentId: 4,
    unassignedStoreIds: [1, 2],
    notAssignedStoreIds: [],
  }),
];
const writeRequests = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

test('assigns all stores that match a search in one request', async () => {
  const { user, sent } = renderScreen(<AssortmentStores assortmentId={4} />, { server, at: '/?open=new' });

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
  const { user, sent } = renderScreen(<AssortmentStores assortmentId={4} />, { server });

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
  renderScreen(<AssortmentStores assortmentId={4} />, { server, roles: ['ROLE_ORDER_MANAGER'], identity });

  expect(await screen.findByText('Austin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Austin' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select Austin' })).toBeNull();
});
