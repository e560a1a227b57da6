import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { type ProposalStatus, proposalStatuses } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeChain, makeProposal } from './proposals.factory.ts';

const world = useWorld();
const { newClient } = world;
afterEach(() => world.setNow(undefined));

const asManager = (client: TestClient) => client.as('ROLE_ORDER_MANAGER');
const unknown = { id: 999_999_999 };

/** Creates an order with one partly shipped line, and its shipments. */
const makeOrder = (
  client: TestClient,
  given: {
    companyId: number;
    storeId: number;
    productId: number;
    status: string;
    quantity: number;
    shipments?: readonly { quantity: number; status: string; daysAgo: number }[];
  },
) =>
  client.db(async (db) => {
    const { companyId, storeId, productId, status, quantity, shipments = [] } = given;
    const shippedQuantity = shipments.reduce((sum, shipment) => sum + shipment.quantity, 0);
    const order = await db
      .insertInto('salesOrder')
      .values({ companyId, storeId, status })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { salesOrderId: order.id, storeId, productId, unitPriceCents: 100, quantity, shippedQuantity };
    await db.insertInto('salesOrderItem').values(line).execute();
    for (const shipment of shipments) {
      const shippedDate = new Date(Date.now() - shipment.daysAgo * dayMs).toISOString().slice(0, 10);
      const { id } = await db
        .insertInto('shipment')
        .values({ salesOrderId: order.id, shippedDate, status: shipment.status })
        .returning('id')
        .executeTakeFirstOrThrow();
      const item = { shipmentId: id, storeId, productId, quantity: shipment.quantity };
      await db.insertInto('shipmentItem').values(item).execute();
    }
  });

