import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeChain } from '../proposals.factory.ts';

const world = useWorld();
const shared = { autoFairShare: true, topUpToMinItems: false, budgetCents: null };

/** Quantities of each product, by store. */
const listQuantities = async (client: TestClient, id: number): Promise<number[]> =>
  (await client.as('ROLE_ORDER_MANAGER')(routes.matrix, { params: { id } })).body.quantity;

test('a proposal with fair share is limited to available stock and stores its settings', async () => {
  const client = await world.newClient();
  // 100 of each are on hand; four stores need 40 and 10 each.
  const { storeIds } = await makeChain(client, { stores: 4, parLevels: [40, 10] });
  const call = client.as('ROLE_ORDER_MANAGER');

  const { body: proposal } = await call(routes.create, { body: { storeIds, settings: shared } });

  expect(proposal.settings).toEqual(shared);
  expect(await listQuantities(client, proposal.id)).toEqual([25, 10, 25, 10, 25, 10, 25, 10]);
  const { body: again } = await call(routes.recompute, { params: { id: proposal.id } });
  expect(again.summary.totalQuantity).toBe(140);
});

test('only beta users turn fair share on; others can change the other setting of such a proposal', async () => {
  const client = await world.newClient({ betaFlag: false });
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10] });
  const call = client.as('ROLE_ORDER_MANAGER');
  const plain = { autoFairShare: false, topUpToMinItems: true, budgetCents: null };
  const both = { autoFairShare: true, topUpToMinItems: true, budgetCents: null };

  const rejected = await call(routes.create, { body: { storeIds, settings: shared } });
  const { body: proposal } = await call(routes.create, { body: { storeIds, settings: plain } });
  const params = { id: proposal.id };
  const rejectedChange = await call(routes.changeSettings, { params, body: both });
  await client.db((db) => db.updateTable('orderProposal').set(shared).where('id', '=', proposal.id).execute());
  const other = await call(routes.changeSettings, { params, body: both });

  for (const { status, body } of [rejected, rejectedChange])
    expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
  expect([other.status, other.body.settings]).toEqual([200, both]);
});

test('override quantities are deducted from the stock first and are unchanged', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 4, parLevels: [40] });
  const call = client.as('ROLE_ORDER_MANAGER');
  const { body: proposal } = await call(routes.create, { body: { storeIds, settings: shared } });
  const params = { id: proposal.id };
  const parts = await call(storeOrderProposalRoutes.list, {
    query: { orderProposalId: proposal.id, sort: ['id,asc'] },
  });
  const part = parts.body.content[0]?.id ?? 0;
  const productId = productIds[0] ?? 0;
  await call(storeOrderProposalRoutes.changeQuantities, {
    params: { id: part, productId },
    body: [{ storeOrderProposalId: part, productId, quantity: 40 }],
  });

  await call(routes.recompute, { params });

  expect(await listQuantities(client, proposal.id)).toEqual([40, 20, 20, 20]);
});

test('quantity settings can only be changed while the proposal is a draft', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 4, parLevels: [40] });
  const call = client.as('ROLE_ORDER_MANAGER');
  const { body: proposal } = await call(routes.create, { body: { storeIds } });
  const params = { id: proposal.id };
  expect(proposal.settings).toEqual({ autoFairShare: false, topUpToMinItems: false, budgetCents: null });
  expect(await listQuantities(client, proposal.id)).toEqual([40, 40, 40, 40]);

  const changed = await call(routes.changeSettings, { params, body: shared });

  expect(changed.body.summary.totalQuantity).toBe(100);
  expect(await listQuantities(client, proposal.id)).toEqual([25, 25, 25, 25]);
  await call(routes.process, { params });
  const rejected = await call(routes.changeSettings, { params, body: { ...shared, autoFairShare: false } });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'PROPOSAL_NOT_EDITABLE' } });
});

test('an order slightly below the minimum is topped up, and the line shows the reason', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [18], minItemsForStoreProposal: 20 });
  const call = client.as('ROLE_ORDER_MANAGER');

  const settings = { autoFairShare: false, topUpToMinItems: true, budgetCents: null };
  const { body: proposal } = await call(routes.create, { body: { storeIds, settings } });

  const parts = await call(storeOrderProposalRoutes.list, { query: { orderProposalId: proposal.id } });
  const { body } = await call(storeOrderProposalRoutes.items, { params: { id: parts.body.content[0]?.id ?? 0 } });
  expect(body.content[0]).toMatchObject({ quantity: 20, systemQuantity: 20, parLevel: 18, adjustedBy: 'TOP_UP' });
});
