import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeRegion } from '../../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../../pricing/pricing.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { type Chain, makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();

const pending = async (client: TestClient, storeIds: readonly number[]) => {
  const { id, partIds } = await makeProposal(client, storeIds);
  await client.as('ROLE_ORDER_MANAGER')(routes.process, { params: { id } });
  return { params: { id }, partIds };
};

const listOrders = (client: TestClient) =>
  client.db((db) =>
    db
      .selectFrom('salesOrder')
      .select(['id', 'companyId', 'storeId', 'regionId', 'status', 'totalUnit', 'totalPriceCents', 'orderProposalId'])
      .orderBy('id')
      .execute(),
  );

const listLines = (client: TestClient) =>
  client.db((db) =>
    db
      .selectFrom('salesOrderItem')
      .select(['salesOrderId', 'storeId', 'productId', 'quantity', 'unitPriceCents'])
      .orderBy('salesOrderId')
      .orderBy('storeId')
      .orderBy('productId')
      .execute(),
  );

/** Two more stores in a region with combined orders. */
const addRegion = (client: TestClient, { companyId, storeIds }: Chain) =>
  client.db(async (db) => {
    const regionId = await makeRegion(db, { companyId });
    const store = { companyId, regionId, proposalProcessedByRegion: true };
    const added = [await makeStore(db, store), await makeStore(db, store)];
    const rows = await db
      .selectFrom('storeAssortmentItem')
      .select(['productId', 'globalAssortmentId', 'globalAssortmentQuantity'])
      .where('storeId', '=', storeIds[0] ?? 0)
      .execute();
    const listed = added.flatMap((storeId) => rows.map((row) => ({ ...row, storeId })));
    await db.insertInto('storeAssortmentItem').values(listed).execute();
    return { regionId, added };
  });

