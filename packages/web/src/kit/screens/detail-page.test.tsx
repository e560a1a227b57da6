import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readRecents } from '../drafts/recents.ts';
import { resource } from '../resource.ts';
import { makePaymentTerm } from '../testing/fixtures/terms.fixture.ts';
import { renderScreen } from '../testing/render.tsx';
import { rejectWith } from '../testing/responses.ts';
import { intercept, respond } from '../testing/server.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { DetailPage } from './detail-page.tsx';

const terms = resource('payment-terms', paymentTermRoutes);
const server = [respond(paymentTermRoutes.get, makePaymentTerm())];

const Term = () => (
  <DetailPage
    query={terms.get({ params: { id: 1 } })}
    noun="Payment term"
    toName={(term) => term.name}
    status={() => <StatusBadge status="ACTIVE" />}
    tabs={(term) => [
      { id: 'overview', label: 'Overview', content: <p>All about {term.name}</p> },
      { id: 'history', label: 'History', content: <p>Nothing happened</p> },
    ]}
    facts={(term) => [{ label: 'Days', value: term.days }]}
  />
);

test('shows the record with its status and facts, and records the visit', async () => {
  renderScreen(<Term />, { server, at: '/terms/1' });

  expect(await screen.findByRole('heading', { level: 1, name: 'Net 30' })).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(within(screen.getByRole('complementary', { name: 'Facts' })).getByText('30')).toBeTruthy();
  expect(readRecents()).toEqual([{ label: 'Net 30', kind: 'Payment term', to: '/terms/1' }]);
});

test('stores the open tab in the URL', async () => {
  const { user, address } = renderScreen(<Term />, { server, at: '/terms/1?tab=history' });
  expect(await screen.findByText('Nothing happened')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Overview' }));

  expect(await screen.findByText('All about Net 30')).toBeTruthy();
  expect(address()).toBe('/terms/1');
});

test('shows a failure with a Retry button', async () => {
  let isBroken = true;
  const broken = intercept(() => (isBroken ? rejectWith('INTERNAL_ERROR', { requestId: 'r-5' }) : undefined));
  const { user } = renderScreen(<Term />, { server: [broken, ...server], at: '/terms/1' });
  expect(await screen.findByText('Request r-5')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Net 30' })).toBeTruthy());
});
