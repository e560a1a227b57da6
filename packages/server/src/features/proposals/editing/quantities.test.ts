import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes as routes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();

const openProposal = async (parLevels: readonly number[] = [10, 4]) => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 2, parLevels });
  const { id, partIds } = await makeProposal(client, storeIds);
  const call = client.as('ROLE_ORDER_MANAGER');
  const [part = 0, other = 0] = partIds;
  const [productId = 0, otherProduct = 0] = productIds;
  const quantities = async () => (await call(orderProposalRoutes.matrix, { params: { id } })).body.quantity;
  return { client, call, id, part, other, productId, otherProduct, storeIds, quantities };
};

describe('quantities of a new proposal', () => {
  const create = async (change: (chain: Awaited<ReturnType<typeof makeChain>>) => object[]) => {
    const client = await world.newClient();
    const chain = await makeChain(client, { stores: 2, parLevels: [10, 4] });
    const call = client.as('ROLE_ORDER_MANAGER');
    // biome-ignore lint/suspicious/noExplicitAny: some of them are invalid
    const body: any = { storeIds: chain.storeIds, quantities: change(chain) };
    const response = await call(orderProposalRoutes.create, { body });
    return { call, response };
  };

  test('replace the suggested ones, add products, and survive a recompute', async () => {
    const { call, response } = await create(({ storeIds, productIds }) => [
      { storeId: storeIds[0], productId: productIds[0], quantity: 0 },
      { storeId: storeIds[1], productId: productIds[1], quantity: 77 },
    ]);
    const params = { id: response.body.id };
    const read = async () => (await call(orderProposalRoutes.matrix, { params })).body.quantity;

    const created = await read();
    await call(orderProposalRoutes.recompute, { params });

    expect(response.status).toBe(201);
    expect(response.body.summary).toMatchObject({ totalQuantity: 4 + 10 + 77, amountOfItems: 3 });
    expect([created, await read()]).toEqual([
      [0, 4, 10, 77],
      [0, 4, 10, 77],
    ]);
  });

  test('of an unknown product, another store, or twice the same line create nothing', async () => {
    const responses = [
      await create(({ storeIds }) => [{ storeId: storeIds[0], productId: 999_999, quantity: 1 }]),
      await create(({ productIds }) => [{ storeId: 999_999, productId: productIds[0], quantity: 1 }]),
      await create(({ storeIds, productIds }) =>
        [1, 2].map((quantity) => ({ storeId: storeIds[0], productId: productIds[0], quantity })),
      ),
    ];

    expect(responses.map(({ response }) => response.status)).toEqual([404, 400, 400]);
    for (const { call } of responses) expect((await call(orderProposalRoutes.list, {})).body.totalElements).toBe(0);
  });
});

