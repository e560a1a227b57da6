import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database, Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { captureSnapshot } from '../../testing/contract-loop/snapshot.ts';
import { useWorld } from '../../testing/world.ts';
import { refreshStockRisks, runWaitingParRuns } from '../replenishment/public.ts';
import { importFile, listSaleDays } from '../sales/sales.factory.ts';
import { sampleReferences, sampleTables } from './sample-tables.rules.ts';

const running = useWorld();

/** Counters of changes, which only grow. */
const counters = new Set(['sale_version', 'sale_day_change', 'sales_order_version', 'par_suggestion_version']);

const capture = async (client: TestClient) => {
  const snapshot = await captureSnapshot(client);
  const imports = await client.db((db) => db.selectFrom('saleImport').select('id').execute());
  return { ...Object.fromEntries(Object.entries(snapshot).filter(([table]) => !counters.has(table))), imports };
};

const load = (client: TestClient) => client.as('ROLE_ADMIN')(sampleDataRoutes.load, {});
const remove = (client: TestClient, { retainUsed = false } = {}) =>
  client.as('ROLE_ADMIN')(sampleDataRoutes.remove, { query: { retainUsed } });
const getState = async (client: TestClient) => (await client.as('ROLE_ADMIN')(sampleDataRoutes.get, {})).body;

const addSeason = (client: TestClient) =>
  client.as('ROLE_ADMIN')(seasonRoutes.create, {
    body: { name: 'Own season', effectiveDate: '2026-01-01', expirationDate: '2026-12-31' },
  });

const findSampleItem = async (client: TestClient) => {
  const { rows } = await client.db((db) =>
    sql<{ storeId: number; companyId: number; productId: number }>`
      select s.id as store_id, s.company_id, i.product_id from store s
      join store_assortment_item i on i.tenant_id = s.tenant_id and i.store_id = s.id
      where s.tenant_id = ${client.tenantId} and not s.inactive order by s.id limit 1`.execute(db),
  );
  const [item] = rows;
  if (!item) throw new Error('the sample has an assortment');
  return item;
};

it('leaves no row after loading and removing', async () => {
  const client = await running.newClient();
  const before = await capture(client);

  const loaded = await load(client);
  const full = await getState(client);
  const removed = await remove(client);

  expect([loaded.status, removed.status]).toEqual([200, 204]);
  expect(full).toMatchObject({ isLoaded: true, mayLoad: false, stores: 40, products: 40, orders: 150, usedBy: [] });
  expect(await capture(client)).toEqual(before);
  expect(await getState(client)).toMatchObject({ isLoaded: false, mayLoad: true, stores: 0 });
});

it('leaves own records unchanged', async () => {
  const client = await running.newClient();
  await load(client);
  await addSeason(client);
  const other = await running.newClient();
  await load(other);
  const beforeOfOther = await capture(other);
  const own = sql`select * from season where tenant_id = ${client.tenantId} and name = 'Own season'`;
  const findOwn = () => client.db(async (db) => (await own.execute(db)).rows);
  const before = await findOwn();

  await remove(client);

  expect(before).toHaveLength(1);
  expect(await findOwn()).toEqual(before);
  expect(await capture(other)).toEqual(beforeOfOther);
  expect((await load(client)).body).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY' });
});

