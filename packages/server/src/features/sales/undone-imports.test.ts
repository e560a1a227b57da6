import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { claimJobs } from '../../platform/jobs/claims.queries.ts';
import type { JobServices } from '../../platform/jobs/lease.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { removeUndoneImports } from './public.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';
import { lockSales } from './sales-import.queries.ts';
import { undoneImportQueue } from './undone-imports.queries.ts';

const world = useWorld();
const hour = 3_600_000;
const runAfter = (hours: number, ending: Partial<Pick<JobServices, 'database' | 'signal'>> = {}) =>
  removeUndoneImports({ database: world.database, clock: () => new Date(Date.now() + hours * hour), ...ending });

/** The process ends after the first batch, whose transaction returns true. */
const endAfterFirstBatch = (): Pick<JobServices, 'database' | 'signal'> => {
  const ending = new AbortController();
  const tenant: Database['tenant'] = async (...parameters) => {
    const result = await world.database.tenant(...parameters);
    if (result === true) ending.abort();
    return result;
  };
  return { database: { ...world.database, tenant }, signal: ending.signal };
};

const countRows = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db
      .selectFrom('sale')
      .select(['saleImportId', sql<number>`count(*)`.as('rows')])
      .groupBy('saleImportId')
      .execute();
    return new Map(rows.map(({ saleImportId, rows: count }) => [saleImportId, count]));
  });

/** Two imports, of which the second one is undone. */
const makeUndone = async (rows: number) => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  const { body: base } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-01-06']);
  const lines = Array.from({ length: rows }, (_, row) => `Downtown,0012345678905,1,2025-01-0${1 + (row % 9)}`);
  const { body: undone } = await importFile(client, lines);
  await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: undone.id } });
  return { client, base: base.id, undone: undone.id };
};

test('the rows of an undone import are removed a day later, and only these', async () => {
  const { client, base, undone } = await makeUndone(12);
  const days = await listSaleDays(client);

  await runAfter(23);
  const within = await countRows(client);
  await runAfter(25);

  expect(within).toEqual(
    new Map([
      [base, 2],
      [undone, 12],
    ]),
  );
  expect(await countRows(client)).toEqual(new Map([[base, 2]]));
  expect(await listSaleDays(client)).toEqual(days);
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {
    query: { importId: undone, includeInactive: true },
  });
  expect(body.totalElements).toBe(0);
  const again = await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: undone } });
  expect([again.status, again.body]).toMatchObject([200, { status: 'UNDONE', rows: 12 }]);
});

test('removes the rows of early imports, which did not record the range of their ids', async () => {
  const { client, base, undone } = await makeUndone(3);
  await client.db((db) =>
    db.updateTable('saleImport').set({ firstSaleId: null, lastSaleId: null }).where('id', '=', undone).execute(),
  );

  await runAfter(25);

  expect(await countRows(client)).toEqual(new Map([[base, 2]]));
});

test('is continued by another worker after a worker died, and does not wait for a running import', async () => {
  const { client, base, undone } = await makeUndone(10_050);
  const later = new Date(Date.now() + 25 * hour);
  // A worker claims the job and dies.
  const claimed = await claimJobs(world.database, undoneImportQueue, { now: later });
  await runAfter(25);
  const held = await countRows(client);

  await client.db(async (db) => {
    await lockSales({ db, tenantId: client.tenantId, now: new Date() });
    await runAfter(26);
  });

  expect(claimed.map(({ id }) => id)).toEqual([undone]);
  expect(held.get(undone)).toBe(10_050);
  expect(await countRows(client)).toEqual(new Map([[base, 2]]));
});

test('stops between two batches when the process ends, and the next run removes the rest', async () => {
  const { client, base, undone } = await makeUndone(10_050);

  await runAfter(25, endAfterFirstBatch());
  const left = await countRows(client);
  await runAfter(25);

  expect(left.get(undone)).toBe(5050);
  expect(await countRows(client)).toEqual(new Map([[base, 2]]));
});