describe('changing quantities', () => {
  test('saves all rows of a product, leaves the rest unchanged, and audits each row', async () => {
    const { client, call, part, other, productId, quantities } = await openProposal();
    const body = [
      { storeOrderProposalId: part, productId, quantity: 12, previousQuantity: 10 },
      { storeOrderProposalId: other, productId, quantity: 0 },
    ];

    const response = await call(routes.changeQuantities, { params: { id: part, productId }, body });

    expect(response).toMatchObject({ status: 200, body: [{ quantity: 12 }, { quantity: 0 }] });
    expect(await quantities()).toEqual([12, 4, 0, 4]);
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityId', 'field', 'previousValue', 'updatedValue'])
        .where('entityType', '=', 'STORE_ORDER_PROPOSAL')
        .orderBy('id')
        .execute(),
    );
    const field = `quantity of product ${productId}`;
    expect(entries).toEqual([
      { entityId: part, field, previousValue: 10, updatedValue: 12 },
      { entityId: other, field, previousValue: 10, updatedValue: 0 },
    ]);
  });

  test('saves nothing if one row is based on an outdated quantity, and returns both quantities', async () => {
    const { call, part, other, productId, quantities } = await openProposal();
    const params = { id: part, productId };
    await call(routes.changeQuantities, {
      params,
      body: [{ storeOrderProposalId: other, productId, quantity: 8 }],
    });

    const late = await call(routes.changeQuantities, {
      params,
      body: [
        { storeOrderProposalId: part, productId, quantity: 1, previousQuantity: 10 },
        { storeOrderProposalId: other, productId, quantity: 2, previousQuantity: 10 },
      ],
    });

    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'PROPOSAL_ITEMS_CHANGED',
        conflicts: [{ storeOrderProposalId: other, productId, quantity: 8, previousQuantity: 10 }],
      },
    });
    expect(await quantities()).toEqual([10, 4, 8, 4]);
  });

  test('lets exactly one of the concurrent editors win each cell', async () => {
    const { call, part, other, productId, quantities } = await openProposal();
    const edit = (quantity: number) =>
      call(routes.changeQuantities, {
        params: { id: part, productId },
        body: [part, other].map((storeOrderProposalId) => {
          return { storeOrderProposalId, productId, quantity, previousQuantity: 10 };
        }),
      });

    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => edit(20 + index)));

    const [winner, ...more] = responses.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    const won = winner?.body[0]?.quantity;
    expect(await quantities()).toEqual([won, 4, won, 4]);
  });

  test('resets a line to the suggested quantity with null', async () => {
    const { call, part, productId, quantities } = await openProposal();
    const params = { id: part, productId };
    const change = (quantity: number | null) =>
      call(routes.changeQuantities, { params, body: [{ storeOrderProposalId: part, productId, quantity }] });
    await change(3);

    const response = await change(null);

    expect(response.body).toEqual([{ storeOrderProposalId: part, productId, quantity: 10 }]);
    expect(await quantities()).toEqual([10, 4, 10, 4]);
    const item = await call(routes.item, { params });
    expect(item.body).toMatchObject({ chosenQuantity: null, systemQuantity: 10 });
  });

  test('rejects rows of another product or proposal, duplicates, and invalid quantities', async () => {
    const { call, part, other, productId, otherProduct, storeIds, client, quantities } = await openProposal();
    const { partIds } = await makeProposal(client, storeIds);
    const params = { id: part, productId };
    const row = { storeOrderProposalId: part, productId, quantity: 1 };
    const send = (body: (typeof row)[]) => call(routes.changeQuantities, { params, body });

    expect(await send([{ ...row, productId: otherProduct }])).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/body/0/productId' }] },
    });
    expect(await send([row, { ...row, storeOrderProposalId: partIds[0] ?? 0 }])).toMatchObject({
      status: 404,
      body: { code: 'STORE_ORDER_PROPOSAL_NOT_FOUND' },
    });
    expect(await send([row, row])).toMatchObject({ status: 400 });
    expect(await send([{ ...row, storeOrderProposalId: other, quantity: 1_000_001 }])).toMatchObject({ status: 400 });
    expect(await send([{ ...row, quantity: -1 }])).toMatchObject({ status: 400 });
    expect(await send([{ ...row, quantity: 1.5 }])).toMatchObject({ status: 400 });
    expect(await quantities()).toEqual([10, 4, 10, 4]);
  });

  test('is possible while the proposal is pending, and rejected afterwards', async () => {
    const { call, id, part, productId } = await openProposal();
    const params = { id: part, productId };
    const change = (quantity: number) =>
      call(routes.changeQuantities, { params, body: [{ storeOrderProposalId: part, productId, quantity }] });
    await call(orderProposalRoutes.process, { params: { id } });

    const whilePending = await change(3);
    await call(orderProposalRoutes.generateOrders, { params: { id } });
    const afterwards = await change(4);

    expect(whilePending.status).toBe(200);
    expect(afterwards).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_NOT_EDITABLE', proposalStatus: 'COMPLETE' },
    });
  });

  test("rejects another client's lines", async () => {
    const mine = await openProposal();
    const foreign = await openProposal();
    const body = [
      { storeOrderProposalId: mine.part, productId: mine.productId, quantity: 1 },
      { storeOrderProposalId: foreign.part, productId: mine.productId, quantity: 1 },
    ];

    const mixed = await mine.call(routes.changeQuantities, {
      params: { id: mine.part, productId: mine.productId },
      body,
    });

    expect(mixed).toMatchObject({ status: 404, body: { code: 'STORE_ORDER_PROPOSAL_NOT_FOUND' } });
    expect(await mine.quantities()).toEqual([10, 4, 10, 4]);
    expect(await foreign.quantities()).toEqual([10, 4, 10, 4]);
  });

  test('runs the same number of statements for one row and for many', async () => {
    const client = await world.newClient();
    const { storeIds, productIds } = await makeChain(client, { stores: 40, parLevels: [5] });
    const { partIds } = await makeProposal(client, storeIds);
    const [id = 0] = partIds;
    const [productId = 0] = productIds;
    const change = async (parts: readonly number[], quantity: number) => {
      world.takeStatements();
      const body = parts.map((storeOrderProposalId) => ({ storeOrderProposalId, productId, quantity }));
      const { status } = await client.as('ROLE_ADMIN')(routes.changeQuantities, { params: { id, productId }, body });
      return [status, world.takeStatements().length];
    };

    expect(await change(partIds, 7)).toEqual(await change([id], 8));
  });
});

