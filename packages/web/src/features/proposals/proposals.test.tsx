// U5

import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formDrafts } from '../../kit/form/use-draft.ts';
import { session } from '../../kit/session.ts';
import { publishToTabs } from '../../kit/tab-channel.ts';
import { makeProposal } from '../../kit/testing/fixtures/proposals.fixture.ts';
import { makeShortStore, makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../kit/testing/server.ts';
import { makePlannedOrder } from './planned-orders.factory.ts';
import { ProposalEditor } from './proposal-page.tsx';
import { accept, item, makeMatrix, parseBatchCalls, serverWith } from './proposals.factory.ts';
import { ProposalsPage } from './proposals-page.tsx';

const roles = ['ROLE_ORDER_MANAGER'] as const;
const show = (options: Parameters<typeof serverWith>[0] = {}, ...overrides: readonly Handler[]) =>
  renderScreen(<ProposalEditor id={1} />, { server: [...overrides, ...serverWith(options)], roles });
type Shown = ReturnType<typeof show>;

const enter = async ({ user }: Shown, text: string) => {
  await user.click(await screen.findByRole('grid'));
  await user.keyboard(`${text}{Enter}`);
};
const batches = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === '/batch/api/v1').map(({ body }) => parseBatchCalls(body));
const posts = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path !== '/batch/api/v1');
const austin = makeShortStore({ id: 200, companyId: 3, name: 'Austin', number: '1' });
const boulder = makeShortStore({ id: 201, companyId: 3, name: 'Boulder', number: '2' });
const pending = makeProposal({ status: 'PENDING', nextStatuses: ['COMPLETE', 'CANCELLED'] });

const proposalPath = '/api/v1/order-proposals/1';
const createdDate = '2026-11-20T08:00:00.000Z';
const otherProposals = [
  { id: 12, status: 'DRAFT' as const, createdDate, orderIds: [], quantity: 1022 },
  { id: 14, status: 'COMPLETE' as const, createdDate, orderIds: [1420], quantity: 1 },
];

