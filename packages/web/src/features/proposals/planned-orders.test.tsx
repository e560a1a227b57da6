import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { plannedOrderRoutes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeProposal } from '../../kit/testing/fixtures/proposals.fixture.ts';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../kit/testing/server.ts';
import { makeOrdersBelow, makePlannedOrder } from './planned-orders.factory.ts';
import { ProposalEditor } from './proposal-page.tsx';
import { makeMatrix, serverWith } from './proposals.factory.ts';

const token = '6f6e8a52-5b0e-4c1b-9f0e-2f4b6c1d7a30';

type Options = Parameters<typeof serverWith>[0];

const show = (
  orders: readonly PlannedOrderDetail[],
  { at = '/?tab=orders', ...options }: Options & { at?: string } = {},
  ...overrides: readonly Handler[]
) =>
  renderScreen(<ProposalEditor id={1} />, {
    server: [...overrides, ...serverWith({ ...options, orders: [...orders] })],
    at,
    roles: ['ROLE_ORDER_MANAGER'],
  });

const findRow = (name: string | RegExp) => screen.findByRole('row', { name });
const posts = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path: path.split('/').at(-1), body }));

describe('the orders of a proposal', () => {
  test('show their dates, the weeks that they cover, and what they have of their minimums', async () => {
    show([
      makePlannedOrder({
        orderBy: '2199-11-26T19:00:00.000Z',
        deliveryDay: '2199-12-01',
        nextDeliveryDay: '2199-12-15',
        coverDays: 14,
        minimums: [
          { kind: 'CASES', minimum: 10, current: 14 },
          { kind: 'VALUE', minimum: 5300, current: 3500 },
        ],
        state: 'BELOW_MINIMUM',
        freight: { cents: 4500, prepaidFromCents: 100_000 },
      }),
    ]);

    const row = within(await findRow(/Austin/));
    for (const text of ['12/01/2199', '2 weeks', '$35.00', '$35.00 of $53.00', '$45.00', 'Below minimum'])
      expect(row.getByText(text)).toBeTruthy();
  });

  test('explain in the panel what filling up changes, and lead to the quantity', async () => {
    const { user, address } = show(makeOrdersBelow());
    await user.click(await screen.findByRole('button', { name: 'Austin' }));

    const panel = within(screen.getByRole('complementary', { name: 'Preview of Austin' }));
    expect(panel.getByText('+8 to reach $53: sells in 4 days')).toBeTruthy();
    expect(panel.getByText(/^Filling up costs less .*: fill up \$1\.20, postpone \$3\.40\.$/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Calm' }));

    await waitFor(() => expect(address()).toBe('/'));
    const selected = within(await screen.findByRole('complementary', { name: 'Selected quantity' }));
    expect(selected.getByRole('heading', { name: 'Calm' })).toBeTruthy();
  });

  test('that save freight if they are filled up say so in the list and in the panel', async () => {
    const freight = { cents: 8500, prepaidFromCents: 100_000 };
    const { user, sent } = show(
      [makePlannedOrder({ recommendation: 'FILL_UP', fillUpCostCents: -6560, freight })],
      {},
      respond(plannedOrderRoutes.fillUp, []),
    );
    await user.click(await screen.findByRole('button', { name: 'Austin' }));

    const panel = within(screen.getByRole('complementary', { name: 'Preview of Austin' }));
    expect(panel.getByText('Filling up saves $65.60 in expected freight and stock.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fill up · saves $65.60 for Austin, recommended' }));
    expect(posts(sent)).toEqual([{ path: 'fill-up', body: { keys: ['store 200'] } }]);
    expect(screen.queryByRole('button', { name: /^Postpone .* for Austin/ })).toBeNull();
  });

  test('that cannot be filled up say what it costs to postpone them', async () => {
    const below = { state: 'BELOW_MINIMUM', recommendation: 'POSTPONE' } as const;
    const { user } = show([makePlannedOrder({ ...below, postponeCostCents: 340 })]);
    await user.click(await screen.findByRole('button', { name: 'Austin' }));

    const panel = within(screen.getByRole('complementary', { name: 'Preview of Austin' }));
    expect(panel.getByText('Postponing costs $3.40 in expected lost sales and stock.')).toBeTruthy();
  });

  test('request the changes that a long list leaves out', async () => {
    const [complete] = makeOrdersBelow();
    if (!complete) throw new Error('Expected an order');
    const list = respond(plannedOrderRoutes.list, ({ query }) =>
      query.key === complete.key ? [complete] : [{ ...complete, changes: [] }],
    );
    const { user } = show([], {}, list);
    await user.click(await screen.findByRole('button', { name: 'Austin' }));

    const panel = within(screen.getByRole('complementary', { name: 'Preview of Austin' }));
    expect(await panel.findByText('+8 to reach $53: sells in 4 days')).toBeTruthy();
  });

  test('name the settings that contradict each other', async () => {
    const contradictions = ['The minimum of $5,000 is above what the shelves hold ($3,200).'];
    const { user } = show([makePlannedOrder({ state: 'BELOW_MINIMUM', contradictions })]);
    await user.click(await screen.findByRole('button', { name: 'Austin' }));

    const panel = within(screen.getByRole('complementary', { name: 'Preview of Austin' }));
    expect(panel.getByRole('note').textContent).toBe(contradictions[0]);
    expect(panel.queryByRole('button', { name: 'Fill up' })).toBeNull();
  });

  test('are filtered by state', async () => {
    const ready = makePlannedOrder({ key: 'store 202', name: 'Portland', storeOrderProposalIds: [102] });
    const { user } = show([...makeOrdersBelow(), ready]);
    expect(await findRow(/Portland/)).toBeTruthy();

    await user.click(screen.getByRole('radio', { name: 'Below minimum 2' }));

    await waitFor(() => expect(screen.queryByRole('row', { name: /Portland/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Boulder/ })).toBeTruthy();
  });

  test('a closed proposal shows them without actions', async () => {
    show(makeOrdersBelow(), { proposal: makeProposal({ status: 'COMPLETE', nextStatuses: [] }) });

    expect(await findRow(/Austin/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Fill up|Postpone)/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Austin' })).toBeNull();
  });

  test('on a phone show the store and its minimum', async () => {
    showOnPhone();
    show(makeOrdersBelow());

    const row = within(await findRow(/Austin/));
    expect(row.getByText('$35.00 of $53.00')).toBeTruthy();
    expect(row.queryByText('Below minimum')).toBeNull();
  });

  test('that cannot be loaded can be requested again', async () => {
    show([], {}, respond(plannedOrderRoutes.list, rejectWith('INTERNAL_ERROR')));

    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('orders below their minimum', () => {
  const done = [respond(plannedOrderRoutes.fillUp, []), respond(plannedOrderRoutes.postpone, [])];

  test('one is filled up, and undone', async () => {
    const { user, sent } = show(
      makeOrdersBelow(),
      {},
      respond(plannedOrderRoutes.fillUp, withHeaders([], { [undoTokenHeader]: token })),
      respond(undoRoutes.undo, { restored: 1, skipped: 0 }),
    );
    await user.click(await screen.findByRole('button', { name: /^Fill up · \$1\.20 for Austin, recommended$/ }));
    expect(await screen.findByText('1 order filled up.')).toBeTruthy();
    expect(posts(sent)).toEqual([{ path: 'fill-up', body: { keys: ['store 200'] } }]);

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Undone.')).toBeTruthy();
  });

  test('all are filled up or postponed as recommended', async () => {
    const { user, sent } = show(makeOrdersBelow(), {}, ...done);

    await user.click(await screen.findByRole('button', { name: 'Fill up 1, postpone 1' }));

    expect(await screen.findByText('1 order filled up, 1 order postponed.')).toBeTruthy();
    expect(posts(sent)).toEqual([
      { path: 'fill-up', body: { keys: ['store 200'] } },
      { path: 'postpone', body: { keys: ['store 201'], postponed: true } },
    ]);
  });

  test('all are postponed for the sum of their costs', async () => {
    const { user, sent } = show(makeOrdersBelow(), {}, ...done);
    expect(await screen.findByRole('button', { name: 'Fill up all · $91.20' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Postpone all · $4.00' }));

    expect(await screen.findByText('2 orders postponed.')).toBeTruthy();
    expect(posts(sent)).toEqual([{ path: 'postpone', body: { keys: ['store 200', 'store 201'], postponed: true } }]);
  });

  test('a postponed one is ordered now', async () => {
    const { user, sent } = show([makePlannedOrder({ state: 'POSTPONED' })], {}, ...done);
    await user.click(await screen.findByRole('button', { name: 'Actions for Austin' }));

    await user.click(await screen.findByRole('menuitem', { name: 'Order now' }));

    expect(await screen.findByText('1 order no longer postponed.')).toBeTruthy();
    expect(posts(sent)).toEqual([{ path: 'postpone', body: { keys: ['store 200'], postponed: false } }]);
  });

  test('are counted below the quantities, with a link to them', async () => {
    const { user, address } = show(makeOrdersBelow(), { at: '/' });

    await user.click(await screen.findByRole('button', { name: '2 of 2 orders below the minimum' }));

    await waitFor(() => expect(address()).toBe('/?tab=orders'));
  });

  test('that were filled up have a mark and their sentence in the panel', async () => {
    const [order] = makeOrdersBelow();
    const changes = (order?.changes ?? []).map((change) => ({ ...change, productId: 300, isApplied: true }));
    const matrix = makeMatrix([[18, 4]], { parLevel: [10, 4], allotted: [0, 2] });
    show([makePlannedOrder({ state: 'FILLED_UP', changes })], { at: '/', matrix });

    expect(await screen.findByText('+8 to reach $53: sells in 4 days')).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: /18.*adjusted/ })).toBeTruthy();
  });
});
