// G5

import fs from 'node:fs/promises';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockSales } from './features/sales/sales-import.queries.ts';
import { makeWorkbook } from './features/workbook-import/workbook.factory.ts';
import type { TestClient } from './testing/client.ts';
import { eventually } from './testing/eventually.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
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

const rows = {
  'Price lists': [['Wholesale', 'yes']],
  Products: [['012345678905', 'Oat milk', 'OAT-1']],
  Companies: [['Example Foods']],
  Stores: [['Downtown', 'Example Foods']],
  Assortments: [['Downtown', null, 'OAT-1', 24]],
  Sales: [['Downtown', '012345678905', 3, '2026-01-31', 14.97]],
};

const send = async (client: TestClient, file: File): Promise<Response> => {
  const form = new FormData();
  form.append('metadata', JSON.stringify({ preview: false }));
  form.append('file', file);
  const url = server.origin + workbookRoutes.import.path;
  return fetch(url, { method: 'POST', headers: client.headersFor('ROLE_ADMIN'), body: form });
};

const countRecords = (client: TestClient) =>
  client.db(async (db) => {
    const counts: Record<string, number> = {};
    for (const table of ['price_list', 'product', 'company', 'store', 'global_assortment', 'sale', 'audit_entry']) {
      const { rows: found } = await sql<{ total: number }>`
        select count(*)::integer as total from ${sql.table(table)} where tenant_id = ${client.tenantId}`.execute(db);
      counts[table] = found[0]?.total ?? 0;
    }
    return counts;
  });

test('a server that is killed in the last sheet of a workbook leaves nothing of it', async () => {
  const client = await world.newClient();
  const file = await makeWorkbook(rows);
  const empty = await countRecords(client);

  await client.db(async (db) => {
    // The last sheet waits for the sales of the client.
    await lockSales({ db, tenantId: client.tenantId, now: new Date() });
    const response = send(client, file).catch(() => undefined);
    await eventually(async () => {
      const { rows: waiting } = await sql`
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db);
      expect(waiting).toHaveLength(1);
    });
    await server.end('SIGKILL');
    expect(await response).toBeUndefined();
  });
  const afterKill = await countRecords(client);
  server = await startProcess(folder, world.environment);
  const { status } = await send(client, file);

  expect(afterKill).toEqual(empty);
  expect(status).toBe(200);
  expect(await countRecords(client)).toMatchObject({ product: 1, store: 1, sale: 1, global_assortment: 1 });
});
