import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const { newClient } = useWorld();

const createShopClient = async () => {
  const client = await newClient();
  return { client, ...(await makeCompanyWithStores(client)) };
};

const undo = (
  client: TestClient,
  importId: number,
  role: 'none' | 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' = 'ROLE_ORDER_MANAGER',
) => client.as(role)(saleRoutes.undoImport, { params: { importId } });

const reconcile = async (client: TestClient) =>
  (await client.as('ROLE_ADMIN')(salesAggregationRoutes.reconcile, { query: {} })).body;

const listRows = async (client: TestClient, importId: number) => {
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {
    query: { importId, includeInactive: true, sort: ['id,asc'] },
  });
  return body.content;
};

test('an undone import is removed from all totals, and its rows are retained as inactive', async () => {
  const { client, downtown, honey } = await createShopClient();
  const { body: first } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);
  const lines = ['Downtown,HONEY-1,2,2026-01-05', 'Uptown,HONEY-1,4,2026-01-06'];
  const { body: second } = await importFile(client, lines, { mode: 'APPEND' });

  const { status, body } = await undo(client, second.id);

  expect([status, body]).toMatchObject([200, { id: second.id, status: 'UNDONE', rows: 2 }]);
  expect(await listSaleDays(client)).toEqual([[downtown, honey, '2026-01-05', 3, 3000]]);
  expect((await listRows(client, second.id)).map(({ line, inactive }) => [line, inactive])).toEqual([
    [2, true],
    [3, true],
  ]);
  expect((await listRows(client, first.id)).map(({ inactive }) => inactive)).toEqual([false]);
  expect(await reconcile(client)).toEqual({ isEqual: true, days: [] });
});

test('undo is idempotent, and the same file can be imported again', async () => {
  const { client, uptown, honey } = await createShopClient();
  const lines = ['Uptown,HONEY-1,4,2026-01-06'];
  const { body: first } = await importFile(client, lines);
  await undo(client, first.id);

  const { status } = await undo(client, first.id);
  const { body: again } = await importFile(client, lines);

  expect([status, again.status]).toEqual([200, 'DONE']);
  expect(await listSaleDays(client)).toEqual([[uptown, honey, '2026-01-06', 4, 4000]]);
});

test('restores replaced sales, except those that were inactive or belong to an undone import', async () => {
  const { client, downtown, honey, tea } = await createShopClient();
  const { body: first } = await importFile(client, [
    'Downtown,HONEY-1,3,2026-01-05',
    'Downtown,0012345678905,9,2026-01-05',
  ]);
  const { body: other } = await importFile(client, ['Downtown,0012345678905,2,2026-01-05'], { mode: 'APPEND' });
  const [, nine] = await listRows(client, first.id);
  await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params: { saleId: nine?.id ?? 0 } });
  const { body: replacing } = await importFile(client, ['Downtown,HONEY-1,1,2026-01-05'], { mode: 'REPLACE' });
  expect(await listSaleDays(client)).toEqual([[downtown, honey, '2026-01-05', 1, 1000]]);

  await undo(client, other.id);
  await undo(client, replacing.id);

  expect(await listSaleDays(client)).toEqual([[downtown, honey, '2026-01-05', 3, 3000]]);
  await client.as('ROLE_ADMIN')(saleRoutes.activate, { params: { saleId: nine?.id ?? 0 } });
  expect(await listSaleDays(client)).toContainEqual([downtown, tea, '2026-01-05', 9, 2250]);
  expect(await reconcile(client)).toEqual({ isEqual: true, days: [] });
});

test('imports that replaced each other can only be undone from the last one', async () => {
  const { client, downtown, honey } = await createShopClient();
  await importFile(client, ['Downtown,HONEY-1,1,2026-01-05']);
  const { body: second } = await importFile(client, ['Downtown,HONEY-1,2,2026-01-05'], { mode: 'REPLACE' });
  const { body: third } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05'], { mode: 'REPLACE' });

  const early = await undo(client, second.id);
  await undo(client, third.id);
  const late = await undo(client, second.id);

  expect([early.status, early.body]).toMatchObject([409, { code: 'IMPORT_REPLACED', importId: third.id }]);
  expect(late.status).toBe(200);
  expect(await listSaleDays(client)).toEqual([[downtown, honey, '2026-01-05', 1, 1000]]);
});

test('rejects activating a single row of an undone import', async () => {
  const { client } = await createShopClient();
  const { body } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);
  await undo(client, body.id);
  const [row] = await listRows(client, body.id);

  const rejected = await client.as('ROLE_ADMIN')(saleRoutes.activate, { params: { saleId: row?.id ?? 0 } });

  expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'IMPORT_UNDONE' }]);
});

test('only completed imports can be undone, by users who can change sales', async () => {
  const { client } = await createShopClient();
  const { body } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);
  await importFile(client, ['Nowhere,HONEY-1,3,2026-01-05']);
  const { body: imports } = await client.as('none')(saleRoutes.listImports, {});

  expect((await undo(client, imports.content[0]?.id ?? 0)).body).toMatchObject({ code: 'IMPORT_NOT_DONE' });
  expect((await undo(client, body.id, 'none')).status).toBe(403);
  expect((await undo(client, body.id, 'ROLE_ADMIN')).status).toBe(200);
  expect((await undo(client, 999_999)).status).toBe(404);
});
