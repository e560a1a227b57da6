import fs from 'node:fs/promises';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './testing/client.ts';
import { measureLatency, measureSlowdown } from './testing/concurrent-latency.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const calls = 200;
const maxBodyLength = 3_900_000;
let folder = '';
let server: ServerProcess;
let busy: TestClient;
let neighbor: TestClient;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  [busy, neighbor] = [await world.newClient(), await world.newClient()];
  server = await startProcess(folder, world.environment);
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: string) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { ...busy.headersFor('ROLE_ADMIN'), 'content-type': 'application/json' },
    body,
  });
const item = (body: unknown) => ({ id: 'a', method: 'POST', uri: paymentTermRoutes.create.path, headers: {}, body });
const wide = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`key${n}`, n]));
const long = Array.from({ length: 150_000 }, (_, n) => ({ id: n }));
const numbers = Array.from({ length: 280_000 }, (_, n) => n + 1_000_000);

describe.each([
  ['a batch item with 200,000 members', batchRoutes.run.path, { items: [item(wide)] }, 400],
  ['a batch item with a list of 150,000 records', batchRoutes.run.path, { items: [item(long)] }, 400],
  ['a batch item with 280,000 numbers', batchRoutes.run.path, { items: [item(numbers)] }, 200],
  ['a record with 200,000 members', paymentTermRoutes.create.path, wide, 400],
  ['a list in place of a record', paymentTermRoutes.create.path, numbers, 400],
])('%s', (_, path, given, status) => {
  test('at most doubles the p99 latency of another client', async () => {
    const body = JSON.stringify(given);
    expect(body.length).toBeLessThan(maxBodyLength);
    const call = () =>
      fetch(server.origin + paymentTermRoutes.list.path, { headers: neighbor.headersFor('ROLE_ADMIN') });
    await measureLatency(call, calls);
    const baselineMs = await measureLatency(call, calls);
    let isStopped = false;
    const statuses = new Set<number>();
    const sending = (async () => {
      while (!isStopped) {
        const response = await post(path, body);
        await response.arrayBuffer();
        statuses.add(response.status);
      }
    })();

    const slowdown = await measureSlowdown(call, { baselineMs, calls, rounds: 8 });
    isStopped = true;
    await sending;

    expect([...statuses]).toEqual([status]);
    expect(slowdown).toBeLessThanOrEqual(2);
  });
});
