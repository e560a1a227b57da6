// ASVS 8.2.2

import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { saveCalendar } from '../deliveries/calendars.factory.ts';
import { makeReview } from '../proposals/reviews/reviews.factory.ts';
import { makeScopedUser, type ScopedUser } from '../users/user-scopes.factory.ts';
import { makeEntryStore } from './order-entry.factory.ts';

const world = useWorld();

const listWork = async ({ call }: ScopedUser) =>
  (await call(orderEntryRoutes.stores, { query: { sort: ['id,asc'] } })).body.content;

test('shows the figures of the store page and of New order', async () => {
  const client = await world.newClient();
  const { companyId, storeId, otherStoreId, tea } = await makeEntryStore(client);
  await saveCalendar(client, { scope: 'stores', scopeId: storeId });
  await client.as('ROLE_ORDER_MANAGER')(inventoryRoutes.count, {
    params: { storeId, productId: tea },
    body: { onHandEstimation: 12 },
  });
  const partner = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [companyId] });
  const params = { storeId };

  const stores = await listWork(partner);
  const { body: assortment } = await partner.call(storeAssortmentRoutes.items, { params, query: {} });
  const { body: inventory } = await partner.call(inventoryRoutes.items, { params, query: {} });
  const { body: entry } = await partner.call(orderEntryRoutes.get, { params });
  const { body: entries } = await partner.call(orderEntryRoutes.list, { query: {} });

  expect(stores).toMatchObject([
    { id: storeId, products: 2, productsBelowPar: 1, uncountedProducts: 1, proposalsToReview: 0 },
    { id: otherStoreId, products: 0, productsBelowPar: 0, uncountedProducts: 0, deliveryDay: null },
  ]);
  expect(stores[0]).not.toHaveProperty('buyers');
  expect(stores[0]).toMatchObject({
    products: assortment.totalElements,
    productsBelowPar: entries.content.find(({ store }) => store.id === storeId)?.productsBelowPar,
    uncountedProducts: inventory.content.filter(({ countedOn }) => countedOn === null).length,
    deliveryDay: entry.delivery?.deliveryDay,
  });
  expect(entry.delivery).not.toBeNull();
});

test('counts the proposals of each store until the user approves them', async () => {
  const client = await world.newClient();
  const email = 'buyer@retail.example';
  const { companyId, storeIds, reviewId } = await makeReview(client, email);
  const partner = await makeScopedUser(world, client, { kind: 'PARTNER', email, companyIds: [companyId] });
  const other = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [companyId] });
  const countWaiting = async (user: ScopedUser) =>
    (await listWork(user)).map(({ proposalsToReview }) => proposalsToReview);

  expect(storeIds).toHaveLength(2);
  expect(await countWaiting(partner)).toEqual([1, 1]);
  expect(await countWaiting(other)).toEqual([0, 0]);
  await partner.call(proposalReviewRoutes.approveOwn, { params: { reviewId } });
  expect(await countWaiting(partner)).toEqual([0, 0]);
});
