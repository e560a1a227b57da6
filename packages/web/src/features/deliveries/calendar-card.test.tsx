import { deliveryCalendarRoutes as routes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import type { CalendarValues, DeliveryCalendar } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeDeliveryCalendar, thursdayWeek } from '../../kit/testing/fixtures/deliveries.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { CalendarCard } from './calendar-card.tsx';
import { accountScope, toCompanyScope, toStoreScope } from './delivery-scopes.ts';

const company = toCompanyScope(3);
const card = <CalendarCard scope={company} parent={accountScope} />;
const identity = { timeZone: 'America/New_York' };
const accountWeek: DeliveryCalendar['effective'] = {
  pattern: { ...thursdayWeek, timeZone: 'America/New_York' },
  patternFrom: { scope: 'account', id: 0, name: 'Northwind Naturals' },
  exceptions: [{ day: '2026-12-25', kind: 'CLOSED', name: 'Christmas', scope: 'account' }],
};
const inherited = makeDeliveryCalendar({ effective: accountWeek });

/** The calendars of the account and the company; updates are stored. */
const serve = (account: DeliveryCalendar, own: CalendarValues = { pattern: null, exceptions: [] }) => {
  let stored = { own, version: 4 };
  const respondTo = () => ({ ...account, ...stored });
  return [
    respond(routes.get, ({ params }) => (params.scope === 'account' ? account : respondTo())),
    respond(routes.update, ({ body }) => {
      stored = { own: body.own, version: stored.version + 1 };
      return respondTo();
    }),
  ];
};
const updates = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT');

beforeEach(() => {
  // Thursday morning in New York.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') });
  return () => vi.useRealTimers();
});

test('shows the inherited week, its exceptions, and the next deliveries in words', async () => {
  renderScreen(card, { server: serve(inherited), identity });

  expect(await screen.findByText('Inherited from Northwind Naturals.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Order on Thursday', pressed: true })).toHaveProperty('disabled', true);
  const next = within(screen.getByRole('region', { name: 'Next deliveries' })).getAllByRole('listitem');
  expect(next.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Order by Thu, 11/26/2026, 2:00 PM; delivery Tue, 12/01/2026; covers 7 days',
    'Order by Thu, 12/03/2026, 2:00 PM; delivery Tue, 12/08/2026; covers 7 days',
  ]);
  expect(screen.getByText(/Christmas/).textContent).toBe('Christmas · Closed · inherited from the account');
});

test('the week of a company is set with the keyboard, and the next delivery follows at once', async () => {
  const { user, sent } = renderScreen(card, { server: serve(inherited), identity });
  await user.click(await screen.findByRole('button', { name: 'Use own week' }));

  screen.getByRole('button', { name: 'Deliver on Tuesday' }).focus();
  await user.keyboard(' {ArrowRight}{ArrowRight} ');

  expect(screen.getByText('Order by Thu, 11/26/2026, 2:00 PM; delivery Thu, 12/03/2026; covers 7 days')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updates(sent)).toHaveLength(1));
  expect(updates(sent)[0]).toMatchObject({
    path: '/api/v1/delivery-calendars/companies/3',
    body: { own: { pattern: { ...thursdayWeek, deliveryDays: [4] }, exceptions: [] } },
  });
  expect(updates(sent)[0]?.headers.get('if-match')).toBe('"4"');
});

