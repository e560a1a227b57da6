import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import type { TodaySummary, TodayTask } from '@shelfward/contract/today/today.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { findAvailabilityTrend, findStakeChange, listSnoozeChoices, sumTasks, toInitials } from './today.rules.ts';
import { TodayPage } from './today-page.tsx';

const task: TodayTask = {
  id: 44,
  kind: 'STOCK_OUT',
  title: 'Calm Gummies 60ct',
  reason: 'will run out at 14 stores of Whole Foods',
  stake: 342_000,
  stakeKind: 'LOST_SALES',
  since: '2026-03-16',
  cause: 5,
  company: { id: 2, name: 'Whole Foods' },
  state: 'OPEN',
  snoozedUntil: null,
  assignee: null,
  action: { label: 'Create proposal', path: '/proposals?open=new' },
  canAct: true,
};
const orders: TodayTask = {
  ...task,
  id: 65,
  kind: 'ORDERS_TO_APPROVE',
  title: '7 orders',
  reason: 'from Harvest Lane Market wait for approval',
  stake: null,
  assignee: { id: 7, name: 'Dana Whitfield' },
  action: { label: 'Approve 7 orders', path: '/orders?companyId=3&status=PENDING' },
};

const none = { tasks: 0, mine: 0, unassigned: 0, stake: 0, myStake: 0 };
const summary: TodaySummary = {
  kinds: [
    { ...none, kind: 'STOCK_OUT', tasks: 1, unassigned: 1, stake: 342_000 },
    { ...none, kind: 'ORDERS_TO_APPROVE', tasks: 1, mine: 1 },
  ],
  shelves: { all: 200, atRisk: 14, empty: 5 },
  days: [],
  done: {
    tasks: 1,
    stake: 86_000,
    recent: [
      {
        id: 97,
        kind: 'LATE_ORDERS',
        title: '2 orders',
        reason: 'for Sunny Acre have not shipped',
        stake: 86_000,
        doneBy: { id: 7, name: 'Dana Whitfield' },
        doneDate: '2026-03-16T10:00:00.000Z',
        canAct: true,
      },
    ],
  },
  snoozed: { tasks: 0, recent: [] },
};

/** The account's day; the tests run in UTC. */
const day = (offset: number) => addDays(new Date().toISOString().slice(0, 10), offset);
const figures = (offset: number, emptyShelves: number, stake = 0) => ({
  day: day(offset),
  shelves: 200,
  emptyShelves,
  stake,
});

interface Scripted {
  readonly days?: TodaySummary['days'];
  readonly tasks?: readonly TodayTask[];
  readonly decided?: FakeResponse<typeof todayRoutes.decide>;
}

const serverWith = ({ tasks = [task, orders], days = [], decided = { applied: 1, skipped: [] } }: Scripted = {}) => [
  respond(todayRoutes.tasks, pageWith(tasks)),
  respond(todayRoutes.summary, { ...summary, days }),
  respond(todayRoutes.assignees, [{ id: 9, name: 'Priya Shah' }]),
  respond(todayRoutes.decide, decided),
  respond(companyRoutes.list, pageWith([])),
];
const findDecision = (sent: readonly Sent[]) => sent.find(({ path }) => path === '/api/v1/today/decisions')?.body;

