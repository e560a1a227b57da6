import type { BackTest, BackTestPart } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeReplenishmentSettings } from '../../kit/testing/fixtures/replenishment.fixture.ts';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { BackTestPage } from './back-test-page.tsx';

const path = '/api/v1/replenishment/back-tests';

const point = (availability: number, stockUnits: number) => ({
  level: availability,
  availability,
  stockUnits,
  stockCents: stockUnits * 1000,
});
const curve = [point(0.7, 20), point(0.95, 62), point(0.985, 100), point(0.999, 160)];

const done: BackTest = {
  id: 9,
  status: 'DONE',
  companies: [],
  productLines: [],
  leadWeeks: 2,
  reviewWeeks: 1,
  testWeeks: 26,
  knownPromotions: 'PLANNED',
  serviceLevel: 0.95,
  requestedBy: null,
  requestedDate: '2026-03-16T10:00:00.000Z',
  startedDate: '2026-03-16T10:00:01.000Z',
  endedDate: '2026-03-16T10:00:05.000Z',
  percent: 100,
  asOf: '2026-03-16',
  counts: { tested: 40, shortHistory: 3, withoutSales: 2, returnsOnly: 0, withoutDemand: 0, withoutPrice: 0 },
  comparison: {
    today: point(0.95, 100),
    sameAvailability: point(0.95, 62),
    sameStock: point(0.985, 100),
    verdict: 'BETTER',
  },
  result: {
    curves: {
      TODAY: curve.map((one) => ({ ...one, stockUnits: one.stockUnits * 1.6 })),
      STATIC: curve.map((one) => ({ ...one, stockUnits: one.stockUnits * 1.25 })),
      Z_SCORE: curve,
      SUGGESTED: curve,
    },
    weeks: [
      {
        weekStart: '2026-03-02',
        stockOutsToday: 5,
        stockOutsSameStock: 2,
        stockOutsSameAvailability: 4,
        demandUnits: 100,
        soldUnits: 96,
      },
    ],
    calibration: [{ serviceLevel: 0.9, horizons: 200, covered: 184 }],
    misses: [
      {
        store: { id: 2, name: 'Austin' },
        product: { id: 4, name: 'Calm Gummies' },
        demandUnits: 30,
        lostUnits: 6,
        lostCents: 6354,
        reason: 'Peak: 14 units in one week, 2.1 a week on average',
      },
    ],
  },
};

const line: BackTestPart = {
  id: 1,
  name: 'Immunity',
  demandUnits: 300,
  availability: 0.94,
  stockUnits: 838,
  stockCents: 838_000,
  suggestedUnits: 911,
  unitsChange: 73,
  centsChange: 73_000,
  suggestedAvailability: 0.92,
  verdict: 'WORSE',
  staticUnits: 905,
  staticVerdict: 'SAME',
  reason: 'Sales grew: from 4.0 to 6.1 units a week',
};

const toSummary = (backTest: BackTest) => {
  const { result: _, ...summary } = backTest;
  return summary;
};

interface Scripted {
  readonly listed?: readonly BackTest[];
  /** The back-test of each poll; the last one repeats. */
  readonly shown?: readonly BackTest[];
}

const serverWith = ({ listed = [done], shown = [done] }: Scripted = {}) => {
  let polls = 0;
  return [
    respond(backTestRoutes.list, pageWith(listed.map(toSummary))),
    respond(backTestRoutes.get, () => {
      polls += 1;
      return shown[Math.min(polls, shown.length) - 1] ?? done;
    }),
    respond(backTestRoutes.start, { ...toSummary(done), status: 'QUEUED' }),
    respond(backTestRoutes.parts, pageWith([line])),
    respond(backTestRoutes.cancel, { ...toSummary(done), status: 'CANCELED' }),
    respond(backTestRoutes.delete),
    respond(replenishmentRoutes.settings, makeReplenishmentSettings({ leadWeeks: 3, reviewWeeks: 2 })),
    ...noChoices,
  ];
};

