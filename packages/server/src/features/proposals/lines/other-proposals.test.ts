import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const asManager = (client: TestClient) => client.as('ROLE_ORDER_MANAGER');

const makeNeed = async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 1, parLevels: [22] });
  const [storeId = 0] = storeIds;
  const [productId = 0] = productIds;
  return { client, storeIds, storeId, productId };
};

const get = async (client: TestClient, id: number) => (await asManager(client)(routes.get, { params: { id } })).body;
const proposed = { state: 'PROPOSED', orderId: null, orderProposalId: null, purchaseOrderNumber: null, quantity: 22 };
const getLine = async (
  client: TestClient,
  { partIds: [id = 0] }: { readonly partIds: readonly number[] },
  productId: number,
) => (await asManager(client)(storeOrderProposalRoutes.item, { params: { id, productId } })).body;
const countUnits = async (client: TestClient, id: number) => (await get(client, id)).summary.totalQuantity;
const recompute = async (client: TestClient, id: number) =>
  (await asManager(client)(routes.recompute, { params: { id } })).body.summary.totalQuantity;

describe('a need', () => {
  test('is ordered by the first of several open proposals of a store, and each names the other one', async () => {
    const { client, storeIds, productId } = await makeNeed();

    const first = await makeProposal(client, storeIds);
    const second = await makeProposal(client, storeIds);
    const third = await makeProposal(client, storeIds);

    expect(await countUnits(client, first.id)).toBe(22);
    expect(await countUnits(client, second.id)).toBe(0);
    expect(await countUnits(client, third.id)).toBe(0);
    expect((await get(client, first.id)).otherProposals).toEqual([]);
    expect((await get(client, third.id)).otherProposals).toEqual([
      { id: first.id, status: 'DRAFT', createdDate: expect.any(String), orderIds: [], quantity: 22 },
    ]);
    const line = await getLine(client, third, productId);
    expect(line).toMatchObject({ systemQuantity: 0, openOrders: 0, otherProposals: 22 });
    expect(line.incoming).toEqual([{ ...proposed, orderProposalId: first.id }]);
  });

  test('that a proposal orders does not reduce the proposal itself', async () => {
    const { client, storeIds } = await makeNeed();
    const { id } = await makeProposal(client, storeIds);

    expect(await recompute(client, id)).toBe(22);
  });

  test('is named in the line with the orders and the other proposals that bring it, as they are now', async () => {
    const { client, storeIds, productId } = await makeNeed();
    const first = await makeProposal(client, storeIds);
    const second = await makeProposal(client, storeIds);
    const call = asManager(client);
    await call(routes.process, { params: { id: first.id } });
    const { body: generated } = await call(routes.generateOrders, { params: { id: first.id } });
    const [orderId = 0] = generated.created.map((order) => order.orderId);
    const ordered = { ...proposed, state: 'ORDERED', orderId };
    expect((await getLine(client, second, productId)).incoming).toEqual([ordered]);
    expect((await getLine(client, first, productId)).incoming).toEqual([ordered]);
    for (const status of ['PENDING', 'APPROVED'] as const)
      await call(orderRoutes.setStatus, { params: { orderId }, body: { status } });

    const items = [{ productId, quantity: 6 }];
    await call(shipmentRoutes.create, { body: { orderId, shippedDate: '2026-11-20', items } });

    expect((await getLine(client, second, productId)).incoming).toEqual([
      { ...ordered, state: 'IN_TRANSIT', quantity: 6 },
      { ...ordered, quantity: 16 },
    ]);
  });

  test('remains ordered while the proposal becomes a draft order, and after the order is submitted', async () => {
    const { client, storeIds } = await makeNeed();
    const first = await makeProposal(client, storeIds);
    const second = await makeProposal(client, storeIds);
    const call = asManager(client);
    await call(routes.process, { params: { id: first.id } });
    expect(await recompute(client, second.id)).toBe(0);

    const { body: generated } = await call(routes.generateOrders, { params: { id: first.id } });

    const [orderId = 0] = generated.created.map((order) => order.orderId);
    expect(await recompute(client, second.id)).toBe(0);
    expect((await get(client, second.id)).otherProposals).toEqual([
      { id: first.id, status: 'COMPLETE', createdDate: expect.any(String), orderIds: [orderId], quantity: 22 },
    ]);
    await call(orderRoutes.setStatus, { params: { orderId }, body: { status: 'PENDING' } });
    expect(await recompute(client, second.id)).toBe(0);
    expect((await get(client, second.id)).otherProposals).toEqual([]);
    await call(orderRoutes.cancel, { params: { orderId }, body: { cancellationReason: 'Not needed' } });
    expect(await recompute(client, second.id)).toBe(22);
  });

  test('is open again after the other proposal is cancelled, is deactivated, expires, or orders less', async () => {
    const { client, storeIds, productId } = await makeNeed();
    const first = await makeProposal(client, storeIds);
    const second = await makeProposal(client, storeIds);
    const call = asManager(client);
    const params = { id: first.partIds[0] ?? 0, productId };
    const body = [{ storeOrderProposalId: params.id, productId, quantity: 9 }];

    await call(storeOrderProposalRoutes.changeQuantities, { params, body });
    expect(await recompute(client, second.id)).toBe(13);
    await client.as('ROLE_ADMIN')(routes.deactivate, { params: { id: first.id } });
    expect(await recompute(client, second.id)).toBe(22);
    await client.as('ROLE_ADMIN')(routes.activate, { params: { id: first.id } });
    expect(await recompute(client, second.id)).toBe(13);
    await call(routes.cancel, { params: { id: first.id } });
    expect(await recompute(client, second.id)).toBe(22);
  });

  test('of a proposal that expires is open again', async () => {
    const { client, storeIds } = await makeNeed();
    const first = await makeProposal(client, storeIds);
    const expirationDate = '2199-12-31T00:00:00.000Z';
    const { body: second } = await asManager(client)(routes.create, { body: { storeIds, expirationDate } });
    const { expirationDate: until } = await get(client, first.id);

    world.setNow(new Date(until));

    expect(await recompute(client, second.id)).toBe(22);
  });

  test('is ordered once by proposals that are created at the same time', async () => {
    const { client, storeIds } = await makeNeed();

    const made = await Promise.all([0, 1, 2, 3].map(() => makeProposal(client, storeIds)));

    const units = await Promise.all(made.map(({ id }) => countUnits(client, id)));
    expect(units.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 22]);
  });

  test('is ordered once while another proposal is turned into orders', async () => {
    const { client, storeIds } = await makeNeed();
    const first = await makeProposal(client, storeIds);
    const second = await makeProposal(client, storeIds);
    const call = asManager(client);
    await call(routes.process, { params: { id: first.id } });

    const [, ...units] = await Promise.all([
      call(routes.generateOrders, { params: { id: first.id } }),
      ...Array.from({ length: 4 }, () => recompute(client, second.id)),
    ]);

    expect(units).toEqual([0, 0, 0, 0]);
  });

  test('of a draft order that was entered by hand does not count', async () => {
    const { client, storeIds, storeId, productId } = await makeNeed();
    const companyId = await client.db(async (db) => {
      const store = await db
        .selectFrom('store')
        .select('companyId')
        .where('id', '=', storeId)
        .executeTakeFirstOrThrow();
      return store.companyId;
    });
    const items = [{ productId, unitPrice: 250, quantity: 22 }];
    await asManager(client)(orderRoutes.create, { body: { companyId, storeId, items } });

    const { id } = await makeProposal(client, storeIds);

    expect(await countUnits(client, id)).toBe(22);
  });
});
