// G5, G6, G23

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from './testing/client.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
let folder = '';
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const itemCount = 100;
const uri = paymentTermRoutes.create.path;
const items = Array.from({ length: itemCount }, (_, n) => ({
  id: String(n),
  method: 'POST',
  uri,
  body: { name: `Term ${n}`, days: 1 },
}));

const countTerms = (client: TestClient): Promise<number> =>
  client.db(async (db) => (await db.selectFrom('paymentTerm').select('id').execute()).length);

/** The statuses of the items; undefined if the connection broke. */
const sendBatch = async ({ origin }: ServerProcess, client: TestClient) => {
  const response = await fetch(origin + batchRoutes.run.path, {
    method: 'POST',
    headers: { ...client.headersFor('ROLE_ADMIN'), 'content-type': 'application/json', 'idempotency-key': 'terms' },
    body: JSON.stringify({ items }),
  }).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const batch = (await response.json()) as { items: { status: number }[] };
  return batch.items.map(({ status }) => status);
};

/** Ends the server while the batch runs, and repeats the batch on another server if it had no response. */
const interrupt = async (signal: 'SIGTERM' | 'SIGKILL') => {
  const client = await world.newClient();
  const first = await startProcess(folder, world.environment);
  const sent = sendBatch(first, client);
  while ((await countTerms(client)) < 5) await sleep(2);
  const countAtSignal = await countTerms(client);
  await first.end(signal);
  const statuses = await sent;
  const second = await startProcess(folder, world.environment);
  const repeated = await sendBatch(second, client);
  await second.end('SIGTERM');
  return { countAtSignal, statuses, repeated, count: await countTerms(client) };
};

test('SIGTERM lets a running batch finish, and a repeated batch changes nothing', async () => {
  const { statuses, repeated, count, countAtSignal } = await interrupt('SIGTERM');

  expect(countAtSignal).toBeLessThan(itemCount);
  expect(statuses).toEqual(Array(itemCount).fill(201));
  expect(repeated).toEqual(statuses);
  expect(count).toBe(itemCount);
});

test('a batch that SIGKILL interrupts creates each record once when it is repeated', async () => {
  const { statuses, repeated, count, countAtSignal } = await interrupt('SIGKILL');

  expect(countAtSignal).toBeLessThan(itemCount);
  expect(statuses).toBeUndefined();
  expect(repeated).toEqual(Array(itemCount).fill(201));
  expect(count).toBe(itemCount);
});