describe('the page', () => {
  test('shows the newest back-test as a sentence, and lines that are worse', async () => {
    renderScreen(<BackTestPage />, { server: serverWith() });

    expect(
      await screen.findByText('Same availability with 38% less stock than par levels today: $380.00 less on shelves'),
    ).toBeTruthy();
    expect(screen.getByText('or 98.5% instead of 95% availability with the same stock')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /Immunity/ });
    expect(within(row).getByText('+73 +9%')).toBeTruthy();
    expect(within(row).getByText('Worse than today')).toBeTruthy();
    expect(within(row).getByText('Same as static')).toBeTruthy();
    expect(within(row).getByText('Sales grew: from 4.0 to 6.1 units a week')).toBeTruthy();
    expect(screen.getByText(/Planned promotions known in advance/)).toBeTruthy();
    expect(screen.getByText('The z-score rule needs the same stock as suggested par levels')).toBeTruthy();
    expect(screen.getByText('A sensible static par level needs 25% more stock than suggested par levels')).toBeTruthy();
    expect(screen.getByText(/40 products in stores compared, of these 3 with fewer than 8 weeks/)).toBeTruthy();
    expect(screen.getByText(/not compared: 2 without sales/)).toBeTruthy();
  });

  test('shows availability, calibration, and the largest lost sales', async () => {
    renderScreen(<BackTestPage />, { server: serverWith(), at: '/?tab=accuracy' });

    expect(await screen.findByText('Availability by week at a service level of 95%: 96% in total')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^90%/ })).getByText('92%')).toBeTruthy();
    expect(screen.getByText('Peak: 14 units in one week, 2.1 a week on average')).toBeTruthy();
    expect(screen.getByText('$63.54')).toBeTruthy();
  });

  test('says that there are no back-tests', async () => {
    renderScreen(<BackTestPage />, { server: serverWith({ listed: [] }) });
    expect(await screen.findByText(/^No back-tests\./)).toBeTruthy();
  });

  test('shows users without access no form', async () => {
    renderScreen(<BackTestPage />, { server: serverWith(), roles: ['ROLE_REPORTING'] });

    expect(await screen.findByText(/^Same availability with/)).toBeTruthy();
    for (const name of ['Run', 'More actions']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('says when a back-test failed', async () => {
    const failed = { ...done, status: 'FAILED' as const, result: null, comparison: null };
    renderScreen(<BackTestPage />, { server: serverWith({ listed: [failed], shown: [failed] }) });
    expect(await screen.findByText(/^This back-test failed\./)).toBeTruthy();
  });
});

describe('a run', () => {
  const running = { ...done, status: 'RUNNING' as const, percent: 40, result: null, comparison: null };

  test('starts with the lead time and review period of the account', async () => {
    const { user, sent } = renderScreen(<BackTestPage />, { server: serverWith() });

    await user.click(await screen.findByRole('button', { name: 'Run' }));

    await waitFor(() => expect(sent.some(({ method, path: at }) => method === 'POST' && at === path)).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      companyIds: [],
      productLineIds: [],
      leadWeeks: 3,
      reviewWeeks: 2,
      testWeeks: 52,
      knownPromotions: 'PLANNED',
    });
  });

  test('shows its progress and then its result', async () => {
    renderScreen(<BackTestPage />, { server: serverWith({ listed: [running], shown: [running, done] }) });

    expect(await screen.findByText('Replaying past weeks: 40%')).toBeTruthy();
    expect(await screen.findByText(/^Same availability with/)).toBeTruthy();
  });

  test('can be canceled', async () => {
    const { user, sent } = renderScreen(<BackTestPage />, {
      server: serverWith({ listed: [running], shown: [running] }),
    });

    await user.click(await screen.findByRole('button', { name: 'Cancel back-test' }));

    await waitFor(() => expect(sent.some(({ path: at }) => at === `${path}/9/cancel`)).toBe(true));
  });
});

/** The router creates a new page for each path. */
const PageOfPath = () => <BackTestPage key={useLocation().pathname} />;

test('a back-test is deleted after a confirmation', async () => {
  let isDeleted = false;
  const server = [
    respond(backTestRoutes.delete, () => {
      isDeleted = true;
      return undefined;
    }),
    respond(backTestRoutes.list, () => pageWith(isDeleted ? [] : [toSummary(done)])),
    ...serverWith(),
  ];
  const { user, sent, router } = renderScreen(<PageOfPath />, { server, at: '/back-test/9' });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete back-test' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  await waitFor(() =>
    expect(sent.some(({ method, path: at }) => method === 'DELETE' && at === `${path}/9`)).toBe(true),
  );
  // It is not requested again, because it does not exist any more.
  expect(await screen.findByText(/^No back-tests\./)).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/back-test'));
  const deletion = sent.findIndex(({ method }) => method === 'DELETE');
  expect(sent.slice(deletion).some(({ method, path: at }) => method === 'GET' && at === `${path}/9`)).toBe(false);
});

test('on a phone, the settings are folded while a result is shown', async () => {
  showOnPhone();
  const { user } = renderScreen(<BackTestPage />, { server: serverWith() });

  await user.click(await screen.findByRole('button', { name: 'New back-test' }));
  expect(screen.getByRole('form', { name: 'New back-test' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(screen.queryByRole('form', { name: 'New back-test' })).toBeNull();
});

test('on a phone, the settings are open until there is a result', async () => {
  showOnPhone();
  renderScreen(<BackTestPage />, { server: serverWith({ listed: [] }) });

  expect(await screen.findByRole('form', { name: 'New back-test' })).toBeTruthy();
});
