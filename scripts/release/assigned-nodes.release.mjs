// G5, G23

import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany } from '../../packages/server/src/features/companies/companies.factory.ts';
import { makePrice, makePriceList } from '../../packages/server/src/features/pricing/pricing.factory.ts';
import { makeProduct } from '../../packages/server/src/features/products/products.factory.ts';
import { makeSaleDays } from '../../packages/server/src/features/sales/sales.factory.ts';
import { makeStore } from '../../packages/server/src/features/stores/stores.factory.ts';
import { eventually } from '../../packages/server/src/testing/eventually.ts';
import { startOwnPostgres } from '../../packages/server/src/testing/own-postgres.ts';
import { makeTemporaryFolder, startProcess } from '../../packages/server/src/testing/server-process.ts';
import { useWorld } from '../../packages/server/src/testing/world.ts';
import { findFreePort } from './programs.mjs';
import { openWorkshop, proxies, untilReady } from './reverse-proxies.mjs';

/**
 * Four nodes behind the examples of reverse proxies: the requests of a client go to one node, so that its sales are in the
 * memory of that node; when the node is killed, another one serves the client.
 */
let postgres;
// Hooks end in reverse order: the database is the last.
afterAll(() => postgres.stop());
const world = useWorld(
  () => [],
  async () => {
    postgres = await startOwnPostgres();
    return postgres.cluster;
  },
);

const nodeCount = 4;
const clientCount = 12;
const [storeCount, productCount, dayCount] = [12, 40, 45];

/** A client with more sales than the least that are loaded into memory, and what an order needs. */
const makeClient = async () => {
  const client = await world.newClient();
  const order = await client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const companyId = await makeCompany(db, { priceListId });
    const storeIds = [];
    const productIds = [];
    for (let n = 0; n < storeCount; n += 1) storeIds.push(await makeStore(db, { companyId }));
    for (let n = 0; n < productCount; n += 1) productIds.push(await makeProduct(db));
    const [storeId, productId] = [storeIds[0], productIds[0]];
    await makePrice(db, { priceListId, productId, priceCents: 450 });
    for (let day = 0; day < dayCount; day += 1) {
      const soldOn = addDays('2026-01-01', day);
      const toSale = (sold) => productIds.map((id) => ({ ...sold, productId: id, soldOn, units: 2, cents: 900 }));
      await makeSaleDays(
        db,
        storeIds.flatMap((id) => toSale({ storeId: id })),
      );
    }
    return { companyId, storeId, items: [{ productId, quantity: 12, unitPrice: 450 }] };
  });
  return { client, order: JSON.stringify(order) };
};

let nodes = [];
const startNode = async (node) => Object.assign(node, await startProcess(node.folder, node.settings), { isUp: true });
const newNode = async () => {
  const [folder, port] = [await makeTemporaryFolder(), await findFreePort()];
  const settings = { ...world.environment, PORT: String(port), TRUST_PROXY: 'true' };
  return startNode({ folder, port, settings });
};
const readMetric = (name) => Promise.all(nodes.map((node) => (node.isUp ? node.metric(name) : 0)));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** The nodes whose memory served a report of the client; the first reports are served by the database while one loads. */
const findServingNode = async (request, { client }) => {
  const query = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-02-28' };
  const url = routeUrl(analyticsRoutes.storePerformance, { query });
  return eventually(async () => {
    const before = await readMetric('sales_memory_answers');
    expect((await request(client, url)).status).toBe(200);
    const after = await readMetric('sales_memory_answers');
    const served = after.flatMap((count, place) => (count > before[place] ? [place] : []));
    expect(served).toHaveLength(1);
    return served[0];
  });
};
const findNodes = async (request, clients) => {
  const found = [];
  for (const one of clients) found.push(await findServingNode(request, one));
  return found;
};

/** Creates orders one after the other. A request without a response is repeated with its key, as programs do. */
const createOrders = (request, { client, order }) => {
  const keys = [];
  const responses = [];
  let isStopped = false;
  const create = async (key) => {
    while (!isStopped) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const response = await request(client, orderRoutes.create.path, { method: 'POST', headers, body: order });
      responses.push({ at: performance.now(), status: response.status });
      if (response.status === 201) return;
      await sleep(50);
    }
  };
  const ended = (async () => {
    while (!isStopped) {
      keys.push(randomUUID());
      await create(keys.at(-1));
    }
  })();
  return {
    responses,
    isAnswered: (since) => responses.some(({ at, status }) => at > since && status === 201),
    stop: async () => {
      isStopped = true;
      await ended;
      const created = responses.filter(({ status }) => status === 201).length;
      return { created, open: keys.length - created };
    },
  };
};