describe('a new proposal', () => {
  test('suggests the units below par level and returns the location of the proposal', async () => {
    const client = await newClient();
    const { companyId, storeIds, productIds } = await makeChain(client, { parLevels: [10, 4] });
    const [storeId = 0] = storeIds;
    const [productId = 0] = productIds;
    await client.db((db) => makeCount(db, { storeId, productId, quantity: 7 }));

    const { status, body, headers } = await asManager(client)(routes.create, { body: { storeIds } });

    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/order-proposals/${body.id}`);
    expect(body).toMatchObject({
      status: 'DRAFT',
      nextStatuses: ['PENDING', 'CANCELLED'],
      company: { id: companyId },
      author: { email: client.emailFor('ROLE_ORDER_MANAGER') },
      summary: { amountOfStores: 2, amountOfItems: 4, totalQuantity: 3 + 4 + 10 + 4, totalPrice: 21 * 250 },
      inactive: false,
    });
    const { body: matrix } = await asManager(client)(routes.matrix, { params: { id: body.id } });
    expect(matrix).toMatchObject({ quantity: [3, 4, 10, 4], onHand: [7, 0, 0, 0], chosenOver: [] });
  });

  test('counts each unit once: on hand, in transit, or on order', async () => {
    const client = await newClient();
    const { companyId, storeIds, productIds } = await makeChain(client, { stores: 1, parLevels: [100] });
    const at = { companyId, storeId: storeIds[0] ?? 0, productId: productIds[0] ?? 0 };
    await makeOrder(client, { ...at, status: 'PENDING', quantity: 5 });
    await makeOrder(client, { ...at, status: 'DRAFT', quantity: 1000 });
    await makeOrder(client, { ...at, status: 'CANCELLED', quantity: 1000 });
    const shipments = [
      { quantity: 3, status: 'TRANSIT', daysAgo: 1 },
      { quantity: 4, status: 'DELIVERED', daysAgo: 1 },
      { quantity: 2, status: 'RETURNED', daysAgo: 1 },
      { quantity: 6, status: 'UNKNOWN', daysAgo: 8 },
    ];
    await makeOrder(client, { ...at, status: 'PACKING', quantity: 25, shipments });

    const { id } = await makeProposal(client, storeIds);

    const { body } = await asManager(client)(routes.matrix, { params: { id } });
    expect(body).toMatchObject({ parLevel: [100], inTransit: [0, 3 + 6], openOrders: [0, 5 + 10], quantity: [76] });
  });

  test('suggests whole packs', async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10, 12], packSize: 6 });

    const { id } = await makeProposal(client, storeIds);

    const { body } = await asManager(client)(routes.matrix, { params: { id } });
    expect(body.quantity).toEqual([12, 12]);
  });

  test('includes ineligible stores and products with quantity 0', async () => {
    const client = await newClient();
    const { storeIds, productIds } = await makeChain(client, { stores: 2, parLevels: [10, 4, 5] });
    const { id } = await makeProposal(client, storeIds);
    await client.db(async (db) => {
      const [closed = 0] = storeIds;
      const [, discontinued = 0, seasonal = 0] = productIds;
      const over = { name: 'Last winter', effectiveDate: '2020-11-01', expirationDate: '2021-02-01' };
      const season = await db.insertInto('season').values(over).returning('id').executeTakeFirstOrThrow();
      await db.updateTable('store').set({ inactive: true }).where('id', '=', closed).execute();
      await db.updateTable('product').set({ discontinued: true }).where('id', '=', discontinued).execute();
      await db.updateTable('product').set({ seasonId: season.id }).where('id', '=', seasonal).execute();
    });

    await asManager(client)(routes.recompute, { params: { id } });

    const { body } = await asManager(client)(routes.matrix, { params: { id } });
    expect(body.quantity).toEqual([0, 0, 0, 10, 0, 0]);
    expect(body.parLevel).toEqual([10, 4, 5, 10, 4, 5]);
    expect(body.stores.map((store) => store.isEligible)).toEqual([false, true]);
    expect(body.products.map((product) => product.isEligible)).toEqual([true, false, false]);
    expect(body.products.map((product) => product.discontinued)).toEqual([false, true, false]);
  });

  test.each(['store', 'region', 'company'] as const)('rejects a store whose %s is inactive', async (table) => {
    const client = await newClient();
    const { storeIds } = await makeChain(client, { stores: 2 });
    const { partIds } = await makeProposal(client, storeIds);
    const [storeId = 0, id = 0] = [storeIds[1], partIds[1]];
    const manager = asManager(client);
    await manager(storeOrderProposalRoutes.deactivate, { params: { id } });
    await client.db(async (db) => {
      const { companyId } = await db
        .selectFrom('store')
        .select('companyId')
        .where('id', '=', storeId)
        .executeTakeFirstOrThrow();
      const region = await db
        .insertInto('region')
        .values({ companyId, name: 'North', code: 'N' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('store').set({ regionId: region.id }).where('id', '=', storeId).execute();
      await db
        .updateTable(table)
        .set({ inactive: true })
        .where('id', '=', { store: storeId, region: region.id, company: companyId }[table])
        .execute();
    });

    const created = await manager(routes.create, { body: { storeIds } });
    const restored = await manager(storeOrderProposalRoutes.activate, { params: { id } });

    expect(created).toMatchObject({ status: 409, body: { code: 'STORE_NOT_ELIGIBLE' } });
    expect(restored).toMatchObject({ status: 409, body: { code: 'STORE_NOT_ELIGIBLE' } });
  });

  test.each(['discontinued', 'inactive'] as const)('rejects an added product that is %s', async (state) => {
    const client = await newClient();
    const { storeIds } = await makeChain(client);
    const { partIds } = await makeProposal(client, storeIds);
    const productId = await client.db((db) => makeProduct(db, { name: 'Oat milk', [state]: true }));

    const rejected = await asManager(client)(storeOrderProposalRoutes.addItem, {
      params: { id: partIds[0] ?? 0, productId },
    });

    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_NOT_ORDERABLE', detail: `Oat milk is ${state}.` },
    });
  });

  test('rejects stores of different companies', async () => {
    const client = await newClient();
    const [one, other] = [await makeChain(client), await makeChain(client)];

    const { status, body } = await asManager(client)(routes.create, {
      body: { storeIds: [...one.storeIds, ...other.storeIds] },
    });

    expect([status, body]).toMatchObject([
      409,
      { message: 'You can create order proposal only for Stores from the same company' },
    ]);
  });

  test("returns 404 for another client's stores", async () => {
    const [mine, otherClient] = [await newClient(), await newClient()];
    const { storeIds } = await makeChain(otherClient);

    const response = await asManager(mine)(routes.create, { body: { storeIds } });

    expect(response).toMatchObject({ status: 404, body: { code: 'STORE_NOT_FOUND' } });
  });

  test('expires after two weeks, or on a given date in the future', async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client);
    world.setNow(new Date('2026-03-01T08:00:00Z'));
    const create = (expirationDate?: string) =>
      asManager(client)(routes.create, { body: { storeIds, ...(expirationDate && { expirationDate }) } });

    expect((await create()).body.expirationDate).toBe('2026-03-15T08:00:00.000Z');
    expect((await create('2026-04-01T00:00:00+02:00')).body.expirationDate).toBe('2026-03-31T22:00:00.000Z');
    expect(await create('2026-03-01T08:00:00Z')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/body/expirationDate', message: 'expirationDate must be in the future' }] },
    });
  });

  test('runs the same number of statements for any size', async () => {
    const client = await newClient();
    const [small, large] = [
      await makeChain(client, { stores: 2 }),
      await makeChain(client, { stores: 30, parLevels: [1, 2, 3, 4, 5] }),
    ];
    const countStatements = async (work: () => Promise<unknown>) => {
      world.takeStatements();
      await work();
      return world.takeStatements().length;
    };
    const writes: number[] = [];
    const reads: number[] = [];
    for (const { storeIds } of [small, large]) {
      writes.push(await countStatements(() => asManager(client)(routes.create, { body: { storeIds } })));
      const { id } = await makeProposal(client, storeIds);
      reads.push(await countStatements(() => asManager(client)(routes.matrix, { params: { id } })));
      await asManager(client)(routes.process, { params: { id } });
      writes.push(await countStatements(() => asManager(client)(routes.generateOrders, { params: { id } })));
    }

    expect(writes.slice(2)).toEqual(writes.slice(0, 2));
    expect(reads[1]).toBe(reads[0]);
    expect(await countStatements(() => asManager(client)(routes.list, {}))).toBeLessThanOrEqual(4);
  });
});

describe('status transitions of a proposal', () => {
  const drafts = async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client);
    const { id } = await makeProposal(client, storeIds);
    return { client, params: { id }, call: asManager(client) };
  };
  const actions = ['process', 'cancel', 'generateOrders'] as const;
  const rejected = 'rejected';
  const table = {
    DRAFT: { process: 'PENDING', cancel: 'CANCELLED', generateOrders: rejected },
    PENDING: { process: 'PENDING', cancel: 'CANCELLED', generateOrders: 'COMPLETE' },
    COMPLETE: { process: rejected, cancel: rejected, generateOrders: 'COMPLETE' },
    CANCELLED: { process: rejected, cancel: 'CANCELLED', generateOrders: rejected },
    EXPIRED: { process: rejected, cancel: rejected, generateOrders: rejected },
  } as const satisfies Record<ProposalStatus, Record<(typeof actions)[number], string>>;

  const createWithStatus = async (to: ProposalStatus) => {
    const draft = await drafts();
    const { call, params } = draft;
    if (to === 'PENDING' || to === 'COMPLETE') await call(routes.process, { params });
    if (to === 'COMPLETE') await call(routes.generateOrders, { params });
    if (to === 'CANCELLED') await call(routes.cancel, { params });
    if (to === 'EXPIRED') world.setNow(new Date(Date.now() + 15 * dayMs));
    return draft;
  };

  test.each(proposalStatuses)('from %s match the table', async (from) => {
    for (const action of actions) {
      const { call, params } = await createWithStatus(from);
      const { status, body } = await call(routes[action], { params });
      const after = (await call(routes.get, { params })).body.status;
      if (table[from][action] === rejected) {
        expect([status, body]).toMatchObject([409, { code: 'ILLEGAL_TRANSITION', from, allowed: expect.any(Array) }]);
        expect(after).toBe(from);
      } else expect([status, after]).toEqual([200, table[from][action]]);
      world.setNow(undefined);
    }
  });

  test('are rejected while the proposal is inactive', async () => {
    const { call, params } = await drafts();
    await call(routes.deactivate, { params });

    expect(await call(routes.process, { params })).toMatchObject({
      status: 409,
      body: { code: 'PROPOSAL_NOT_EDITABLE' },
    });
    expect((await call(routes.list, {})).body.content).toEqual([]);
    expect((await call(routes.list, { query: { includeInactive: true } })).body.content).toHaveLength(1);
    await call(routes.activate, { params });
    expect(await call(routes.process, { params })).toMatchObject({ status: 200, body: { status: 'PENDING' } });
  });

  test('are recorded in the audit', async () => {
    const { client, call, params } = await drafts();
    await call(routes.process, { params });
    await call(routes.cancel, { params });

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['field', 'previousValue', 'updatedValue'])
        .where('entityType', '=', 'ORDER_PROPOSAL')
        .where('field', '=', 'status')
        .orderBy('id')
        .execute(),
    );

    expect(entries.map((entry) => [entry.previousValue, entry.updatedValue])).toEqual([
      ['DRAFT', 'PENDING'],
      ['PENDING', 'CANCELLED'],
    ]);
  });

  test('require the order manager role, and return 404 for another client', async () => {
    const { client, params } = await drafts();

    expect(await client.as('ROLE_REPORTING')(routes.get, { params })).toMatchObject({ status: 403 });
    expect(await client.as('none')(routes.list, {})).toMatchObject({ status: 403 });
    const response = await asManager(await newClient())(routes.get, { params });
    expect(response).toMatchObject({ status: 404, body: { code: 'ORDER_PROPOSAL_NOT_FOUND' } });
    expect(await asManager(client)(routes.summary, { params: unknown })).toMatchObject({ status: 404 });
  });
});

describe('recomputing', () => {
  test('updates suggested quantities and leaves override quantities unchanged', async () => {
    const client = await newClient();
    const { storeIds, productIds } = await makeChain(client, { stores: 1, parLevels: [10, 4] });
    const [storeId = 0] = storeIds;
    const [productId = 0, other = 0] = productIds;
    const { id, partIds } = await makeProposal(client, storeIds);
    const [part = 0] = partIds;
    await asManager(client)(storeOrderProposalRoutes.changeQuantities, {
      params: { id: part, productId },
      body: [{ storeOrderProposalId: part, productId, quantity: 1 }],
    });
    await client.db(async (db) => {
      await makeCount(db, { storeId, productId, quantity: 6 });
      await makeCount(db, { storeId, productId: other, quantity: 1 });
    });

    const { status } = await asManager(client)(routes.recompute, { params: { id } });

    const { body } = await asManager(client)(routes.matrix, { params: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ quantity: [1, 3], chosenOver: [0, 4], onHand: [6, 1] });
  });

  test('is rejected after the proposal is processed', async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client);
    const { id } = await makeProposal(client, storeIds);
    await asManager(client)(routes.process, { params: { id } });

    const response = await asManager(client)(routes.recompute, { params: { id } });

    expect(response).toMatchObject({ status: 409, body: { code: 'PROPOSAL_NOT_EDITABLE', proposalStatus: 'PENDING' } });
  });
});

describe('reading a proposal', () => {
  test('returns consistent quantities on all routes', async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client, { stores: 3, parLevels: [10, 4, 7] });
    const { id, partIds } = await makeProposal(client, storeIds);
    const call = asManager(client);
    await call(storeOrderProposalRoutes.deactivate, { params: { id: partIds[2] ?? 0 } });
    await call(storeOrderProposalRoutes.zeroStore, { params: { id: partIds[0] ?? 0 } });

    const { body: proposal } = await call(routes.get, { params: { id } });
    const { body: summary } = await call(routes.summary, { params: { id } });
    const { body: items } = await call(routes.items, { params: { id }, query: { sort: 'quantity,desc' } });
    const { body: matrix } = await call(routes.matrix, { params: { id } });
    const { body: parts } = await call(storeOrderProposalRoutes.list, { query: { orderProposalId: id } });

    expect(proposal.summary).toMatchObject({
      amountOfStores: 2,
      amountOfItems: 3,
      totalQuantity: 21,
      totalPrice: 5250,
    });
    expect(summary).toMatchObject({ totalProposedQuantity: 21, totalParLvlQuantity: 42 });
    expect(summary.storeSummaries.map((store) => store.totalProposedQuantity)).toEqual([0, 21]);
    expect(summary.productSummaries.map((product) => product.totalProposedQuantity)).toEqual([10, 4, 7]);
    expect(items.content.map((item) => item.quantity)).toEqual([10, 7, 4]);
    expect(matrix.quantity).toEqual([0, 0, 0, 10, 4, 7, 10, 4, 7]);
    expect(matrix.stores.map((store) => store.inactive)).toEqual([false, false, true]);
    expect(matrix.products.map((product) => product.unitPriceCents)).toEqual([250, 250, 250]);
    expect(parts.content.map((part) => part.summary)).toEqual([
      { currentTotalQuantity: 0, assortmentBasedTotalQuantity: 21, totalPrice: 0 },
      { currentTotalQuantity: 21, assortmentBasedTotalQuantity: 21, totalPrice: 5250 },
    ]);
    const [product] = items.content;
    const one = await call(routes.item, { params: { id, productId: product?.product.id ?? 0 } });
    expect(one.body).toMatchObject({
      quantity: 10,
      availableQuantity: 100,
      stores: [{ quantity: 0 }, { quantity: 10 }],
    });
  });

  test('returns -1 where a store does not list the product', async () => {
    const client = await newClient();
    const { companyId, storeIds } = await makeChain(client, { stores: 1, parLevels: [10] });
    const bare = await client.db((db) => makeStore(db, { companyId, name: 'Store without a range' }));

    const { id } = await makeProposal(client, [...storeIds, bare]);

    const { body } = await asManager(client)(routes.matrix, { params: { id } });
    expect([body.quantity, body.parLevel, body.onHand]).toEqual([
      [10, -1],
      [10, -1],
      [0, -1],
    ]);
  });

  test('sorts by the totals, the number of stores, and the author', async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client);
    const all = await makeProposal(client, storeIds);
    const one = await makeProposal(client, storeIds.slice(0, 1));
    const ids = async (sort: string) =>
      (await asManager(client)(routes.list, { query: { sort } })).body.content.map(({ id }) => id);
    const { body } = await asManager(client)(routes.get, { params: { id: all.id } });

    expect(storeIds.length).toBeGreaterThan(1);
    expect(body.summary.storeIds).toHaveLength(storeIds.length);
    for (const field of ['amountOfStores', 'amountOfItems', 'totalQuantity', 'totalPrice']) {
      expect(await ids(`${field},asc`), field).toEqual([one.id, all.id]);
      expect(await ids(`${field},desc`), field).toEqual([all.id, one.id]);
    }
    expect(await ids('authorName')).toEqual([all.id, one.id]);
    const [firstPage, secondPage] = await Promise.all(
      [0, 1].map((page) => asManager(client)(routes.list, { query: { sort: 'totalQuantity,desc', size: 1, page } })),
    );
    expect([firstPage, secondPage].map((response) => response?.body.content[0]?.id)).toEqual([all.id, one.id]);
  });

  test('filters by company, author, store, dates, region, and open status', async () => {
    const client = await newClient();
    const { storeIds } = await makeChain(client);
    const chain = await client.db(async (db) => {
      const companyId = await makeCompany(db, { name: 'Green Grocers' });
      const regionId = await makeRegion(db, { companyId });
      return [await makeStore(db, { companyId, regionId, name: 'Harbour Street', proposalProcessedByRegion: true })];
    });
    const open = await makeProposal(client, storeIds);
    const green = await makeProposal(client, chain);
    await asManager(client)(routes.cancel, { params: { id: green.id } });
    const tomorrow = new Date(Date.now() + dayMs).toISOString();
    const ids = async (query: object) => {
      const { body } = await asManager(client)(routes.list, { query: { sort: ['id,asc'], ...query } });
      return body.content.map((proposal) => proposal.id);
    };

    expect(await ids({})).toEqual([open.id, green.id]);
    expect(await ids({ search: 'green' })).toEqual([green.id]);
    expect(await ids({ search: 'harbour' })).toEqual([green.id]);
    expect(await ids({ search: client.emailFor('ROLE_ORDER_MANAGER') })).toEqual([open.id, green.id]);
    const { author } = (await asManager(client)(routes.get, { params: { id: open.id } })).body;
    expect(await ids({ search: `${author.firstName} ${author.lastName}`.toUpperCase() })).toEqual([open.id, green.id]);
    expect(await ids({ search: `Proposal ${green.id}` })).toEqual([green.id]);
    expect(await ids({ search: `#${green.id}` })).toEqual([green.id]);
    expect(await ids({ search: `Proposal ${green.id + 1000}` })).toEqual([]);
    expect(await ids({ excludeClosedProposals: true })).toEqual([open.id]);
    expect(await ids({ proposalProcessedByRegion: true })).toEqual([green.id]);
    expect(await ids({ proposalProcessedByRegion: false })).toEqual([open.id]);
    expect(await ids({ expirationAfter: tomorrow })).toEqual([open.id, green.id]);
    expect(await ids({ expirationBefore: tomorrow })).toEqual([]);
  });

  test('are filtered by the day until which they are open, in the time zone of the account', async () => {
    const client = await newClient({ timeZone: 'America/Los_Angeles' });
    const { storeIds } = await makeChain(client, {});
    const expirationDate = '2100-12-07T07:59:59.000Z';
    const { body: proposal } = await asManager(client)(routes.create, { body: { storeIds, expirationDate } });
    const ids = async (query: object) => {
      const { body } = await asManager(client)(routes.list, { query });
      return body.content.map(({ id }) => id);
    };

    expect(await ids({ expirationAfter: '2100-12-06', expirationBefore: '2100-12-06' })).toEqual([proposal.id]);
    expect(await ids({ expirationAfter: '2100-12-07' })).toEqual([]);
    expect(await ids({ expirationBefore: expirationDate })).toEqual([proposal.id]);
    expect(await ids({ expirationBefore: '2100-12-07T07:59:58.999Z' })).toEqual([]);
  });
});