describe('generating orders', () => {
  test("creates one draft per store, with the lines that have a quantity, at the company's prices", async () => {
    const client = await world.newClient();
    const call = client.as('ROLE_ORDER_MANAGER');
    const { companyId, storeIds, productIds } = await makeChain(client);
    const { params, partIds } = await pending(client, storeIds);
    const [part = 0] = partIds;
    const [, productId = 0] = productIds;
    await call(storeOrderProposalRoutes.changeQuantities, {
      params: { id: part, productId },
      body: [{ storeOrderProposalId: part, productId, quantity: 0 }],
    });

    const { status, body } = await call(routes.generateOrders, { params });

    const orders = await listOrders(client);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderProposalId: params.id,
      created: orders.map(({ id: orderId, storeId, totalUnit }, index) => {
        return { orderId, storeId, regionId: null, quantity: totalUnit, storeOrderProposalIds: [partIds[index]] };
      }),
      skipped: [],
    });
    const shared = { companyId, status: 'DRAFT', orderProposalId: params.id };
    expect(orders).toMatchObject([
      { ...shared, storeId: storeIds[0], totalUnit: 10, totalPriceCents: 2500 },
      { ...shared, storeId: storeIds[1], totalUnit: 14, totalPriceCents: 3500 },
    ]);
    expect((await listLines(client)).map((line) => [line.storeId, line.productId, line.quantity])).toEqual([
      [storeIds[0], productIds[0], 10],
      [storeIds[1], productIds[0], 10],
      [storeIds[1], productIds[1], 4],
    ]);
    expect((await call(routes.get, { params })).body).toMatchObject({ status: 'COMPLETE', nextStatuses: [] });
    const { body: linked } = await call(storeOrderProposalRoutes.get, { params: { id: part } });
    expect(linked.orderId).toBe(orders[0]?.id);
  });

  test("applies the company's discount, and the proposal shows the same value everywhere", async () => {
    const client = await world.newClient();
    const call = client.as('ROLE_ORDER_MANAGER');
    const chain = await makeChain(client, { discount: 5.55, parLevels: [7, 4] });
    const { added } = await addRegion(client, chain);
    const { id, partIds } = await makeProposal(client, [...chain.storeIds, ...added]);
    const params = { id };
    const list = await call(routes.list, { query: { companyId: chain.companyId } });
    const single = await call(routes.get, { params });
    const parts = await call(storeOrderProposalRoutes.get, { params: { id: partIds[0] ?? 0 } });
    const { body: matrix } = await call(routes.matrix, { params });

    await call(routes.process, { params });
    await call(routes.generateOrders, { params });

    const orders = await listOrders(client);
    const total = orders.reduce((sum, order) => sum + order.totalPriceCents, 0);
    // 11 units are $27.50 less $1.53; the 22 units of the region are $55.00 less $3.05.
    expect(orders.map((order) => order.totalPriceCents)).toEqual([2597, 2597, 5195]);
    expect(list.body.content[0]?.summary.totalPrice).toBe(total);
    expect(single.body.summary.totalPrice).toBe(total);
    expect(parts.body.summary.totalPrice).toBe(2597);
    expect(matrix.discount).toBe(5.55);
  });

  test('creates one combined order for a region; its lines retain their stores', async () => {
    const client = await world.newClient();
    const chain = await makeChain(client, { stores: 1 });
    const { regionId, added } = await addRegion(client, chain);
    const { params } = await pending(client, [...chain.storeIds, ...added]);

    const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.generateOrders, { params });

    expect(body.created).toMatchObject([
      { storeId: chain.storeIds[0], regionId: null, quantity: 14 },
      { storeId: null, regionId, quantity: 28, storeOrderProposalIds: [expect.any(Number), expect.any(Number)] },
    ]);
    const [, regional] = body.created;
    const lines = (await listLines(client)).filter((line) => line.salesOrderId === regional?.orderId);
    expect(lines.map((line) => [line.storeId, line.quantity])).toEqual(
      added.flatMap((id) => [
        [id, 10],
        [id, 4],
      ]),
    );
  });

  test('skips stores that are below the minimum, empty, removed, or inactive, and returns the reason', async () => {
    const client = await world.newClient();
    const call = client.as('ROLE_ORDER_MANAGER');
    const { storeIds, productIds } = await makeChain(client, { stores: 5, minItemsForStoreProposal: 14 });
    const { params, partIds } = await pending(client, storeIds);
    const [small = 0, empty = 0, out = 0, closed = 0] = partIds;
    const [productId = 0] = productIds;
    const body = [{ storeOrderProposalId: small, productId, quantity: 9 }];
    await call(storeOrderProposalRoutes.changeQuantities, { params: { id: small, productId }, body });
    await call(storeOrderProposalRoutes.zeroStore, { params: { id: empty } });
    await call(storeOrderProposalRoutes.deactivate, { params: { id: out } });
    await client.db((db) =>
      db
        .updateTable('store')
        .set({ inactive: true })
        .where('id', '=', storeIds[3] ?? 0)
        .execute(),
    );

    const first = await call(routes.generateOrders, { params });
    await client.db((db) => db.updateTable('store').set({ inactive: false }).execute());
    const again = await call(routes.generateOrders, { params });

    expect(first.body.created.map((order) => order.storeId)).toEqual([storeIds[4]]);
    expect(first.body.skipped.map((store) => [store.storeOrderProposalId, store.reason])).toEqual([
      [small, 'BELOW_MIN_ITEMS'],
      [empty, 'NO_QUANTITY'],
      [out, 'INACTIVE'],
      [closed, 'INACTIVE'],
    ]);
    expect(again.body).toEqual(first.body);
  });

  test('loses no unit: the orders and the skipped stores contain all proposed units', async () => {
    const client = await world.newClient();
    const chain = await makeChain(client, { stores: 6, parLevels: [3, 5, 0, 8], minItemsForStoreProposal: 10 });
    const { added } = await addRegion(client, chain);
    const { params, partIds } = await pending(client, [...chain.storeIds, ...added]);
    const call = client.as('ROLE_ORDER_MANAGER');
    for (const [index, id] of partIds.slice(0, 4).entries()) {
      const productId = chain.productIds[index] ?? 0;
      const body = [{ storeOrderProposalId: id, productId, quantity: index === 0 ? 0 : index * 7 }];
      await call(storeOrderProposalRoutes.changeQuantities, { params: { id, productId }, body });
    }
    const { body: before } = await call(routes.get, { params });

    const { body } = await call(routes.generateOrders, { params });

    const skipped = new Set(body.skipped.map((store) => store.storeOrderProposalId));
    const { body: parts } = await call(storeOrderProposalRoutes.list, { query: { orderProposalId: params.id } });
    const left = parts.content.filter((part) => skipped.has(part.id));
    const units = (rows: readonly { quantity: number }[]) => rows.reduce((sum, row) => sum + row.quantity, 0);
    const ordered = units(body.created);
    expect(ordered).toBe(units(await listLines(client)));
    expect(ordered + left.reduce((sum, part) => sum + part.summary.currentTotalQuantity, 0)).toBe(
      before.summary.totalQuantity,
    );
    const placed = [...body.created.flatMap((order) => order.storeOrderProposalIds), ...skipped];
    expect([placed.length, new Set(placed)]).toEqual([partIds.length, new Set(partIds)]);
  });

  test('falls back to the default price list, and lists the products without a price', async () => {
    const client = await world.newClient();
    const call = client.as('ROLE_ORDER_MANAGER');
    const { companyId, priceListId, storeIds, productIds } = await makeChain(client, { stores: 1 });
    const [priced = 0, other = 0] = productIds;
    const own = await client.db(async (db) => {
      const list = await makePriceList(db);
      await makePrice(db, { priceListId: list, productId: priced, priceCents: 199 });
      await db.updateTable('company').set({ priceListId: list }).where('id', '=', companyId).execute();
      const gone = db.updateTable('productPrice').set({ inactive: true });
      await gone.where('priceListId', '=', priceListId).where('productId', '=', other).execute();
      return list;
    });
    const { params } = await pending(client, storeIds);

    const rejected = await call(routes.generateOrders, { params });
    await client.db((db) =>
      db.updateTable('productPrice').set({ inactive: false }).where('productId', '=', other).execute(),
    );
    await call(routes.generateOrders, { params });

    expect(own).not.toBe(priceListId);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'PRICE_MISSING', products: [{ id: other }] } });
    expect((await listLines(client)).map((line) => [line.productId, line.unitPriceCents])).toEqual([
      [priced, 199],
      [other, 250],
    ]);
  });

  test('is rejected without quantities and leaves the proposal unchanged', async () => {
    const client = await world.newClient();
    const call = client.as('ROLE_ORDER_MANAGER');
    const { storeIds } = await makeChain(client, { stores: 1 });
    const { params, partIds } = await pending(client, storeIds);
    await call(storeOrderProposalRoutes.zeroStore, { params: { id: partIds[0] ?? 0 } });

    const response = await call(routes.generateOrders, { params });

    expect(response).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_EMPTY', skipped: [{ storeOrderProposalId: partIds[0], reason: 'NO_QUANTITY' }] },
    });
    expect((await call(routes.get, { params })).body.status).toBe('PENDING');
  });

  test('creates the orders once for 50 concurrent requests with equal responses', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client, { stores: 4 });
    const { params } = await pending(client, storeIds);
    const call = client.as('ROLE_ORDER_MANAGER');

    const responses = await Promise.all(Array.from({ length: 50 }, () => call(routes.generateOrders, { params })));

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listOrders(client)).toHaveLength(4);
  });

  test('and concurrent edits never order a quantity that is not in the proposal', async () => {
    const client = await world.newClient();
    const { storeIds, productIds } = await makeChain(client, { stores: 2 });
    const { params, partIds } = await pending(client, storeIds);
    const call = client.as('ROLE_ORDER_MANAGER');
    const [productId = 0] = productIds;
    const edit = (quantity: number) => {
      const id = partIds[quantity % 2] ?? 0;
      const body = [{ storeOrderProposalId: id, productId, quantity }];
      return call(storeOrderProposalRoutes.changeQuantities, { params: { id, productId }, body });
    };

    const edits = Array.from({ length: 12 }, (_, index) => edit(20 + index));
    const [generated] = await Promise.all([call(routes.generateOrders, { params }), ...edits]);

    expect(generated.status).toBe(200);
    const { body: matrix } = await call(routes.matrix, { params });
    expect((await listLines(client)).map((line) => line.quantity)).toEqual(matrix.quantity);
  });
});
