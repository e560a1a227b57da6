import { freshnessRoutes, type Source } from '@shelfward/contract/feeds/freshness.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { FeedsPage } from './feeds-page.tsx';
import { describeRhythm, describeState } from './source-texts.rules.ts';

const makeSource = (given: Partial<Source> = {}): Source => ({
  kind: 'FEED',
  id: 5,
  name: 'Walmart, store by week',
  company: { id: 11, name: 'Walmart' },
  state: 'ON_TIME',
  lastFrom: '2026-06-06',
  lastTo: '2026-06-12',
  receivedOn: '2026-06-15',
  dueOn: '2026-06-22',
  lateFrom: '2026-06-30',
  usualDays: 7,
  unmatchedNames: 0,
  everyDays: null,
  graceDays: null,
  reportedStock: 'SHOW',
  ...given,
});

const files = makeSource({
  kind: 'MANUAL',
  id: 0,
  name: 'Imported files',
  company: null,
  state: 'LEARNING',
  lastFrom: null,
  dueOn: null,
  lateFrom: null,
  usualDays: null,
  unmatchedNames: 3,
  reportedStock: null,
});

test('lists the sources with their newest period, and links unmatched names', async () => {
  renderScreen(<FeedsPage />, { server: [respond(freshnessRoutes.list, { sources: [makeSource(), files] })] });

  const feed = await screen.findByRole('row', { name: /Walmart, store by week/ });
  expect(within(feed).getByText('On time')).toBeTruthy();
  expect(feed.textContent).toContain('Weekly, learnt');
  const manual = screen.getByRole('row', { name: /Files of all companies/ });
  expect(within(manual).getByRole('link', { name: '3 names' }).getAttribute('href')).toContain('/sales-import/names');
  expect(within(manual).queryByRole('button')).toBeNull();
});

test('saves the rhythm of a feed', async () => {
  const source = makeSource();
  const { user, sent } = renderScreen(<FeedsPage />, {
    roles: ['ROLE_ORDER_MANAGER'],
    server: [
      respond(freshnessRoutes.list, { sources: [source] }),
      respond(freshnessRoutes.update, { ...source, everyDays: 14, usualDays: 14 }),
    ],
  });

  await user.click(await screen.findByRole('button', { name: 'Change Walmart, store by week' }));
  await user.type(await screen.findByLabelText(/Days between deliveries/), '14');
  await user.click(screen.getByRole('button', { name: /Save/ }));

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/v1/sales-sources/FEED/5',
      body: { everyDays: 14, graceDays: null, reportedStock: 'SHOW' },
    }),
  );
});

test('states how late a source is, and its rhythm', () => {
  const today = '2026-07-01';
  const late = makeSource({ state: 'LATE', dueOn: addDays(today, -9) });

  expect(describeState(late, today)).toEqual({ status: 'FAILED', label: '9 days late' });
  expect(describeState(makeSource({ state: 'PAUSED' }), today).label).toBe('Not expected');
  expect(describeRhythm(makeSource({ usualDays: 1, everyDays: 1 }))).toBe('Daily, set');
  expect(describeRhythm(files)).toBe('Not known yet');
});
