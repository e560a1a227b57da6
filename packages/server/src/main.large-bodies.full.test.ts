// G11

import fs from 'node:fs/promises';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBodySender } from './testing/body-sender.ts';
import type { TestClient } from './testing/client.ts';
import { measureLatency } from './testing/concurrent-latency.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const calls = 200;
/** Each round measures with and without the load, so that other load on the machine affects both. */
const minRounds = 5;
const maxRounds = 15;
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

const findMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
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
    const headers = { ...busy.headersFor('ROLE_ADMIN'), 'content-type': 'application/json' };
    const sender = startBodySender({ url: server.origin + path, headers, body });
    await measureLatency(call, calls);

    const ratios: number[] = [];
    let statuses: readonly number[] = [];
    while (ratios.length < minRounds || (findMedian(ratios) > 2 && ratios.length < maxRounds)) {
      const baselineMs = await measureLatency(call, calls);
      sender.resume();
      ratios.push((await measureLatency(call, calls)) / baselineMs);
      statuses = await sender.pause();
    }
    await sender.stop();

    expect([...new Set(statuses)]).toEqual([status]);
    expect(findMedian(ratios)).toBeLessThanOrEqual(2);
  });
});