describe('the editor', () => {
  test('shows the company, the status, and the explanation of a quantity', async () => {
    show();

    expect(await screen.findByRole('heading', { name: 'Whole Foods' })).toBeTruthy();
    expect(screen.getByText('Draft')).toBeTruthy();
    expect(screen.getByText('All changes saved')).toBeTruthy();
    const panel = within(screen.getByRole('complementary', { name: 'Selected quantity' }));
    expect(panel.getByText('Par 10 − 0 on hand = 10.')).toBeTruthy();
    expect(panel.getByText('Austin')).toBeTruthy();
    expect(await panel.findByText('6.5')).toBeTruthy();
  });

  test('shows what another tab saves, and leaves unsaved edits as they are', async () => {
    let matrix = makeMatrix([
      [10, 4],
      [10, 4],
    ]);
    const blocked = new Promise<never>(() => undefined);
    const shown = show(
      {},
      respond(orderProposalRoutes.matrix, () => matrix),
      respond(batchRoutes.run, () => blocked),
    );
    await enter(shown, '7');
    matrix = { ...matrix, quantity: [99, 33, 10, 4], chosenOver: [0, 10, 1, 4] };

    publishToTabs('proposal 1');

    expect(await screen.findByRole('gridcell', { name: /33/ })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: /^\D*7\b/ })).toBeTruthy();
    expect(screen.queryByRole('gridcell', { name: /99/ })).toBeNull();
  });

  test('tells other tabs what it saves and that it was processed', async () => {
    const topics: unknown[] = [];
    const shown = show();
    await screen.findByRole('grid');
    const channel = new BroadcastChannel(`shelfward.tabs.${session.scope()}`);
    onTestFinished(() => channel.close());
    channel.onmessage = ({ data }) => topics.push(data);

    await enter(shown, '7');

    await waitFor(() => expect(topics).toEqual([{ topic: 'proposal 1' }]));
    await shown.user.click(screen.getByRole('button', { name: 'Process' }));
    await waitFor(() => expect(topics).toHaveLength(2));
  });

  test('names the other proposals that order the same need', async () => {
    show({ proposal: makeProposal({ otherProposals }) });

    const note = await screen.findByRole('note');
    expect(note.textContent).toContain(
      'Proposal 12 of 11/20/2026 already orders 1,022 units of these products for these stores.',
    );
    expect(note.textContent).toContain(
      '1 draft order of Proposal 14 of 11/20/2026 already orders 1 unit of these products for these stores: Order 1420.',
    );
    expect(within(note).getByRole('link', { name: 'Proposal 12' }).getAttribute('href')).toBe('/proposals/edit/12');
    expect(within(note).getByRole('link', { name: 'Order 1420' }).getAttribute('href')).toBe(
      '/orders/orderDetail/1420',
    );
  });

  test('shows the terms of a quantity that covers the sales between two deliveries', async () => {
    const matrix = makeMatrix([[9, 4]], { projected: [0, 9, 1235, 4, 80, 7750] });
    const days = { deliveryDay: '2026-12-04', nextDeliveryDay: '2026-12-11', daysLate: 1 };
    const stores = matrix.stores.map((store) => ({ ...store, ...days }));
    show({ matrix: { ...matrix, stores } });

    const panel = within(await screen.findByRole('complementary', { name: 'Selected quantity' }));
    expect(panel.getByText(/need 9 more at 77\.5% availability\.$/)).toBeTruthy();
    for (const [label, value] of [
      ['Average delay', '1 day'],
      ['Expected sales until then', '123.5'],
      ['Expected stock then', '0.4'],
      ['Next delivery', '12/11/2026'],
      ['Expected sales between', '8'],
      ['Availability', '77.5%'],
      ['Coverage until next delivery', '118%'],
    ])
      expect(panel.getByText(label ?? '').parentElement?.textContent).toBe(`${label}${value}`);
  });

  test('links to the orders and proposals that bring more of a product', async () => {
    const incoming = [
      { state: 'IN_TRANSIT' as const, orderId: 1420, orderProposalId: null, purchaseOrderNumber: 'PO-7', quantity: 6 },
      { state: 'PROPOSED' as const, orderId: null, orderProposalId: 12, purchaseOrderNumber: null, quantity: 22 },
    ];
    show({}, respond(storeOrderProposalRoutes.item, { ...item, incoming }));

    const list = within(await screen.findByRole('region', { name: 'On the way' }));
    expect(list.getByRole('link', { name: 'PO-7' }).getAttribute('href')).toBe('/orders/orderDetail/1420');
    expect(list.getByRole('link', { name: 'Proposal 12' }).getAttribute('href')).toBe('/proposals/edit/12');
    expect(list.getByText('22')).toBeTruthy();
  });

  test('says after processing what happened and what is next', async () => {
    show({ proposal: pending });

    expect((await screen.findByText(/^Proposal processed:/)).textContent).toContain('Next: generate the orders');
  });

  test('saves an edit after a short delay, with the previous quantity', async () => {
    let release = (): void => undefined;
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shown = show(
      {},
      respond(batchRoutes.run, async ({ body }) => {
        await blocked;
        return { items: accept(body.items) };
      }),
    );
    await enter(shown, '12');

    expect(await screen.findByText('Saving…')).toBeTruthy();
    release();
    await screen.findByText('All changes saved');
    const body = [{ storeOrderProposalId: 100, productId: 300, quantity: 12, previousQuantity: 10 }];
    const uri = '/api/v1/store-order-proposals/100/items/300/quantity';
    expect(batches(shown.sent)).toEqual([[{ id: 'product 0 from 0', method: 'PATCH', uri, body }]]);
  });

  test('shows and retains edits that could not be saved, and retries on request', async () => {
    let isDown = true;
    const shown = show(
      {},
      respond(batchRoutes.run, ({ body }) => (isDown ? rejectWith('UNAVAILABLE') : { items: accept(body.items) })),
    );
    await enter(shown, '12');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not save 1 cell');
    isDown = false;
    await shown.user.click(within(alert).getByRole('button', { name: 'Retry' }));

    await screen.findByText('All changes saved');
    expect(batches(shown.sent)).toHaveLength(2);
  });

  test('shows both quantities of a conflict and applies the quantity that the user chooses', async () => {
    const conflicts = [{ storeOrderProposalId: 100, productId: 300, quantity: 8, previousQuantity: 10 }];
    const rejection = { code: 'PROPOSAL_ITEMS_CHANGED', conflicts };
    let isFirst = true;
    const shown = show(
      {},
      respond(batchRoutes.run, ({ body }) => {
        const items = accept(body.items);
        if (!isFirst) return { items };
        isFirst = false;
        return { items: items.map((one) => ({ ...one, status: 409, body: rejection })) };
      }),
    );
    await enter(shown, '12');

    await shown.user.click(await screen.findByRole('button', { name: 'Review' }));
    expect(screen.getByText(/^Saved value/).textContent).toBe('Saved value: 8. Your value: 12.');
    await shown.user.click(screen.getByRole('button', { name: 'Keep your value' }));

    await waitFor(() => expect(batches(shown.sent)).toHaveLength(2));
    expect(batches(shown.sent)[1]?.[0]?.body).toMatchObject([{ quantity: 12, previousQuantity: 8 }]);
  });

  test('explains quantities and recomputes them with other settings', async () => {
    const matrix = makeMatrix([[6, 4]], { parLevel: [10, 4], allotted: [0, 0] });
    const shown = show({ matrix });
    const why = 'Par 10 − 0 on hand = 10, less 4 as the stock is shared among the stores: 6.';
    await screen.findByText(why);

    await shown.user.click(screen.getByRole('button', { name: 'More actions' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Quantity settings' }));
    await shown.user.click(await screen.findByRole('switch', { name: /^Fill up small orders/ }));
    await shown.user.type(screen.getByRole('textbox', { name: 'Budget' }), '5000');
    await shown.user.click(screen.getByRole('button', { name: 'Recompute' }));

    const settings = { autoFairShare: false, topUpToMinItems: true, budgetCents: 500_000 };
    await waitFor(() =>
      expect(shown.sent).toContainEqual(
        expect.objectContaining({ method: 'PATCH', path: '/api/v1/order-proposals/1/settings', body: settings }),
      ),
    );
  });

  test('fills the selection to par and undoes it', async () => {
    const matrix = makeMatrix([[1, 2]], { parLevel: [10, 4] });
    const shown = show({ matrix });
    await shown.user.click(await screen.findByRole('button', { name: 'Fill to par' }));
    const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Proposed quantity' }).value;

    expect(quantity()).toBe('10');
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(quantity()).toBe('1');
  });

  test('shows only stores and products that match the filters and stores them in the URL', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Region' }));

    await shown.user.click(await screen.findByRole('checkbox', { name: 'Southwest' }));

    await waitFor(() => expect(shown.address()).toContain('regionIds'));
    await waitFor(() => expect(screen.queryByText('#10012 · Midwest')).toBeNull());
  });

  test('is read-only when the proposal is closed', async () => {
    show({ proposal: makeProposal({ status: 'CANCELLED', nextStatuses: [] }) });

    const grid = await screen.findByRole('grid');

    expect(grid.getAttribute('aria-readonly')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Fill to par' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
  });
});

describe('the steps of a proposal', () => {
  test('saves pending edits before it processes a draft', async () => {
    const shown = show();
    await enter(shown, '12');

    await shown.user.click(screen.getByRole('button', { name: 'Process' }));

    await waitFor(() => expect(posts(shown.sent).map(({ path }) => path)).toEqual([`${proposalPath}/process`]));
    const order = shown.sent.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(order).toEqual(['/batch/api/v1', `${proposalPath}/process`]);
  });

  test('processes a proposal that overlaps with others only after confirmation', async () => {
    const shown = show({ proposal: makeProposal({ otherProposals }) });
    await shown.user.click(await screen.findByRole('button', { name: 'Process' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Process although other proposals/ }));
    expect(dialog.getByRole('link', { name: 'Proposal 12' }).getAttribute('href')).toBe('/proposals/edit/12');
    expect(dialog.getByRole('link', { name: 'Order 1420' })).toBeTruthy();
    expect(posts(shown.sent)).toEqual([]);

    await shown.user.click(dialog.getByRole('button', { name: 'Process' }));

    await waitFor(() => expect(posts(shown.sent).map(({ path }) => path)).toEqual([`${proposalPath}/process`]));
  });

  test('confirms the number, units, and value of orders, and links to the created orders', async () => {
    const created = [
      { orderId: 41, storeId: 200, regionId: null, quantity: 14, storeOrderProposalIds: [100] },
      { orderId: 42, storeId: 201, regionId: null, quantity: 14, storeOrderProposalIds: [101] },
    ];
    const skipped = [{ storeOrderProposalId: 102, storeId: 202, reason: 'NO_QUANTITY' as const }];
    const orders = [
      makePlannedOrder(),
      makePlannedOrder({ storeOrderProposalIds: [101] }),
      makePlannedOrder({ storeOrderProposalIds: [102], state: 'POSTPONED' }),
    ];
    const shown = show(
      {
        proposal: pending,
        matrix: makeMatrix([
          [10, 4],
          [10, 4],
          [10, 4],
          [0, 0],
        ]),
        orders,
      },
      respond(orderProposalRoutes.generateOrders, { orderProposalId: 1, created, skipped }),
    );
    await shown.user.click(await screen.findByRole('button', { name: 'Generate orders' }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Generate 2 orders for Whole Foods?' }));
    expect(confirmation.getByText(/28 units for \$70\.00/)).toBeTruthy();
    expect(confirmation.getByText('2 stores will get no order: 1 inactive, 1 postponed.')).toBeTruthy();
    await shown.user.click(confirmation.getByRole('button', { name: 'Generate orders' }));

    const result = within(await screen.findByRole('dialog', { name: '2 orders for Whole Foods' }));
    expect(result.getByRole('link', { name: 'Austin' }).getAttribute('href')).toBe('/orders/orderDetail/41');
    expect(result.getByText('no order: no quantity')).toBeTruthy();
  });

  test('lists the products without a price', async () => {
    const extra = { products: [{ id: 1, name: 'Calm' }] };
    const shown = show(
      { proposal: pending },
      respond(orderProposalRoutes.generateOrders, rejectWith('PRICE_MISSING', { extra })),
    );
    await shown.user.click(await screen.findByRole('button', { name: 'Generate orders' }));
    const confirmation = within(await screen.findByRole('dialog'));

    await shown.user.click(confirmation.getByRole('button', { name: 'Generate orders' }));

    expect((await screen.findByRole('alert')).textContent).toContain('No price for Calm.');
  });

  test('asks for confirmation before it cancels', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Cancel proposal' }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Cancel the proposal for Whole Foods?' }));

    await shown.user.click(confirmation.getByRole('button', { name: 'Keep proposal' }));

    expect(posts(shown.sent)).toEqual([]);
  });
});

