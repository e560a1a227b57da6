import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type Ledger, type LedgerState, ledgerRoutes } from '@shelfward/contract/ledger/ledger.contract.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { LedgerPage } from './ledger-page.tsx';

const ledger: Ledger = {
  weeks: 26,
  formerRule: 'BEFORE_SUGGESTIONS',
  from: '2026-05-25',
  until: '2026-11-23',
  changedOn: '2026-06-01',
  createdDate: '2026-11-23T06:00:00Z',
  companies: [{ id: 3, name: 'Harvest Lane' }],
  figures: {
    stock: {
      actualUnits: 14_903,
      formerUnits: 16_745,
      actualCents: 13_712_000,
      formerCents: 15_406_000,
      changePercent: { value: -11, low: -11.8, high: -10.3 },
    },
    availability: { actual: 96.4, former: 96.1, change: { value: 0.3, low: -0.4, high: 1 } },
    lostUnits: { low: -1120, high: 640 },
    productDays: 89_250,
    emptyDays: 1143,
    weeks: Array.from({ length: 26 }, (_, week) => ({
      monday: addDays('2026-05-25', 7 * week),
      actualUnits: 15_000,
      formerUnits: 16_800,
    })),
  },
  causes: [
    { cause: 'ORDERED_TOO_LITTLE', days: 688, records: 41 },
    { cause: 'DELIVERY_LATE', days: 455, records: 1 },
  ],
  overrides: [
    {
      kind: 'PAR_LEVEL_RAISED',
      times: 128,
      proposedCents: 612_000,
      chosenCents: 841_000,
      proposedEmptyDays: 91,
      chosenEmptyDays: 74,
    },
  ],
  people: [],
};

const done: LedgerState = { status: 'DONE', percent: 100, ledger };
const stockOut = {
  id: 1,
  store: { id: 7, name: 'Tulsa' },
  product: { id: 8, name: 'Calm Gummies' },
  cause: 'DELIVERY_LATE' as const,
  firstDay: '2026-08-03',
  days: 4,
  orderId: 12,
  orderProposalId: null,
};

const serverWith = (state: LedgerState = done) => [
  respond(ledgerRoutes.get, state),
  respond(ledgerRoutes.stockOuts, pageWith([stockOut])),
  respond(ledgerRoutes.start, { ...state, status: 'QUEUED', percent: 0 }),
];

test('shows figures with their intervals, and no difference where the interval contains zero', async () => {
  renderScreen(<LedgerPage />, { server: serverWith() });

  const stock = await screen.findByRole('region', { name: 'Stock against the former rule' });
  expect(stock.textContent).toContain('−11%');
  expect(stock.textContent).toContain('−1,842 units, −$16,940.00 on average');
  expect(within(stock).queryByText('No difference shown')).toBeNull();
  for (const name of ['Availability', 'Lost units'])
    expect(within(screen.getByRole('region', { name })).getByText('No difference shown')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Lost units' }).textContent).toContain(
    'At most 1,120 fewer, at most 640 more',
  );
});

test('shows causes that add up, with the way to their records', async () => {
  renderScreen(<LedgerPage />, { server: serverWith() });

  const table = await screen.findByRole('region', { name: 'Causes' });
  const row = within(table).getByRole('row', { name: /Ordered too little/ });
  expect(row.textContent).toContain('68860.2%41Review');
  expect(within(row).getByRole('link', { name: '41 orders' }).getAttribute('href')).toContain(
    'cause=ORDERED_TOO_LITTLE',
  );
  expect(within(table).getByRole('row', { name: /All days without stock/ }).textContent).toContain('1,143100%');
});

test('lists the days of a cause with their order', async () => {
  renderScreen(<LedgerPage />, { server: serverWith(), at: '/?tab=days&cause=DELIVERY_LATE' });

  const row = await screen.findByRole('row', { name: /Calm Gummies/ });
  expect(within(row).getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe('/orders/orderDetail/12');
});

test('says why a figure is not shown', async () => {
  const withheld = { withheld: 'NO_FORMER_RULE' } as const;
  const figures = { ...ledger.figures, stock: withheld, availability: withheld, lostUnits: withheld };
  renderScreen(<LedgerPage />, { server: serverWith({ ...done, ledger: { ...ledger, figures } }) });

  expect(await screen.findAllByText(/No suggestion was accepted yet/)).toHaveLength(3);
});

test('computes the first ledger', async () => {
  const { sent, user } = renderScreen(<LedgerPage />, {
    server: serverWith({ status: null, percent: 0, ledger: null }),
  });

  await user.click(await screen.findByRole('button', { name: 'Compute ledger' }));

  expect(sent.some(({ method, path }) => method === 'POST' && path === '/api/v1/ledger')).toBe(true);
});

test('shows the error of a failed request with a retry', async () => {
  renderScreen(<LedgerPage />, { server: [respond(ledgerRoutes.get, rejectWith('INTERNAL_ERROR')), ...serverWith()] });

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
