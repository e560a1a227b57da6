import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeChain } from './proposals.factory.ts';

const world = useWorld();
const shared = { autoFairShare: true, topUpToMinItems: false };

/** Quantities of each product, store by store. */
const quantitiesOf = async (client: TestClient, id: number): Promise<number[]> =>
  (await client.as('ROLE_ORDER_MANAGER')(routes.matrix, { params: { id } })).body.quantity;

test('a proposal with fair share proposes no more than there is, and remembers how it was made', async () => {
  const client = await world.newClient();
  // 100 of each are on hand; four stores lack 40 and 10 each.
  const { storeIds } = await makeChain(client, { stores: 4, parLevels: [40, 10] });
  const call = client.as('ROLE_ORDER_MANAGER');

  const { body: made } = await call(routes.create, { body: { storeIds, settings: shared } });

  expect(made.settings).toEqual(shared);
  expect(await quantitiesOf(client, made.id)).toEqual([25, 10, 25, 10, 25, 10, 25, 10]);
  const { body: again } = await call(routes.recompute, { params: { id: made.id } });
  expect(again.summary.totalQuantity).toBe(140);
});

test('what somebody chose is taken from the stock first, and stays', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 4, parLevels: [40] });
  const call = client.as('ROLE_ORDER_MANAGER');
  const { body: made } = await call(routes.create, { body: { storeIds, settings: shared } });
  const params = { id: made.id };
  const parts = await call(storeOrderProposalRoutes.list, { query: { orderProposalId: made.id, sort: ['id,asc'] } });
  const part = parts.body.content[0]?.id ?? 0;
  const productId = productIds[0] ?? 0;
  await call(storeOrderProposalRoutes.changeQuantities, {
    params: { id: part, productId },
    body: [{ storeOrderProposalId: part, productId, quantity: 40 }],
  });

  await call(routes.recompute, { params });

  expect(await quantitiesOf(client, made.id)).toEqual([40, 20, 20, 20]);
});

test('the way quantities come about can be changed while the proposal is a draft, and no longer', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 4, parLevels: [40] });
  const call = client.as('ROLE_ORDER_MANAGER');
  const { body: made } = await call(routes.create, { body: { storeIds } });
  const params = { id: made.id };
  expect(made.settings).toEqual({ autoFairShare: false, topUpToMinItems: false });
  expect(await quantitiesOf(client, made.id)).toEqual([40, 40, 40, 40]);

  const changed = await call(routes.changeSettings, { params, body: shared });

  expect(changed.body.summary.totalQuantity).toBe(100);
  expect(await quantitiesOf(client, made.id)).toEqual([25, 25, 25, 25]);
  await call(routes.process, { params });
  const refused = await call(routes.changeSettings, { params, body: { ...shared, autoFairShare: false } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'PROPOSAL_NOT_EDITABLE' } });
});

test('an order that lacks little of the least size is filled up, and the line says why', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [18], minItemsForStoreProposal: 20 });
  const call = client.as('ROLE_ORDER_MANAGER');

  const settings = { autoFairShare: false, topUpToMinItems: true };
  const { body: made } = await call(routes.create, { body: { storeIds, settings } });

  const parts = await call(storeOrderProposalRoutes.list, { query: { orderProposalId: made.id } });
  const { body } = await call(storeOrderProposalRoutes.items, { params: { id: parts.body.content[0]?.id ?? 0 } });
  expect(body.content[0]).toMatchObject({ quantity: 20, systemQuantity: 20, parLevel: 18, adjustedBy: 'TOP_UP' });
});
