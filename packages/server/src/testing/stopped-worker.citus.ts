import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { makePrice } from '../features/pricing/pricing.factory.ts';
import { makeProduct } from '../features/products/products.factory.ts';
import { makeChain } from '../features/proposals/proposals.factory.ts';
import { importFile } from '../features/sales/sales.factory.ts';
import type { TestClient } from './client.ts';
import { findPlace, lockShards, newClientsOnTwoNodes } from './cluster-places.ts';
import { eventually } from './eventually.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** Shell commands; the port of the worker is in the environment variable WORKER_PORT. */
const { CITUS_STOP_WORKER = '', CITUS_START_WORKER = '' } = process.env;

const runFor = (command: string, port: number) =>
  promisify(execFile)('/bin/sh', ['-c', command], { env: { ...process.env, WORKER_PORT: String(port) } });

const stopWorker = async (port: number): Promise<void> => {
  await runFor(CITUS_STOP_WORKER, port);
  onTestFinished(async () => {
    await runFor(CITUS_START_WORKER, port).catch(() => undefined);
  });
};

/** The records that the writes of the main job need. */
const prepare = async (client: TestClient) => {
  const chain = await makeChain(client, { stores: 2, parLevels: [10, 4, 6] });
  const names = await client.db(async (db) => {
    const added = await makeProduct(db, { upc: '0012345678905', sku: 'ADDED-1', onHand: 100 });
    await makePrice(db, { priceListId: chain.priceListId, productId: added, priceCents: 250 });
    const { name } = await db
      .selectFrom('store')
      .select('name')
      .where('id', '=', chain.storeIds[0] ?? 0)
      .executeTakeFirstOrThrow();
    return { added, storeName: name };
  });
  return { ...chain, ...names };
};

/** Each write of the main job with its status; from a proposal to a delivery and the sales. */
const runMainJob = async (client: TestClient, given: Awaited<ReturnType<typeof prepare>>) => {
  const { companyId, priceListId, storeIds, productIds, added, storeName } = given;
  const [storeId = 0] = storeIds;
  const [productId = 0] = productIds;
  const as = client.as('ROLE_ADMIN');
  const statuses: Record<string, number> = {};
  const note = <T extends { readonly status: number }>(name: string, response: T): T => {
    statuses[name] = response.status;
    return response;
  };
  const prices = [{ productId, price: 260 }];
  note('prices', await as(pricingRoutes.updatePrices, { body: { priceListId, pricing: prices } }));
  const proposal = note('proposal', await as(orderProposalRoutes.create, { body: { storeIds } }));
  const params = { id: proposal.body.id };
  note('process', await as(orderProposalRoutes.process, { params }));
  note('generate orders', await as(orderProposalRoutes.generateOrders, { params }));
  const items = [{ productId, quantity: 12, unitPrice: 250 }];
  const order = note('order', await as(orderRoutes.create, { body: { companyId, storeId, items } }));
  const orderId = order.body.id;
  const line = { productId: added, quantity: 2 };
  note('line', await as(orderRoutes.addItem, { params: { orderId }, body: line }));
  const changed = { params: { orderId, productId }, query: {}, body: { quantity: 10 } };
  note('changed line', await as(orderRoutes.updateItem, changed));
  note('copy', await as(orderRoutes.copy, { params: { orderId } }));
  for (const status of ['PENDING', 'APPROVED'] as const)
    note(status, await as(orderRoutes.setStatus, { params: { orderId }, body: { status } }));
  note(
    'shipment',
    await as(shipmentRoutes.create, {
      body: { orderId, shippedDate: '2026-01-05', items: [{ storeId, productId, quantity: 10 }] },
    }),
  );
  note('sales', await importFile(client, [`${storeName},0012345678905,3,2026-01-05`]));
  const counts = new File([`Store,SKU,Counted,Date\n${storeName},ADDED-1,18,2026-02-15\n`], 'counts.csv');
  note('counts', await as(inventoryRoutes.importCounts, { body: { metadata: {} }, files: { file: counts } }));
  return statuses;
};

const accepted = {
  prices: 200,
  proposal: 201,
  process: 200,
  'generate orders': 200,
  order: 201,
  line: 201,
  'changed line': 200,
  copy: 201,
  PENDING: 200,
  APPROVED: 200,
  shipment: 201,
  sales: 200,
  counts: 200,
};

test('the ids of new orders are small and increase, whatever creates them', async () => {
  const client = await world.newClient();
  const given = await prepare(client);

  expect(await runMainJob(client, given)).toEqual(accepted);

  const { body } = await client.as('ROLE_ADMIN')(orderRoutes.list, {
    query: { sort: ['createdDate,desc', 'id,desc'] },
  });
  const ids = body.content.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(Math.max(...ids)).toBeLessThan(2 ** 48);
});

test('clients do their main job while the shards of another client are locked, as at the end of its move', async () => {
  const [client, locked] = await newClientsOnTwoNodes(world);
  const given = await prepare(client);
  const unlock = await lockShards(locked.tenantId);
  onTestFinished(unlock);

  expect(await runMainJob(client, given)).toEqual(accepted);
});

const canStop = CITUS_STOP_WORKER !== '' && CITUS_START_WORKER !== '';

test.skipIf(!canStop)('clients of other nodes do their main job while a worker is stopped', async () => {
  const [up, down] = await newClientsOnTwoNodes(world);
  const given = await prepare(up);
  await stopWorker((await findPlace(down.tenantId)).port);

  expect(await runMainJob(up, given)).toEqual(accepted);
});

test.skipIf(!canStop)('clients of a stopped worker get 503 until it is back', async () => {
  const [up, down] = await newClientsOnTwoNodes(world);
  const { port } = await findPlace(down.tenantId);
  const list = async (client: TestClient) => client.as('ROLE_ADMIN')(paymentTermRoutes.list, {});
  const write = async (client: TestClient) =>
    client.as('ROLE_ADMIN')(paymentTermRoutes.create, { body: { name: `Net ${Math.random()}`, days: 30 } });
  expect([(await list(up)).status, (await list(down)).status]).toEqual([200, 200]);

  await stopWorker(port);
  for (let round = 0; round < 10; round += 1) {
    expect([(await list(up)).status, (await write(up)).status]).toEqual([200, 201]);
    const rejected = [await list(down), await write(down)];
    expect(rejected.map(({ status }) => status)).toEqual([503, 503]);
    for (const { headers } of rejected) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }

  await runFor(CITUS_START_WORKER, port);
  await eventually(async () => expect((await list(down)).status).toBe(200));
  expect((await write(down)).status).toBe(201);
  const messages = new Set(world.takeErrors().map(({ msg }) => msg));
  expect([...messages]).toEqual(['The service is not available right now. Try again in a moment.']);
});