it('is not removed while own records use it', async () => {
  const client = await running.newClient();
  await load(client);
  const { companyId, storeId, productId } = await findSampleItem(client);
  await client.db(async (db) => {
    const order = await db
      .insertInto('salesOrder')
      .values({ companyId, storeId, status: 'PENDING', purchaseOrderNumber: 'OWN-1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('salesOrderItem')
      .values({ salesOrderId: order.id, storeId, productId, quantity: 6, unitPriceCents: 100 })
      .execute();
    await db
      .insertInto('inventoryCount')
      .values({ storeId, productId, kind: 'COUNT', quantity: 3, countedOn: '2026-11-20' })
      .execute();
  });
  const before = await capture(client);

  const rejected = await remove(client);

  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({
    code: 'SAMPLE_DATA_IN_USE',
    detail: 'Your own records use sample records: inventory counts (1), orders (1). Nothing was removed.',
  });
  expect(await capture(client)).toEqual(before);
  expect((await client.as('ROLE_ADMIN')(orderRoutes.list, { query: { search: 'OWN-1' } })).status).toBe(200);
});

/** The rows of each table of the sample data. */
const countRows = (client: TestClient) =>
  client.db(async (db) => {
    const counts: Record<string, number> = {};
    for (const { table } of [...sampleTables, { table: 'sample_record' }]) {
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from ${sql.table(table)} where tenant_id = ${client.tenantId}`.execute(db);
      const total = rows[0]?.total ?? 0;
      if (total > 0) counts[table] = total;
    }
    return counts;
  });

it('retains the records that own records use as ordinary records, and removes everything else', async () => {
  const client = await running.newClient();
  const admin = client.as('ROLE_ADMIN');
  await load(client);
  const { storeId, productId } = await findSampleItem(client);
  const store = (await admin(storeRoutes.get, { params: { storeId } })).body;
  const product = (await admin(productRoutes.get, { params: { productId } })).body;
  const order = await admin(orderRoutes.create, {
    body: { storeId, companyId: store.company.id, items: [{ productId, quantity: 6 }] },
  });
  const sales = `Store,Product UPC,Quantity,Sold on,Sales value\n${store.name},${product.upc},4,2026-01-05,10.00\n`;
  const imported = await importFile(client, new TextEncoder().encode(sales), {
    role: 'ROLE_ADMIN',
    headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4 },
  });
  await client.db((db) =>
    db
      .insertInto('inventoryCount')
      .values({ storeId, productId, kind: 'COUNT', quantity: 30, countedOn: '2026-01-04' })
      .execute(),
  );
  const other = await running.newClient();
  await load(other);
  const beforeOfOther = await capture(other);

  const rejected = await remove(client);
  const removed = await remove(client, { retainUsed: true });

  expect([order.status, imported.status, rejected.status, removed.status]).toEqual([201, 200, 409, 204]);
  // The company of the order has a price list, in which the product of the order has a price.
  expect(await countRows(client)).toMatchObject({
    sales_order: 1,
    sales_order_item: 1,
    sale: 1,
    sale_day: 1,
    sale_import: 1,
    inventory_count: 1,
    store: 1,
    store_inventory: 1,
    company: 1,
    product: 1,
    product_line: 1,
    price_list: 1,
    product_price: 1,
  });
  const absent = [
    'shipment',
    'global_assortment',
    'store_assortment_item',
    'store_global_assortment',
    'buyer',
    'season',
  ];
  expect(Object.keys(await countRows(client)).filter((table) => [...absent, 'sample_record'].includes(table))).toEqual(
    [],
  );
  expect(await listSaleDays(client)).toMatchObject([[storeId, productId, '2026-01-05', 4, 1000]]);
  const { rows: estimates } = await client.db((db) =>
    sql<{ onHand: number }>`select on_hand from store_inventory where tenant_id = ${client.tenantId}`.execute(db),
  );
  expect(estimates).toEqual([{ onHand: 26 }]);
  expect(await getState(client)).toMatchObject({ isLoaded: false, mayLoad: false, usedBy: [] });
  expect((await admin(orderRoutes.get, { params: { orderId: order.body.id } })).status).toBe(200);
  expect((await remove(client, { retainUsed: true })).body).toMatchObject({ code: 'SAMPLE_DATA_NOT_LOADED' });
  expect(await capture(other)).toEqual(beforeOfOther);
});

it('removes what a run of suggested par levels found in the sample', async () => {
  const client = await running.newClient();
  const before = await capture(client);
  await load(client);
  await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});
  await runWaitingParRuns({ database: running.database, clock: () => new Date() });
  await refreshStockRisks(running, new Date());
  const full = await capture(client);

  const removed = await remove(client);

  const found = ['par_suggestion', 'store_stock_risk'];
  expect(found.filter((table) => table in before)).toEqual([]);
  expect(found.filter((table) => table in full)).toEqual(found);
  expect(removed.status).toBe(204);
  const after = await capture(client);
  expect({ ...after, replenishment_run: null }).toEqual({ ...before, replenishment_run: null });
});

it('retains nothing without own records, also if asked to', async () => {
  const client = await running.newClient();
  const before = await capture(client);
  await load(client);

  expect((await remove(client, { retainUsed: true })).status).toBe(204);
  expect(await capture(client)).toEqual(before);
});

it('is loaded once by two requests at the same time, and removed once', async () => {
  const client = await running.newClient();

  const loaded = await Promise.all([load(client), load(client)]);
  const removed = await Promise.all([remove(client), remove(client)]);

  const rejected = loaded.find(({ status }) => status !== 200)?.body;
  expect(loaded.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  expect(['SAMPLE_DATA_BUSY', 'SAMPLE_DATA_LOADED']).toContain(rejected && 'code' in rejected && rejected.code);
  expect(removed.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([204, 409]);
});

it('is not loaded into an account with records, or twice', async () => {
  const client = await running.newClient();
  await addSeason(client);
  const before = await capture(client);

  const rejected = await load(client);
  const absent = await remove(client);

  expect(rejected.body).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY' });
  expect(absent.body).toMatchObject({ code: 'SAMPLE_DATA_NOT_LOADED' });
  expect(await capture(client)).toEqual(before);
});

it('leaves nothing half done when the transaction ends before its commit', async () => {
  const client = await running.newClient();
  const before = await capture(client);
  const failing = await running.appWith({ database: failingBeforeCommit() });
  const headers = client.headersFor('ROLE_ADMIN');
  const url = sampleDataRoutes.load.path;

  const failedLoad = await failing.inject({ method: 'POST', url, headers });
  expect(failedLoad.statusCode).toBe(500);
  expect(await capture(client)).toEqual(before);

  await load(client);
  const full = await capture(client);
  const failedRemoval = await failing.inject({ method: 'DELETE', url, headers });
  expect(failedRemoval.statusCode).toBe(500);
  expect(await capture(client)).toEqual(full);
  expect(running.takeErrors().map(({ err }) => err?.message)).toEqual(['injected failure', 'injected failure']);
  await failing.close();
});

/** A database whose transactions of requests fail after their last statement. */
const failingBeforeCommit = (): Database => ({
  ...running.database,
  tenantWith: <R, T>(
    tenantId: number,
    opening: Parameters<Database['tenantWith']>[1],
    work: (db: Db, rows: readonly R[]) => Promise<T>,
  ): Promise<T> =>
    running.database.tenantWith<R, T>(tenantId, opening, async (db, rows) => {
      await work(db, rows);
      throw new Error('injected failure');
    }),
});

it('knows for every column that names a record whether it can refer to a sample record', async () => {
  const { rows } = await running.database.system((db) =>
    sql<{ tableName: string; columnName: string }>`
      select class.relname as table_name, attribute.attname as column_name
      from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
      where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and not attribute.attisdropped
        and attribute.attname like '%\\_id'`.execute(db),
  );
  const unknown = rows
    .map(({ columnName }) => columnName)
    .filter((name) => !Object.hasOwn(sampleReferences, name) && !otherReferences.has(name));

  expect([...new Set(unknown)]).toEqual([]);
  const columns = new Set(rows.map(({ tableName, columnName }) => `${tableName}.${columnName}`));
  const owners = sampleTables.flatMap(({ table, owners = [] }) => owners.map((owner) => `${table}.${owner}`));
  expect(owners.filter((owner) => !columns.has(owner))).toEqual([]);
});

/** Columns that refer to users, requests, files, integrations, or records that the sample data does not contain. */
const otherReferences = new Set([
  'actor_id',
  'alert_rule_id',
  'assignee_id',
  'author_id',
  'back_test_id',
  'base_integration_id',
  'client_id',
  'count_id',
  'created_user_id',
  'dashboard_id',
  'entity_id',
  'event_id',
  'external_id',
  'file_id',
  'first_sale_id',
  'functional_id',
  'image_file_id',
  'impersonator_id',
  'impersonator_session_id',
  'impersonator_tenant_id',
  'integration_id',
  'edi_document_id',
  'interchange_id',
  'internal_id',
  'last_sale_id',
  'ledger_id',
  'mail_id',
  'logo_file_id',
  'master_import_id',
  'order_manager_id',
  'order_proposal_id',
  'owner_id',
  'parent_id',
  'passed_store_id',
  'password_user_id',
  'product_price_id',
  'promotion_id',
  'proposal_review_id',
  'provider_id',
  'queue_item_id',
  'receiver_id',
  'record_id',
  'ref_id',
  'report_mail_id',
  'request_id',
  'run_id',
  'saved_view_id',
  'seal_id',
  'sender_id',
  'sending_id',
  'session_id',
  'source_id',
  'store_order_proposal_id',
  'waiting_proposal_id',
  'tenant_id',
  'trading_partner_id',
  'user_id',
  'webhook_id',
]);