test.each([
  [company, 'Applies to stores without a week of their own.'],
  [toStoreScope(7), 'Applies to this store only.'],
])('a week that replaces none says what it applies to: %j', async (scope, text) => {
  renderScreen(<CalendarCard scope={scope} parent={accountScope} />, {
    server: serve(makeDeliveryCalendar(), { pattern: thursdayWeek, exceptions: [] }),
    identity,
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a holiday moves the next delivery before it is saved', async () => {
  const { user, sent } = renderScreen(card, {
    server: serve(inherited, { pattern: thursdayWeek, exceptions: [] }),
    identity,
  });
  await user.click(await screen.findByRole('button', { name: 'Add exception' }));
  await user.type(await screen.findByRole('textbox', { name: 'Day of exception 1' }), '12/01/2026');
  await user.type(screen.getByRole('textbox', { name: 'Name of exception 1' }), 'Inventory');

  expect(
    await screen.findByText('Order by Thu, 12/03/2026, 2:00 PM; delivery Tue, 12/08/2026; covers 7 days'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(updates(sent)).toHaveLength(1));
  expect(updates(sent)[0]?.body).toEqual({
    own: { pattern: thursdayWeek, exceptions: [{ day: '2026-12-01', kind: 'CLOSED', name: 'Inventory' }] },
  });
});

test('a week without order days is not sent', async () => {
  const { user, sent } = renderScreen(card, {
    server: serve(inherited, { pattern: thursdayWeek, exceptions: [] }),
    identity,
  });
  await user.click(await screen.findByRole('button', { name: 'Order on Thursday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findAllByText('Choose at least one order day.')).toHaveLength(2);
  expect(updates(sent)).toEqual([]);
});

test('an exception without a name is not sent', async () => {
  const { user, sent } = renderScreen(card, { server: serve(inherited), identity });
  await user.click(await screen.findByRole('button', { name: 'Add exception' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Each exception needs a day and a name.')).toBeTruthy();
  expect(updates(sent)).toEqual([]);
});

test('the inherited week is used again, and the exceptions remain', async () => {
  const exceptions = [{ day: '2026-12-01', kind: 'CLOSED', name: 'Inventory' }] as const;
  const { user, sent } = renderScreen(card, {
    server: serve(inherited, { pattern: thursdayWeek, exceptions }),
    identity,
  });
  await user.click(await screen.findByRole('button', { name: 'Use inherited week' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(updates(sent)).toHaveLength(1));
  expect(updates(sent)[0]?.body).toEqual({ own: { pattern: null, exceptions } });
  expect(await screen.findByText('Inherited from Northwind Naturals.')).toBeTruthy();
});

test('a cut-off of another time zone names it', async () => {
  const chicago = { ...thursdayWeek, timeZone: 'America/Chicago' };
  renderScreen(card, { server: serve(inherited, { pattern: chicago, exceptions: [] }), identity });
  expect(await screen.findByText(/^Order by Thu, 11\/26\/2026, 2:00 PM \(America\/Chicago\)/)).toBeTruthy();
});

test('a holiday on the only delivery day is a warning', async () => {
  const exceptions = [{ day: '2026-12-01', kind: 'NO_DELIVERIES', name: 'Inventory' }] as const;
  renderScreen(card, { server: serve(inherited, { pattern: thursdayWeek, exceptions }), identity });
  expect(await screen.findByText(/Inventory \(12\/01\/2026\) is on the only delivery day/)).toBeTruthy();
});

test('past exceptions are hidden until the user asks for them', async () => {
  const exceptions = [{ day: '2026-07-03', kind: 'CLOSED', name: 'Independence Day' }] as const;
  const { user } = renderScreen(card, { server: serve(inherited, { pattern: null, exceptions }), identity });
  const show = await screen.findByRole('button', { name: 'Show 1 past exception' });
  expect(screen.queryByDisplayValue('Independence Day')).toBeNull();
  await user.click(show);
  expect(screen.getByDisplayValue('Independence Day')).toBeTruthy();
});

test('shows both versions when another user changed the calendar first', async () => {
  let isFirst = true;
  const { user } = renderScreen(card, {
    server: [
      respond(routes.update, () => {
        const rejection = rejectWith('PRECONDITION_FAILED');
        isFirst = false;
        return rejection;
      }),
      respond(routes.get, ({ params }) => {
        if (params.scope === 'account') return inherited;
        const pattern = isFirst ? thursdayWeek : { ...thursdayWeek, orderDays: [1] };
        return makeDeliveryCalendar({ own: { pattern, exceptions: [] } });
      }),
    ],
    identity,
  });
  await user.click(await screen.findByRole('button', { name: 'Order on Friday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const conflict = within(await screen.findByRole('alert', { name: 'Conflict' }));
  const week = within(conflict.getByRole('row', { name: /Week/ }));
  expect(
    week
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual([
    'Orders Thu, Fri until 2:00 PM, deliveries Tue, lead time 2 days',
    'Orders Mon until 2:00 PM, deliveries Tue, lead time 2 days',
  ]);
});

test('users without access see the calendar but cannot change it', async () => {
  renderScreen(card, { server: serve(inherited), identity, roles: ['ROLE_REPORTING'] });
  expect(await screen.findByText('Inherited from Northwind Naturals.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Order on Thursday' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Use own week' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an account without a calendar says so', async () => {
  const { user } = renderScreen(<CalendarCard scope={accountScope} />, {
    server: [respond(routes.get, makeDeliveryCalendar())],
    identity,
  });
  expect(await screen.findByText(/^No delivery calendar\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set week' }));
  expect(await screen.findByText('Choose at least one order day.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Order on Monday' }));
  await user.click(screen.getByRole('button', { name: 'Deliver on Thursday' }));
  expect(
    await screen.findByText('Order by Mon, 11/30/2026, 2:00 PM; delivery Thu, 12/03/2026; covers 7 days'),
  ).toBeTruthy();
});

test('a failed request can be repeated', async () => {
  renderScreen(card, { server: [respond(routes.get, rejectWith('INTERNAL_ERROR'))], identity });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