describe('the page of today', () => {
  test('shows each task with its reason, stake, and action, and the figures of the account', async () => {
    renderScreen(<TodayPage />, { server: serverWith() });

    const row = await screen.findByRole('row', { name: /Calm Gummies 60ct/ });
    expect(within(row).getByText('$3,420.00')).toBeTruthy();
    expect(within(row).getByText('expected lost sales')).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'Create proposal' }).getAttribute('href')).toBe('/proposals?open=new');
    const second = screen.getByRole('row', { name: /7 orders/ });
    expect(within(second).getByText('unknown')).toBeTruthy();
    expect(within(second).getByRole('link').getAttribute('href')).toBe('/orders?companyId=3&status=PENDING');
    expect(screen.getByText('97.5%')).toBeTruthy();
    expect(screen.getByText('1 mine · 1 unassigned')).toBeTruthy();
    expect(screen.getByText('$860.00 protected')).toBeTruthy();
  });

  test('compares with the end of yesterday, and shows the availability of the last days', async () => {
    const days = [figures(-3, 1), figures(-1, 9, 300_000)];
    renderScreen(<TodayPage />, { server: serverWith({ days }) });

    expect(await screen.findByText('↑ $420.00 since yesterday')).toBeTruthy();
    expect(screen.getByText('↓ 2 points in 3 days')).toBeTruthy();
    expect(screen.getByText(/^Availability: highest .* \(99\.5%\), lowest .* \(95\.5%\)\.$/)).toBeTruthy();
  });

  test('shows no comparison before the first recorded day', async () => {
    renderScreen(<TodayPage />, { server: serverWith() });

    expect(await screen.findByText('of shelves have stock')).toBeTruthy();
    expect(screen.getByText('in 2 tasks')).toBeTruthy();
  });

  test('marks a task as done, and offers Undo', async () => {
    const { user, sent } = renderScreen(<TodayPage />, { server: serverWith() });

    await user.click(await screen.findByRole('button', { name: 'Mark Calm Gummies 60ct as done' }));

    expect(await screen.findByText('Calm Gummies 60ct marked as done.')).toBeTruthy();
    expect(findDecision(sent)).toEqual({ decision: 'DONE', tasks: [{ id: 44, cause: 5 }] });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  test('decides with one click whether a product has ended or is out of stock', async () => {
    const stop: TodayTask = {
      ...task,
      id: 31 * 32 + 29,
      kind: 'SALES_STOP',
      reason:
        'sold 15 a week at 3 stores of Whole Foods, and nothing for 8 weeks: has it ended, or is it out of stock?',
    };
    const { user, sent } = renderScreen(<TodayPage />, {
      server: [...serverWith({ tasks: [stop] }), respond(salesStopRoutes.decide, { applied: 3 })],
    });

    await user.click(await screen.findByRole('button', { name: 'Out of stock: Calm Gummies 60ct' }));

    expect(await screen.findByText('Out of stock at 3 stores. The next run uses it.')).toBeTruthy();
    expect(sent.find(({ path }) => path.endsWith('/sales-stops/decisions'))?.body).toEqual({
      ids: [31],
      cause: 'OUT_OF_STOCK',
      inAllStores: true,
    });
    expect(screen.queryByRole('link', { name: 'Create proposal' })).toBeNull();
  });

  test('snoozes with the keys', async () => {
    const { user, sent } = renderScreen(<TodayPage />, { server: serverWith() });
    await screen.findByRole('row', { name: /7 orders/ });

    await user.keyboard('js');
    await user.click(await screen.findByRole('button', { name: /For 1 week/ }));

    await waitFor(() =>
      expect(findDecision(sent)).toMatchObject({ decision: 'SNOOZE', tasks: [{ id: 65, cause: 5 }] }),
    );
  });

  test('assigns a task', async () => {
    const { user, sent } = renderScreen(<TodayPage />, { server: serverWith() });

    await user.click(await screen.findByRole('button', { name: 'Assign Calm Gummies 60ct' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Priya Shah' }));

    await waitFor(() => expect(findDecision(sent)).toMatchObject({ decision: 'ASSIGN', assigneeId: 9 }));
  });

  test('says why a decision was skipped', async () => {
    const decided = { applied: 0, skipped: [{ id: 44, reason: 'CHANGED' as const }] };
    const { user } = renderScreen(<TodayPage />, { server: serverWith({ decided }) });

    await user.click(await screen.findByRole('button', { name: 'Mark Calm Gummies 60ct as done' }));

    expect(await screen.findByText('Calm Gummies 60ct has changed. Review it again.')).toBeTruthy();
  });

  test('filters by tab and by the own tasks', async () => {
    const { user, sent } = renderScreen(<TodayPage />, { server: serverWith() });
    await user.click(await screen.findByRole('button', { name: /^Mine/ }));
    await user.click(screen.getByRole('button', { name: /^Orders/ }));

    await waitFor(() => {
      const query = sent.findLast(({ path }) => path === '/api/v1/today/tasks')?.query;
      expect(query?.get('assigneeId')).toBe('7');
      expect(query?.getAll('kind')).toEqual([
        'AUTOPILOT_WAITS',
        'ORDERS_TO_APPROVE',
        'EXPIRING_PROPOSAL',
        'LATE_ORDERS',
        'ORDER_DEADLINE',
        'AUTOPILOT_PAUSED',
      ]);
    });
  });

  test('has no actions for users who cannot do a task', async () => {
    const tasks = [{ ...task, canAct: false }];
    renderScreen(<TodayPage />, { server: serverWith({ tasks }), roles: ['ROLE_REPORTING'] });

    const row = await screen.findByRole('row', { name: /Calm Gummies 60ct/ });
    expect(within(row).queryByRole('link')).toBeNull();
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test('has an empty state, and another one for filters without tasks', async () => {
    const { user } = renderScreen(<TodayPage />, { server: serverWith({ tasks: [] }) });

    expect(await screen.findByText(/^No open tasks\. Stock, orders/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Deliveries/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText(/^No open tasks\. Stock, orders/)).toBeTruthy();
  });

  test('offers Retry after a failed load', async () => {
    renderScreen(<TodayPage />, {
      server: [respond(todayRoutes.tasks, rejectWith('INTERNAL_ERROR')), ...serverWith()],
    });

    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

test('sums tasks by tab and for the user', () => {
  expect(sumTasks(summary, { isMine: false })).toEqual({ tasks: 2, stake: 342_000 });
  expect(sumTasks(summary, { isMine: true })).toEqual({ tasks: 1, stake: 0 });
  expect(sumTasks(summary, { group: 'orders', isMine: false })).toEqual({ tasks: 1, stake: 0 });
});

test('has no money at stake before anything is estimated', () => {
  const kinds = summary.kinds.map((one) => ({ ...one, stake: 0, myStake: 0 }));

  expect(sumTasks({ kinds, shelves: null }, { isMine: false })).toEqual({ tasks: 2, stake: null });
  expect(sumTasks({ kinds: [], shelves: null }, { isMine: false })).toEqual({ tasks: 0, stake: 0 });
  expect(findStakeChange({ kinds, shelves: null, days: [figures(-1, 5, 1)] }, day(0))).toBeUndefined();
});

test('compares the money at stake with yesterday only', () => {
  const findChange = (days: TodaySummary['days']) => findStakeChange({ ...summary, days }, day(0));

  expect(findChange([figures(-2, 5, 1)])).toBeUndefined();
  expect(findChange([figures(-2, 5, 1), figures(-1, 5, 350_000)])).toBe(-8000);
});

test('the availability of the last days ends with now, and has gaps for days that were not recorded', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -14, max: -1 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 200 }),
      (offsets, empty) => {
        const days = offsets.toSorted((one, other) => one - other).map((offset) => figures(offset, empty));
        const trend = findAvailabilityTrend({ shelves: summary.shelves, days }, day(0));

        expect(trend?.values).toHaveLength(trend?.days.length ?? 0);
        expect(trend?.days.at(-1)).toBe(day(0));
        expect(trend?.values.at(-1)).toBe(97.5);
        expect(trend?.values.filter((value) => value !== null)).toHaveLength(offsets.length + 1);
        expect(trend?.change).toBeCloseTo(97.5 - (100 * (200 - empty)) / 200, 5);
      },
    ),
  );
  expect(findAvailabilityTrend({ shelves: null, days: [figures(-1, 5)] }, day(0))).toBeUndefined();
  expect(findAvailabilityTrend({ shelves: summary.shelves, days: [] }, day(0))).toBeUndefined();
});

test('shortens names to initials, and offers days to snooze', () => {
  expect(['Dana Whitfield', 'Cher', 'Ana María de la Cruz', ''].map(toInitials)).toEqual(['DW', 'C', 'AC', '']);
  expect(listSnoozeChoices('2026-02-27').map(({ day }) => day)).toEqual([
    '2026-02-28',
    '2026-03-02',
    '2026-03-06',
    '2026-03-27',
  ]);
});
