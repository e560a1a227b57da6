// G5, G25

import { EventEmitter, once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './features/sales/sales.factory.ts';
import { makeShipments } from './features/shipments/shipments.factory.ts';
import { eventually } from './testing/eventually.ts';
import { createScenario, type Scenario } from './testing/failures/actions.ts';
import { createFailureHarness, type FailureHarness } from './testing/failures/failure-harness.ts';
import { type OwnPostgres, startOwnPostgres } from './testing/own-postgres.ts';
import { makeTemporaryFolder, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

let postgres: OwnPostgres | undefined;
afterAll(() => postgres?.stop());
const world = useWorld(undefined, async () => {
  postgres = await startOwnPostgres();
  return postgres.cluster;
});

let harness: FailureHarness;
let statements = 0;
let crashes: number[] = [];
let crashed = 0;
/** Crashes the database at the statements listed in `crashes`. */
const onStatement = (): void => {
  statements += 1;
  if (statements !== crashes[0]) return;
  crashes.shift();
  crashed += 1;
  void postgres?.crash();
};
let ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  harness = await createFailureHarness(world, onStatement);
  ends = [harness.close];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const many = 12;
const numbers = Array.from({ length: many }, (_, index) => `1Z999AA1${String(index).padStart(10, '0')}`);

/** Accepts webhook deliveries and records their ids. */
const startReceiver = async () => {
  const ids: string[] = [];
  const server = http.createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return { ids, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook` };
};

/** Creates companies in the ERP, orders, shipments in transit, deliveries, and sales to aggregate. */
const makeWork = async ({ client, user, place, local }: Scenario) => {
  const receiver = await startReceiver();
  await user(webhookRoutes.create, { body: { url: receiver.url, events: ['order.created'] } });
  const nowhere = { street: '1 Main Street', street2: false, city: 'Albany', zip: '12207', phone: false, ref: false };
  const alone = { state_id: false, country_id: false, parent_id: false };
  const write_date = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const company = { ...nowhere, ...alone, write_date, active: true, is_company: true, type: 'contact' };
  for (let n = 0; n < many; n += 1) harness.odoo.make('res.partner', { ...company, name: `Branch ${n}` });
  const orderIds: number[] = [];
  while (orderIds.length < many) orderIds.push(await place());
  const [orderId = 0] = orderIds;
  const { storeId } = local;
  const [productId = 0] = local.productIds;
  const shippedDate = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const shipment = { orderId, shippedDate, shipper: 'UPS', status: 'PRE_TRANSIT' } as const;
  const items = [{ storeId, productId, quantity: 1 }];
  await client.db((db) =>
    makeShipments(
      db,
      numbers.map((trackingNumber) => ({ ...shipment, trackingNumber, items })),
    ),
  );
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,HONEY-1,3,2024-01-05', 'Uptown,HONEY-1,4,2024-02-05']);
  return { receiver, orderIds };
};

const rows = Array.from({ length: 400 }, (_, index) => {
  const day = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  return `Downtown,HONEY-1,2,${day}`;
});

/** Sends a sales file until the import succeeds. */
const importUntilSuccessful = (scenario: Scenario): Promise<unknown> => {
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  const body = { importSaleCsvConfiguration: { companyId: 0, headers } };
  const file = new Blob([[header, ...rows].join('\n')]);
  const key = { 'idempotency-key': 'the same file' };
  const send = async () =>
    expect((await scenario.call(saleRoutes.import, { body, files: { file } }, key)).status).toBe(200);
  return eventually(send);
};

/** The number of imported ERP companies. */
const countBranches = async (user: Scenario['user']): Promise<number> => {
  const { body } = await user(companyRoutes.list, { query: { search: 'Branch ', size: 100 } });
  return body.content.filter(({ name }) => /^Branch \d+$/.test(name)).length;
};

test.for([[[40, 130, 260]], [[75, 190, 400]]])(
  'loses, truncates and duplicates nothing when the database crashes at the statements %o',
  async ([at = []]) => {
    const scenario = await createScenario(world, harness);
    const { client, user, queue, findRun, pullId, pushId, carrierId, getOrder } = scenario;
    const { receiver, orderIds } = await makeWork(scenario);
    const aggregation = (await user(integrationRoutes.createSalesAggregation, { body: { name: 'Sums' } })).body.id;
    await user(integrationRoutes.scheduleFullSync, { params: { integrationId: aggregation } });
    const runs = [pullId, pushId, carrierId, aggregation];
    for (const id of [pullId, pushId, carrierId]) await queue(id);

    [statements, crashed, crashes] = [0, 0, [...at]];
    ends.push(harness.startWorker());
    await importUntilSuccessful(scenario);
    const messages = () => client.db((db) => db.selectFrom('webhookDelivery').select('status').orderBy('id').execute());
    await eventually(async () => {
      for (const id of runs) expect((await findRun(id)).status).toBe('PROCESSED');
      expect(new Set((await messages()).map(({ status }) => status))).toEqual(new Set(['DELIVERED']));
    });

    expect(crashed).toBe(at.length);
    expect(await countBranches(user)).toBe(many);
    for (const id of orderIds) expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect(harness.odoo.all('sale.order').map(({ state }) => state)).toEqual(Array(many).fill('sale'));
    const scans = await client.db((db) => db.selectFrom('shipmentEvent').select('trackingNumber').execute());
    expect(scans.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(numbers);
    expect(receiver.ids.toSorted()).toEqual([...new Set(receiver.ids)].toSorted());
    expect(receiver.ids).toHaveLength((await messages()).length);
    expect((await listSaleDays(client)).map(([, , , units]) => units)).toEqual([3, 4, ...rows.map(() => 2)]);
    expect((await user(salesAggregationRoutes.reconcile, {})).body.isEqual).toBe(true);
  },
);

/** Expires the leases that the killed server owned. */
const expireLeases = (scenario: Scenario): Promise<unknown> =>
  scenario.client.db(async (db) => {
    const leaseUntil = new Date(0);
    await db.updateTable('integrationQueueItem').set({ leaseUntil }).where('status', '=', 'RUNNING').execute();
    await db.updateTable('webhookDelivery').set({ leaseUntil }).where('status', '=', 'PENDING').execute();
  });

test('completes the work of a killed server on another server', {
  timeout: 120_000,
}, async () => {
  const scenario = await createScenario(world, harness);
  const { user, client, queue, findRun, pullId, pushId, getOrder } = scenario;
  const { receiver, orderIds } = await makeWork(scenario);
  for (const id of [pullId, pushId]) await queue(id);
  const settings = { ...world.environment, INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8' };
  const folders = [await makeTemporaryFolder(), await makeTemporaryFolder()] as const;
  ends.push(...folders.map((folder) => () => fs.rm(folder, { recursive: true, force: true })));
  const killed = new EventEmitter();
  harness.odoo.decideOutcome = () => {
    if (harness.odoo.calls.length === 31) killed.emit('now');
    return 'respond';
  };

  const isTime = once(killed, 'now');
  const first = await startProcess(folders[0], settings);
  await isTime;
  await first.end('SIGKILL');
  const second = await startProcess(folders[1], settings);
  ends.push(() => second.end('SIGTERM'));
  const messages = () => client.db((db) => db.selectFrom('webhookDelivery').select('status').orderBy('id').execute());
  await expireLeases(scenario);
  await eventually(async () => {
    for (const id of [pullId, pushId]) expect((await findRun(id)).status).toBe('PROCESSED');
    expect(new Set((await messages()).map(({ status }) => status))).toEqual(new Set(['DELIVERED']));
  });

  expect(await countBranches(user)).toBe(many);
  for (const id of orderIds) expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
  expect(harness.odoo.all('sale.order').map(({ state }) => state)).toEqual(Array(many).fill('sale'));
  // A delivery is sent again under the same id if the killed server did not receive its response.
  expect(new Set(receiver.ids).size).toBe((await messages()).length);
});