describe('setting quantities to zero', () => {
  test('sets all lines of a store to zero and returns them', async () => {
    const { call, part, productId, otherProduct, quantities } = await openProposal();

    const response = await call(routes.zeroStore, { params: { id: part } });

    expect(response.body).toEqual([
      { storeOrderProposalId: part, productId, quantity: 0 },
      { storeOrderProposalId: part, productId: otherProduct, quantity: 0 },
    ]);
    expect(await quantities()).toEqual([0, 0, 10, 4]);
  });

  test('sets a product to zero in the whole proposal or in the given stores', async () => {
    const { call, id, part, productId, otherProduct, quantities } = await openProposal();

    await call(routes.zeroProduct, { params: { productId }, query: { orderProposalId: id } });
    await call(routes.zeroProduct, { params: { productId: otherProduct }, query: { storeOrderProposalIds: [part] } });

    expect(await quantities()).toEqual([0, 0, 0, 4]);
  });

  test('without a scope sets a product to zero in all open proposals', async () => {
    const { client, call, id, storeIds, productId, quantities } = await openProposal();
    const second = await makeProposal(client, storeIds);
    const canceled = await makeProposal(client, storeIds);
    // The first proposal orders the whole need, so the others suggest nothing.
    await client.db((db) =>
      db
        .updateTable('storeOrderProposalItem')
        .set((expression) => ({ chosenQuantity: expression.ref('parLevel') }))
        .where('orderProposalId', 'in', [second.id, canceled.id])
        .execute(),
    );
    const foreign = await openProposal();
    await call(orderProposalRoutes.process, { params: { id } });
    await call(orderProposalRoutes.cancel, { params: { id: canceled.id } });
    const matrix = async (proposalId: number) =>
      (await call(orderProposalRoutes.matrix, { params: { id: proposalId } })).body.quantity;

    const response = await call(routes.zeroProduct, { params: { productId } });

    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toHaveLength(4);
    expect([await quantities(), await matrix(second.id)]).toEqual([
      [0, 4, 0, 4],
      [0, 4, 0, 4],
    ]);
    expect(await matrix(canceled.id)).toEqual([10, 4, 10, 4]);
    expect(await foreign.quantities()).toEqual([10, 4, 10, 4]);
  });

  test('returns 404 for a scope without open lines', async () => {
    const { client, call, productId } = await openProposal();
    const foreign = await openProposal();
    const unused = await client.db((db) => makeProduct(db));

    expect(await call(routes.zeroProduct, { params: { productId: unused } })).toMatchObject({ status: 404 });
    const query = { orderProposalId: foreign.id };
    expect(await call(routes.zeroProduct, { params: { productId }, query })).toMatchObject({
      status: 404,
      body: { message: 'No updatable entity found' },
    });
  });
});

