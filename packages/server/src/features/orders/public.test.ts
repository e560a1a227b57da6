import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { createOrders, type OrderDraft } from './public.ts';

const { newClient, takeStatements } = useWorld();

/** Called by another feature within the transaction of a request. */
const create = (client: TestClient, drafts: readonly OrderDraft[]): Promise<number[]> =>
  client.db((db) => {
    const actor = { userId: client.userIdFor('ROLE_ORDER_MANAGER') };
    return createOrders({ db, tenantId: client.tenantId, now: new Date(), actor, requestId: 'test' }, drafts);
  });

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const makePlace = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    await db.updateTable('company').set({ discount: 10 }).where('id', '=', companyId).execute();
    const regionId = await makeRegion(db, { companyId });
    const storeId = await makeStore(db, { companyId, regionId });
    return { companyId, regionId, storeId, products: [await makeProduct(db), await makeProduct(db)] as const };
  });

test('two hundred drafts become orders in the same order, with as many statements as one', async () => {
  const client = await newClient();
  const { companyId, storeId, products } = await makePlace(client);
  const draft = (index: number): OrderDraft => ({
    companyId,
    storeId,
    orderProposalId: null,
    lines: products.map((productId) => ({ storeId, productId, quantity: index + 1, unitPriceCents: 333 })),
  });

  takeStatements();
  await create(client, [draft(0)]);
  const forOne = takeStatements().length;
  const ids = await create(client, times(200).map(draft));
  const forMany = takeStatements().length;

  expect(forMany).toBe(forOne);
  expect(new Set(ids).size).toBe(200);
  // 2 × 3.33 × 200 = 1,332.00, less 10 %.
  const { body: last } = await client.as('none')(routes.get, { params: { orderId: ids[199] ?? 0 } });
  expect(last).toMatchObject({ status: 'DRAFT', totalUnit: 400, discount: 10, totalPrice: 119_880 });
  const { body: first } = await client.as('none')(routes.get, { params: { orderId: ids[0] ?? 0 } });
  expect(first).toMatchObject({ totalUnit: 2, totalPrice: 599, items: [{ unitPrice: 333 }, { unitPrice: 333 }] });
  const audited = await client.db((db) =>
    db
      .selectFrom('auditEntry')
      .select(['entityId', 'updatedValue'])
      .where('entityType', '=', 'ORDER')
      .orderBy('id')
      .execute(),
  );
  expect(audited.slice(1).map(({ entityId }) => entityId)).toEqual(ids);
  expect(audited.at(-1)?.updatedValue).toMatchObject({ companyId, storeId, totalUnit: 400, totalPriceCents: 119_880 });
});

test('a regional order has no store, and its lines have their own', async () => {
  const client = await newClient();
  const { companyId, regionId, storeId, products } = await makePlace(client);
  const second = await client.db((db) => makeStore(db, { companyId, regionId }));
  const [productId] = products;
  const lines = [storeId, second].map((store) => ({ storeId: store, productId, quantity: 6, unitPriceCents: 100 }));

  const [orderId] = await create(client, [{ companyId, regionId, orderProposalId: null, lines }]);

  const { body } = await client.as('none')(routes.get, { params: { orderId: orderId ?? 0 } });
  expect(body).toMatchObject({ store: null, region: { id: regionId }, totalUnit: 12 });
  expect(new Set(body.items.map(({ store }) => store.id))).toEqual(new Set([storeId, second]));
});

test('no drafts create no orders', async () => {
  const client = await newClient();

  expect(await create(client, [])).toEqual([]);
});
