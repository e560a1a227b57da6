import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { AssortmentRecompile } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { AssortmentsPage } from './assortments-page.tsx';

const path = '/api/v1/stores/assortments/recompile';
const job: AssortmentRecompile = {
  id: 7,
  status: 'RUNNING',
  requestedDate: '2026-03-01T10:00:00.000Z',
  endedDate: null,
  stores: 5000,
  doneStores: 1250,
  changedItems: 40,
};

/** A server that returns the next of these states on each poll. */
const serverWith = (states: readonly (readonly AssortmentRecompile[])[]) => {
  let polls = 0;
  return [
    respond(globalAssortmentRoutes.list, pageWith([])),
    respond(storeAssortmentRoutes.recompile, { ...job, status: 'PENDING', doneStores: 0 }),
    respond(storeAssortmentRoutes.recompiles, () => {
      polls += 1;
      return states[Math.min(polls, states.length) - 1] ?? [];
    }),
  ];
};

test('recompiles stores in the background and shows the progress and the result', async () => {
  const ended = { ...job, status: 'ENDED' as const, doneStores: 5000, changedItems: 60 };
  const { user, sent } = renderScreen(<AssortmentsPage />, { server: serverWith([[], [job], [ended]]) });

  await user.click(await screen.findByRole('button', { name: 'Recompile all stores' }));

  expect(await screen.findByText('Recompiling: 1,250 of 5,000 stores')).toBeTruthy();
  expect(await screen.findByText('5,000 stores recompiled, 60 items changed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recompile all stores' })).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('shows the progress of a recompile that another user started', async () => {
  renderScreen(<AssortmentsPage />, { server: serverWith([[job]]) });

  expect(await screen.findByText('Recompiling: 1,250 of 5,000 stores')).toBeTruthy();
});

test('hides the action from users without access', async () => {
  const { sent } = renderScreen(<AssortmentsPage />, { server: serverWith([[]]), roles: ['ROLE_REPORTING'] });

  await waitFor(() => expect(sent.some(({ path: at }) => at === '/api/v1/global-assortment')).toBe(true));

  expect(screen.queryByRole('button', { name: 'Recompile all stores' })).toBeNull();
  expect(sent.some(({ path: at }) => at === path)).toBe(false);
});