const countOrders = ({ client }) =>
  client.db(async (db) => (await db.selectFrom('salesOrder').select('id').execute()).length);

describe.each(Object.entries(proxies))('%s in front of four nodes', (file, startProxy) => {
  let workshop;
  let clients;
  let agent;
  let request;
  beforeAll(async () => {
    workshop = openWorkshop();
    nodes = await Promise.all(Array.from({ length: nodeCount }, newNode));
    clients = [];
    for (let n = 0; n < clientCount; n += 1) clients.push(await makeClient());
    const proxy = await startProxy(
      workshop,
      nodes.map(({ port }) => port),
    );
    agent = new https.Agent({ keepAlive: true, ca: workshop.certificate });
    request = createRequest(proxy.ports[443], agent);
    await untilReady(proxy, async () => (await request(clients[0].client, '/health/ready')).status === 200);
  });
  afterAll(async () => {
    agent.destroy();
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await workshop.stop();
    for (const { folder } of nodes) await fs.rm(folder, { recursive: true, force: true });
  });

  test('has the sales of a client in the memory of one node, and of another one while it is down', async () => {
    const home = await findNodes(request, clients);
    const columns = await readMetric('sales_memory_clients');
    expect(sum(columns)).toBe(clientCount);
    expect(new Set(home).size).toBeGreaterThan(1);

    const killed = columns.indexOf(Math.max(...columns));
    const loads = clients.map((one) => createOrders(request, one));
    await eventually(() => {
      for (const load of loads) expect(load.responses.length).toBeGreaterThan(5);
    });
    nodes[killed].isUp = false;
    await nodes[killed].end('SIGKILL');
    const killedAt = performance.now();
    await eventually(() => {
      for (const load of loads) expect(load.isAnswered(killedAt + 100)).toBe(true);
    });
    const waits = loads.map(({ responses }) => longestWait(responses, killedAt));
    const away = await findNodes(request, clients);
    const columnsAway = await readMetric('sales_memory_clients');

    await startNode(nodes[killed]);
    const back = await eventually(async () => {
      const found = await findNodes(request, clients);
      expect(found).toEqual(home);
      return found;
    });
    const columnsBack = await readMetric('sales_memory_clients');
    const created = await Promise.all(loads.map(({ stop }) => stop()));
    const stored = [];
    for (const one of clients) stored.push(await countOrders(one));

    const moved = home.filter((place) => place === killed).length;
    const failed = loads.flatMap(({ responses }) => responses.filter(({ status }) => status !== 201)).length;
    console.log(
      JSON.stringify({
        file,
        columns,
        killed,
        columnsAway,
        columnsBack,
        moved,
        waits: waits.map(Math.round),
        failed,
        orders: sum(stored),
      }),
    );
    // Only the clients of the killed node have another one.
    expect(away.filter((place, at) => place !== home[at])).toHaveLength(moved);
    expect(away).not.toContain(killed);
    expect(sum(columnsAway)).toBe(clientCount);
    expect(back).toEqual(home);
    expect(clients.every((_, at) => new Set([home[at], away[at], back[at]]).size <= 2)).toBe(true);
    expect(sum(columnsBack)).toBe(clientCount + moved);
    expect(Math.max(...waits)).toBeLessThan(10_000);
    // Nothing that was acknowledged is lost, and nothing is there twice; the last order of a stopped caller may be open.
    for (const [at, { created: count, open }] of created.entries()) {
      expect(stored[at]).toBeGreaterThanOrEqual(count);
      expect(stored[at]).toBeLessThanOrEqual(count + open);
    }
  });
});

/** The longest time without a created order that ended after the kill. */
const longestWait = (responses, killedAt) => {
  const times = responses.filter(({ status }) => status === 201).map(({ at }) => at);
  const gaps = times.slice(1).map((at, place) => (at > killedAt ? at - times[place] : 0));
  return Math.max(0, ...gaps);
};

/** Sends requests to the host of the client; a connection that breaks is a response with status 0. */
const createRequest =
  (port, agent) =>
  (client, path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const host = `${client.subdomain}.shelfward.example`;
      const lookup = (_, options, done) =>
        options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      const all = {
        ...client.headersFor('ROLE_ADMIN'),
        ...headers,
        host,
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      };
      const sent = https.request({ host, port, path, method, headers: all, agent, lookup, servername: host });
      sent.on('error', () => resolve({ status: 0 }));
      sent.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode }));
        response.on('error', () => resolve({ status: 0 }));
      });
      sent.end(body);
    });
