// G5

import fs from 'node:fs/promises';
import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from './testing/client.ts';
import { captureSnapshot } from './testing/contract-loop/snapshot.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { whileWritesWait } from './testing/table-locks.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
let folder = '';
let server: ServerProcess;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startProcess(folder, world.environment);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true });
});

const send = (client: TestClient, method: 'POST' | 'DELETE'): Promise<Response> =>
  fetch(server.origin + sampleDataRoutes.get.path, { method, headers: client.headersFor('ROLE_ADMIN') });

/** Kills the server while its statement waits for the table, and starts another one. */
const killIn = async (client: TestClient, method: 'POST' | 'DELETE', table: string): Promise<void> => {
  const { worked } = await whileWritesWait(world.database, table, {
    work: () => send(client, method),
    happens: () => server.end('SIGKILL'),
  });
  await expect(worked).rejects.toThrow();
  server = await startProcess(folder, world.environment);
};

test('a server that is killed while it loads or removes sample data leaves the state before', async () => {
  const client = await world.newClient();
  const empty = await captureSnapshot(client);

  // Products and stores are written, orders are not.
  await killIn(client, 'POST', 'sales_order');
  expect(await captureSnapshot(client)).toEqual(empty);

  expect((await send(client, 'POST')).status).toBe(200);
  const loaded = await captureSnapshot(client);
  expect(loaded).not.toEqual(empty);
  // Orders and stores are deleted, companies are not.
  await killIn(client, 'DELETE', 'company');
  expect(await captureSnapshot(client)).toEqual(loaded);

  expect((await send(client, 'DELETE')).status).toBe(204);
  const state = await client.as('ROLE_ADMIN')(sampleDataRoutes.get, {});
  expect(state.body).toMatchObject({ isLoaded: false, mayLoad: true, stores: 0 });
});