describe('the lines of a store', () => {
  test('accept an additional product once', async () => {
    const { client, call, part } = await openProposal();
    const productId = await client.db((db) => makeProduct(db, { name: 'Elderflower' }));
    const params = { id: part, productId };

    const added = await call(routes.addItem, { params });
    const again = await call(routes.addItem, { params });

    expect(added).toMatchObject({ status: 201, body: { product: { id: productId }, quantity: 0, parLevel: 0 } });
    expect(added.headers.location).toBe(`/api/v1/store-order-proposals/${part}/items/${productId}`);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_ITEM_EXISTS', message: 'Item already exists.' },
    });
    const none = await call(routes.addItem, { params: { id: part, productId: 999_999_999 } });
    expect(none).toMatchObject({ status: 404, body: { message: 'Product not found.' } });
  });

  test('are filtered by product, text, and quantity', async () => {
    const { call, part, productId, otherProduct } = await openProposal();
    await call(routes.changeQuantities, {
      params: { id: part, productId },
      body: [{ storeOrderProposalId: part, productId, quantity: 0 }],
    });
    const ids = async (query: object) =>
      (await call(routes.items, { params: { id: part }, query })).body.content.map((item) => item.product.id);

    expect(await ids({ sort: 'quantity,desc' })).toEqual([otherProduct, productId]);
    expect(await ids({ nonZeroQuantity: true })).toEqual([otherProduct]);
    expect(await ids({ productId })).toEqual([productId]);
    expect(await ids({ search: 'no such thing' })).toEqual([]);
  });

  test('return the units sold in each of the last twelve weeks', async () => {
    const { client, call, part, productId, storeIds } = await openProposal();
    const soldOn = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
    const [storeId = 0] = storeIds;
    const days = [0, 1, 7, 8, 84, 85].map((daysAgo) => ({
      storeId,
      productId,
      soldOn: soldOn(daysAgo),
      units: daysAgo + 1,
    }));
    await client.db((db) => makeSaleDays(db, days));

    const { body } = await call(routes.item, { params: { id: part, productId } });

    expect(body.weeklyUnits).toEqual([85, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 2 + 8]);
  });
});

describe('a store of a proposal', () => {
  test('is removed and restored with its quantities', async () => {
    const { call, id, part, other } = await openProposal();
    const totals = async () => (await call(orderProposalRoutes.get, { params: { id } })).body.summary.totalQuantity;

    const { body, headers } = await call(routes.deactivate, { params: { id: part } });
    expect([body.inactive, await totals()]).toEqual([true, 14]);
    const listed = await call(routes.list, { query: { orderProposalId: id } });
    expect(listed.body.content.map((row) => row.id)).toEqual([other]);

    const old = await call(routes.activate, { params: { id: part } }, { 'if-match': '"1"' });
    expect(old.status).toBe(412);
    await call(routes.activate, { params: { id: part } }, { 'if-match': headers.etag ?? '' });
    expect(await totals()).toBe(28);
  });

  test('is filtered by store, product, quantity, and id', async () => {
    const { call, id, part, other, productId, storeIds } = await openProposal();
    await call(routes.changeQuantities, {
      params: { id: part, productId },
      body: [{ storeOrderProposalId: part, productId, quantity: 0 }],
    });
    const ids = async (query: object) =>
      (await call(routes.list, { query: { orderProposalId: id, ...query } })).body.content.map((row) => row.id);

    expect(await ids({ storeId: storeIds[1] })).toEqual([other]);
    expect(await ids({ productId })).toEqual([part, other]);
    expect(await ids({ productId, nonZeroQuantity: true })).toEqual([other]);
    expect(await ids({ nonZeroQuantity: true })).toEqual([part, other]);
    expect(await ids({ storeOrderProposalIds: [part] })).toEqual([part]);
    expect(await ids({ search: 'no such store' })).toEqual([]);
  });
});
