import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeGettingStarted } from '../kit/testing/fixtures/getting-started.fixture.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { respond } from '../kit/testing/server.ts';
import { NextCard } from './next-card.tsx';

beforeEach(() => localStorage.clear());

const start = makeGettingStarted();
const withOpen = respond(gettingStartedRoutes.get, {
  ...start,
  next: start.next.map(({ step }) => ({ step, isDone: step === 'DASHBOARD' || step === 'USERS' })),
});

test('leads to what remains, until it is hidden', async () => {
  const shown = renderScreen(<NextCard />, { server: [withOpen], roles: ['ROLE_ADMIN', 'ROLE_REPORTING'] });
  expect(await screen.findByText('2 of 5 done')).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Set delivery days',
    'Send a weekly mail',
    'Set an alert',
  ]);

  await shown.user.click(screen.getByRole('button', { name: 'Hide “Set an alert”' }));
  expect(screen.queryByRole('link', { name: 'Set an alert' })).toBeNull();
  await shown.user.click(screen.getByRole('button', { name: 'Hide all next steps' }));
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
  cleanup();

  renderScreen(<NextCard />, { server: [withOpen], roles: ['ROLE_ADMIN', 'ROLE_REPORTING'] });
  await waitFor(() => expect(screen.queryByText('2 of 5 done')).toBeNull());
});

test('waits for the first order', async () => {
  const empty = makeGettingStarted({ orders: 0 });
  const next = empty.next.map(({ step }) => ({ step, isDone: false }));
  const shown = renderScreen(<NextCard />, {
    server: [respond(gettingStartedRoutes.get, { ...empty, next })],
    roles: ['ROLE_ADMIN'],
  });

  await waitFor(() => expect(shown.sent.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
});
