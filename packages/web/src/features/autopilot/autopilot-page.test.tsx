import {
  type AutopilotCompany,
  type AutopilotRun,
  autopilotRoutes,
  defaultAutopilotValues,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { limitKinds } from '@shelfward/contract/autopilot/limits.rules.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { AutopilotPage } from './autopilot-page.tsx';

const company = { id: 3, name: 'Harvest Lane' };

const shadow: AutopilotCompany = {
  company,
  own: { ...defaultAutopilotValues, mode: 'SHADOW' },
  notifiedUsers: [{ id: 7, name: 'Rita Lang' }],
  modeDate: '2026-11-02T15:00:00.000Z',
  pause: null,
  accountPause: null,
  shadowCutOffs: 8,
  canSwitchOn: true,
  obstacle: null,
  nextRun: { runDate: '2026-11-30T16:00:00.000Z', cutOffDate: '2026-11-30T18:00:00.000Z', stores: 19 },
  stores: 19,
  storesWithoutCalendar: 0,
  differing: [],
};

const run: AutopilotRun = {
  id: 5,
  company,
  cutOffDate: '2026-11-25T18:00:00.000Z',
  runDate: '2026-11-25T16:00:00.000Z',
  result: null,
  sentence: null,
  isShadow: false,
  stores: 2,
  ordered: 1,
  waiting: 1,
  orderedValue: 153_100,
  waitingValue: 20_000,
  peopleValue: 156_800,
  orderProposalId: 9,
  waitingProposalId: 10,
  undoneDate: null,
  canUndo: true,
};

const replay = {
  weeks: 52,
  orders: 100,
  allOrders: 1248,
  untouched: 87,
  untouchedValue: 870_000,
  waitingValue: 130_000,
  limits: limitKinds.map((limit) => ({
    limit,
    waiting: limit === 'CONFIDENCE' ? null : limit === 'STOCK_AGE' ? 13 : 0,
  })),
};

const serverWith = (changed: Partial<AutopilotCompany> = {}) => [
  respond(autopilotRoutes.list, {
    pause: null,
    companies: [{ company, mode: 'SHADOW', isPaused: false, stores: 19 }],
  }),
  respond(autopilotRoutes.get, { ...shadow, ...changed }),
  respond(autopilotRoutes.replay, replay),
  respond(autopilotRoutes.runs, pageWith([run])),
  ...noChoices,
];

test('shows the state as a sentence, the replay, each limit, and the runs beside what people ordered', async () => {
  renderScreen(<AutopilotPage />, { server: serverWith() });

  expect(await screen.findByText(/^Shadow since 11\/02\/2026: it records/)).toBeTruthy();
  expect(screen.getByText(/^8 cut-offs recorded, 2 are needed · Next run/)).toBeTruthy();
  expect(await screen.findByText('87%')).toBeTruthy();
  expect(screen.getByText(/^The newest 100 of 1,248 orders of people in 52 weeks/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Money of one order \$2,500\.00/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Confidence Medium .* –$/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Orders that would have waited .* 13$/ })).toBeTruthy();
  expect(await screen.findByRole('row', { name: /\$1,531 \$1,568$/ })).toBeTruthy();
});

test('switches on after a confirmation', async () => {
  const { user, sent } = renderScreen(<AutopilotPage />, {
    server: [respond(autopilotRoutes.update, { ...shadow, own: { ...shadow.own, mode: 'ON' } }), ...serverWith()],
  });
  await user.click(await screen.findByRole('button', { name: 'Switch on…' }));
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));

  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ own: { mode: 'ON' } }));
});

test('says why it cannot be switched on', async () => {
  const obstacle = 'It can be switched on after a shadow of 2 cut-offs; 1 is recorded.';
  renderScreen(<AutopilotPage />, { server: serverWith({ canSwitchOn: false, obstacle, shadowCutOffs: 1 }) });
  const button = await screen.findByRole('button', { name: 'Switch on…' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(obstacle)).toBeTruthy();
});

test('lets a person decide about the stores of a run that wait', async () => {
  const storeRow = {
    store: { id: 4, name: 'Tulsa' },
    deliveryDay: '2026-11-27',
    state: 'WAITING' as const,
    orderId: null,
    orderProposalId: 10,
    value: 20_000,
    lines: [{ product: { id: 1, name: 'Cola' }, quantity: 48 }],
    findings: [
      {
        limit: 'FORECAST' as const,
        product: { id: 1, name: 'Cola' },
        sentence: 'Cola: 48 units are more than 2 × the 20.',
      },
    ],
    sentence: null,
  };
  const { user, sent } = renderScreen(<AutopilotPage />, {
    at: '/?runId=5',
    server: [
      respond(autopilotRoutes.getRun, { ...run, storeRows: [storeRow] }),
      respond(autopilotRoutes.decide, { ...run, ordered: 2, waiting: 0 }),
      ...serverWith(),
    ],
  });
  expect(await screen.findByText('Cola: 48 units are more than 2 × the 20.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Order without these lines: Harvest Lane' }));

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ decision: 'WITHOUT_LINES' }),
  );
});

test('has an empty state, and an error with Retry', async () => {
  renderScreen(<AutopilotPage />, {
    server: [respond(autopilotRoutes.list, { pause: null, companies: [] }), ...noChoices],
  });
  expect(await screen.findByText(/^There are no companies yet/)).toBeTruthy();
});

test('shows a failed load with Retry', async () => {
  renderScreen(<AutopilotPage />, {
    server: [respond(autopilotRoutes.list, rejectWith('INTERNAL_ERROR')), ...noChoices],
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
