import { smartSwapRoutes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { scoringRoutes } from '@shelfward/contract/scoring/scoring.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { makePlannedOrder } from './planned-orders.factory.ts';
import { ProposalEditor } from './proposal-page.tsx';
import { makeMatrix, serverWith } from './proposals.factory.ts';

/** 120 and 40 units of Hydrate are proposed with 100 available, and 20 units of Calm with 100 available. */
const matrix = makeMatrix([
  [120, 10],
  [40, 10],
]);
const adjusted = (storeOrderProposalId: number, productId: number, newProposedQuantity: number) => ({
  storeId: storeOrderProposalId + 100,
  storeOrderProposalId,
  productId,
  newProposedQuantity,
});
const swapped = {
  mainProductId: 300,
  leftQuantity: 5,
  adjustedQuantities: [adjusted(100, 300, 60), adjusted(100, 301, 65)],
};
const shared = {
  productId: 300,
  availableQuantity: 100,
  totalProposedQuantity: 160,
  leftQuantity: 0,
  adjustedQuantities: [adjusted(100, 300, 75), adjusted(101, 300, 25)],
};
const updatePath = '/api/v1/store-order-proposals/smart-swap/quantity/update';
const scored = [{ id: 301, ranking: 1, totalQuantity: 0, totalSales: 0, weight: 1, weighted: 3 }];

type Updated = FakeResponse<typeof smartSwapRoutes.update>;
const saved: Updated = withHeaders([], { 'x-undo-token': '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c' });
const show = (updated: Updated = saved) =>
  renderScreen(<ProposalEditor id={1} />, {
    server: [
      respond(scoringRoutes.products, scored),
      respond(smartSwapRoutes.calculate, swapped),
      respond(smartSwapRoutes.fairShare, shared),
      respond(smartSwapRoutes.update, updated),
      respond(undoRoutes.undo, { restored: 2, skipped: 0 }),
      ...serverWith({ matrix, orders: [makePlannedOrder()] }),
    ],
    roles: ['ROLE_ORDER_MANAGER'],
  });
const openSummary = async ({ user }: ReturnType<typeof show>) =>
  user.click(await screen.findByRole('button', { name: 'Summary' }));
/** The cell texts of a row, without the first and the last cell. */
const rowTexts = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .slice(1, -1);
const requestBodies = (sent: readonly Sent[], end: string) =>
  sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

describe('the summary', () => {
  test('shows short products and offers resolutions only for them', async () => {
    const shown = show();
    await openSummary(shown);

    expect(await screen.findByRole('button', { name: 'Smart swap for Hydrate' })).toBeTruthy();
    expect(rowTexts(/^Hydrate/).slice(3, -1)).toEqual(['2', '160', '0', '160', '100', '−60', '$400.00']);
    expect(screen.queryByRole('button', { name: 'Fair share of Calm' })).toBeNull();
    expect(screen.getByText('1 product is short by 60 units in total.')).toBeTruthy();
  });

  test('sorts by a clicked column and opens a product in the grid', async () => {
    const shown = show();
    await openSummary(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Left' }));
    const names = () => screen.getAllByRole('row').map((row) => row.textContent?.slice(0, 4));

    expect(names().slice(1)).toEqual(['Hydr', 'Calm']);
    await shown.user.click(screen.getByRole('button', { name: 'Left' }));
    expect(names().slice(1)).toEqual(['Calm', 'Hydr']);

    await shown.user.click(screen.getByRole('button', { name: 'Calm' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Selected quantity' }));
    expect(panel.getByRole('heading', { name: 'Calm' })).toBeTruthy();
  });

  test('shows the order of each store, with a link to the store', async () => {
    const shown = show();
    await openSummary(shown);

    await shown.user.click(await screen.findByText('By store'));

    await screen.findByRole('row', { name: /^Austin/ });
    expect(await screen.findByText('Separate')).toBeTruthy();
    expect(rowTexts(/^Austin/)).toEqual(['Austin', '10012', 'Midwest', '130', '0', '130', '$325.00', 'Separate']);
    expect(screen.getByRole('link', { name: 'Austin' }).getAttribute('href')).toBe('/stores/storeDetail/200');
  });
});

describe('a store of the summary', () => {
  const store = makeStore({ id: 200, name: 'Austin', proposalProcessedByRegion: true });
  const deactivated: z.input<typeof storeOrderProposalRoutes.deactivate.response> = {
    id: 100,
    orderProposal: { id: 1, status: 'DRAFT', expirationDate: '2199-12-04T12:00:00.000Z' },
    store: { id: 200, name: 'Austin', number: null, code: null, region: null },
    summary: { currentTotalQuantity: 0, assortmentBasedTotalQuantity: 0, totalPrice: 0 },
    orderId: null,
    inactive: true,
  };
  const server = [
    respond(storeRoutes.get, { ...store, version: 4 }),
    respond(storeRoutes.processByRegion, store),
    respond(storeOrderProposalRoutes.deactivate, deactivated),
    ...serverWith({ matrix }),
  ];

  test('joins the combined order or is removed, and the proposal is reloaded', async () => {
    const shown = renderScreen(<ProposalEditor id={1} />, {
      server,
      roles: ['ROLE_ORDER_MANAGER'],
    });
    await openSummary(shown);
    await shown.user.click(await screen.findByText('By store'));
    const choose = async (action: string) => {
      await shown.user.click(await screen.findByRole('button', { name: 'Actions for Austin' }));
      await shown.user.click(await screen.findByRole('menuitem', { name: action }));
    };

    await choose('Combined order for the region');
    expect(await screen.findByText('Austin is now in the combined order of its region.')).toBeTruthy();
    await choose('Remove from proposal');
    expect(await screen.findByText(/^Austin removed from the proposal/)).toBeTruthy();

    const writes = shown.sent.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
    expect(writes).toEqual([
      '/api/v1/stores/200/proposal-processing-by-region/activate',
      '/api/v1/store-order-proposals/100/deactivate',
    ]);
    expect(shown.sent.filter(({ path }) => path.endsWith('/matrix'))).toHaveLength(3);
  });
});

describe('a smart swap', () => {
  const open = async (shown: ReturnType<typeof show>) => {
    await openSummary(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Smart swap for Hydrate' }));
    return within(await screen.findByRole('dialog', { name: 'Smart swap for Hydrate' }));
  };

  test('previews the result and recalculates it for each choice', async () => {
    const shown = show();
    const dialog = await open(shown);

    expect((await dialog.findByRole('status')).textContent).toBe(
      '160 units proposed, 100 available: 60 short. Substitutes cover 55 units. 5 units have no substitute.',
    );
    const row = within(dialog.getByRole('row', { name: /^Austin/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['120 →becomes 60', '10 →becomes 65']);
    await shown.user.click(dialog.getByRole('switch', { name: 'Limit to the quantity each store lost' }));

    await waitFor(() => expect(requestBodies(shown.sent, '/calculation')).toHaveLength(2));
    const line = (row: number, column: number, currentProposedQuantity: number) => ({
      storeId: 200 + row,
      storeOrderProposalId: 100 + row,
      productId: 300 + column,
      currentProposedQuantity,
    });
    expect(requestBodies(shown.sent, '/calculation')[1]).toEqual({
      mainProduct: { productId: 300, availableQuantity: 100 },
      substituteProducts: [{ productId: 301, availableQuantity: 100 }],
      currentState: [line(0, 0, 120), line(0, 1, 10), line(1, 0, 40), line(1, 1, 10)],
      storeStrategyType: 'SALES_VALUE',
      smartWapProductStrategyType: 'SIMILARITY',
      intervalType: 'MONTH',
      preserveSubstituteQuantity: true,
      allowSingleUnits: false,
      limitStoreQuantityOnMainProduct: false,
    });
  });

  test('is saved in one request with the previous quantities, updates the grid, and can be undone', async () => {
    const shown = show();
    const dialog = await open(shown);

    await shown.user.click(await dialog.findByRole('button', { name: 'Change 2 quantities' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestBodies(shown.sent, updatePath)).toEqual([
      [
        { storeOrderProposalId: 100, productId: 300, quantity: 60, previousQuantity: 120 },
        { storeOrderProposalId: 100, productId: 301, quantity: 65, previousQuantity: 10 },
      ],
    ]);
    expect(rowTexts(/^Hydrate/)[8]).toBe('0');
    expect(screen.getByText('All changes saved')).toBeTruthy();
    await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowTexts(/^Hydrate/)[8]).toBe('−60'));
  });

  test('does not overwrite quantities that another user changed, and shows both quantities', async () => {
    const conflicts = [{ storeOrderProposalId: 100, productId: 301, quantity: 12, previousQuantity: 10 }];
    const shown = show(rejectWith('PROPOSAL_ITEMS_CHANGED', { extra: { conflicts } }));
    const dialog = await open(shown);

    await shown.user.click(await dialog.findByRole('button', { name: 'Change 2 quantities' }));

    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Calm for Austin: 10 here, 12 saved');
    expect(within(alert).getByRole('button', { name: 'Reload proposal' })).toBeTruthy();
  });
});

describe('a fair share', () => {
  test('previews the reductions by allocation method and saves them', async () => {
    const shown = show();
    await openSummary(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Fair share of Hydrate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fair share of Hydrate' }));
    expect((await dialog.findByRole('status')).textContent).toBe(
      '160 units proposed, 100 available: quantities are reduced by 60.',
    );
    await shown.user.click(dialog.getByText('By ranking'));
    await waitFor(() => expect(requestBodies(shown.sent, '/fair-share/calculation')).toHaveLength(2));

    await shown.user.click(await dialog.findByRole('button', { name: 'Change 2 quantities' }));

    await waitFor(() => expect(requestBodies(shown.sent, updatePath)).toHaveLength(1));
    expect(requestBodies(shown.sent, '/fair-share/calculation')[1]).toMatchObject({ shareBy: 'RANKING' });
    expect(requestBodies(shown.sent, updatePath)[0]).toMatchObject([
      { storeOrderProposalId: 100, quantity: 75, previousQuantity: 120 },
      { storeOrderProposalId: 101, quantity: 25, previousQuantity: 40 },
    ]);
  });
});
