// G10

import fs from 'node:fs/promises';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany } from './features/companies/companies.factory.ts';
import { makeOrder } from './features/orders/orders.factory.ts';
import { makeProduct } from './features/products/products.factory.ts';
import { makeStore } from './features/stores/stores.factory.ts';
import type { TestClient } from './testing/client.ts';
import { measureLatency, measureSlowdown } from './testing/concurrent-latency.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const calls = 200;
let folder = '';
let server: ServerProcess;
let busy: TestClient;
let neighbor: TestClient;

const newClientWithOrders = async (): Promise<TestClient> => {
  const client = await world.newClient();
  await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const [storeId, productId] = [await makeStore(db, { companyId }), await makeProduct(db)];
    for (let order = 0; order < 50; order += 1)
      await makeOrder(db, { companyId, storeId, status: 'PENDING', items: [{ productId, quantity: 10 }] });
  });
  return client;
};

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  [busy, neighbor] = [await newClientWithOrders(), await newClientWithOrders()];
  server = await startProcess(folder, world.environment);
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

const listOrders = (client: TestClient) =>
  fetch(server.origin + routeUrl(orderRoutes.list, { query: { size: 50 } }), {
    headers: client.headersFor('ROLE_ORDER_MANAGER'),
  });

/** Sends so many requests at a time until it is stopped; resolves to their number. */
const keepBusy = (call: () => Promise<Response>, concurrent: number) => {
  let isStopped = false;
  let served = 0;
  const caller = async (): Promise<void> => {
    while (!isStopped) {
      const response = await call();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A request of the busy client returned ${response.status}`);
      served += 1;
    }
  };
  const callers = Promise.all(Array.from({ length: concurrent }, caller));
  return async (): Promise<number> => {
    isStopped = true;
    await callers;
    return served;
  };
};

describe('sixty parallel lists of one client', () => {
  test('at most double the p99 latency of another client, and are all served', async () => {
    const call = () => listOrders(neighbor);
    await measureLatency(call, calls);
    const baselineMs = await measureLatency(call, calls);

    const stop = keepBusy(() => listOrders(busy), 60);
    const slowdown = await measureSlowdown(call, { baselineMs, calls, rounds: 8 });
    const served = await stop();

    expect(slowdown).toBeLessThanOrEqual(2);
    expect(served).toBeGreaterThan(0);
  });
});