describe('the list of proposals', () => {
  test('shows company, status, stores, units, and value, and opens the editor', async () => {
    const { user, address } = renderScreen(<ProposalsPage />, { server: serverWith(), roles });

    const row = await screen.findByRole('row', { name: /Whole Foods/ });
    for (const text of ['Proposal 1', 'Draft', '28', '$70.00']) expect(within(row).getByText(text)).toBeTruthy();
    const store = within(row).getByRole('link', { name: 'Austin' });
    expect(store.getAttribute('href')).toBe('/stores/storeDetail/200');
    expect(store.parentElement?.textContent).toBe('Austin +1');
    await user.click(within(row).getByText('Draft'));

    await waitFor(() => expect(address()).toBe('/proposals/edit/1'));
  });

  test('creates a proposal for stores of one company and opens it', async () => {
    const stores = [austin, boulder];
    const shown = renderScreen(<ProposalsPage />, {
      server: [
        respond(storeRoutes.allShort, stores),
        respond(orderProposalRoutes.create, makeProposal({ id: 9 })),
        ...serverWith(),
      ],
      at: '/?open=new',
      roles,
    });
    const { user, sent, address } = shown;
    await user.click(await screen.findByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Whole Foods' }));

    await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await user.click(screen.getByRole('switch', { name: /^Limit to available stock/ }));
    await user.click(screen.getByRole('button', { name: 'Create proposal' }));

    await waitFor(() => expect(address()).toBe('/proposals/edit/9'));
    expect(posts(sent).map(({ body }) => body)).toEqual([
      {
        storeIds: [200, 201],
        expirationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        settings: { autoFairShare: true, topUpToMinItems: false, budgetCents: null },
      },
    ]);
  });

  test('has the stores of a stock-out already chosen', async () => {
    const { user, sent, address } = openForTask(76);
    const boulder = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Boulder/ });
    expect(boulder.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create proposal' }));

    await waitFor(() => expect(address()).toBe('/proposals/edit/9'));
    expect(posts(sent).map(({ body }) => body)).toMatchObject([{ storeIds: [201] }]);
  });

  test('has these stores although another new proposal has a draft', async () => {
    session.identify(testIdentity(['ROLE_ORDER_MANAGER']));
    const draft = { values: { storeIds: [200], openUntil: '2026-12-24' }, version: undefined };
    formDrafts.save(draft, 'proposal/new');

    openForTask(76);

    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Boulder/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Austin/ }).checked).toBe(false);
    expect(formDrafts.load('proposal/new')).toEqual(draft);
  });

  test('has no chosen stores if the stock-out has ended', async () => {
    openForTask(108);

    const company = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Company' });
    expect(company.value).toBe('');
  });
});

/** A new proposal for a task of the page Today: 76 is a stock-out, 108 has ended. */
const openForTask = (taskId: number) => {
  const server = [
    respond(todayRoutes.taskStores, ({ params }) => (params.id === 76 ? [201] : rejectWith('TODAY_TASK_NOT_FOUND'))),
    respond(storeRoutes.get, makeStore({ id: 201, name: 'Boulder', company: { id: 3, name: 'Whole Foods' } })),
    respond(storeRoutes.allShort, [austin, boulder]),
    respond(orderProposalRoutes.create, makeProposal({ id: 9 })),
    ...serverWith(),
  ];
  return renderScreen(<ProposalsPage />, { server, at: `/?open=new-task-${taskId}`, roles });
};
