import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import {
  type MasterImportConfiguration,
  masterImportRoutes,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeWorkbook } from '../workbook-import/workbook.factory.ts';

const world = useWorld();

/** An account with records of every kind, so that each import changes some and adds some. */
const makeAccount = async () => {
  const client = await world.newClient();
  await client.db(async (db) => {
    await db.insertInto('productLine').values({ name: 'Other', isDefault: true }).execute();
    const priceListId = await makePriceList(db, { name: 'Retail', isDefault: true });
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const downtown = await makeStore(db, { companyId, name: 'Downtown' });
    await makeStore(db, { companyId, name: 'Airport' });
    const oat = await makeProduct(db, { upc: 'U-1', sku: 'OAT', name: 'Oat milk', onHand: 100 });
    const nut = await makeProduct(db, { upc: 'U-2', sku: 'NUT', name: 'Nut bar', onHand: 100 });
    await makePrice(db, { priceListId, productId: oat, priceCents: 250, effectiveOn: '2020-01-01' });
    const items = new Map([
      [oat, 10],
      [nut, 5],
    ]);
    await makeGlobalAssortment(db, { items, storeIds: [downtown] });
    const lines = [...items.keys()].map((productId) => ({ productId, quantity: 24 }));
    await makeOrder(db, { companyId, storeId: downtown, items: lines, status: 'PACKING', purchaseOrderNumber: 'PO-1' });
  });
  await imports.counts(client, 'Store,SKU,Quantity,Count date\nDowntown,OAT,7,2026-02-01\n');
  await imports.sales(client, 'Downtown,U-1,2,2026-02-03,5\n');
  return client;
};

const csv = (content: string) => ({ file: new File([content], 'file.csv') });
const admin = (client: TestClient) => client.as('ROLE_ADMIN');

type Columns = MasterImportConfiguration['columns'];
const importMaster = (kind: ImportKind, columns?: Columns) => async (client: TestClient, content: string) => {
  const { body } = await admin(client)(masterImportRoutes.create, {
    body: { configuration: { kind, columns } },
    files: csv(content),
  });
  return admin(client)(masterImportRoutes.commit, {
    params: { importId: body.id },
    body: { leavesOutBadRows: false },
  });
};

const sheets = {
  'Price lists': [['Wholesale', 'yes']],
  Products: [
    ['U-1', 'Oat drink', 'OAT'],
    ['U-3', 'Rice', 'RICE'],
  ],
  Prices: [
    ['U-1', 'Retail', 4.99],
    ['U-3', 'Wholesale', 1.25],
  ],
  Companies: [['New Foods', null, null, 'Wholesale']],
  Stores: [
    ['Harbor', 'New Foods'],
    ['Downtown', 'Example Foods', 'D-1'],
  ],
  Assortments: [
    ['Harbor', null, 'RICE', 12],
    ['Downtown', null, 'OAT', 36],
    ['Downtown', null, 'RICE', 4],
  ],
  'Stock counts': [
    ['Harbor', null, 'RICE', 6, '2026-02-15'],
    ['Downtown', null, 'OAT', 9, '2026-02-15'],
  ],
  Sales: [
    ['Harbor', 'U-3', 3, '2026-02-16', 14.97],
    ['Downtown', 'U-1', 4, '2026-02-16', 9.98],
  ],
};

const salesHeader = 'Store,Product UPC,Quantity,Sold on,Sales value\n';
const saleHeaders = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4 };

/** Every import of the application, by kind. */
const imports = {
  sales: (client: TestClient, content: string) =>
    admin(client)(saleRoutes.import, {
      body: { importSaleCsvConfiguration: { companyId: 0, headers: saleHeaders, mode: 'APPEND' } },
      files: csv(`${salesHeader}${content}`),
    }),
  replacingSales: (client: TestClient, content: string) =>
    admin(client)(saleRoutes.import, {
      body: { importSaleCsvConfiguration: { companyId: 0, headers: saleHeaders, mode: 'REPLACE' } },
      files: csv(`${salesHeader}${content}`),
    }),
  companies: importMaster('COMPANIES'),
  stores: importMaster('STORES'),
  products: importMaster('PRODUCTS', { upc: [0], name: [1], productLine: [2], attributes: [3] }),
  prices: importMaster('PRICES'),
  counts: (client: TestClient, content: string) =>
    admin(client)(inventoryRoutes.importCounts, { body: { metadata: {} }, files: csv(content) }),
  parLevels: (client: TestClient, content: string) =>
    admin(client)(storeAssortmentRoutes.importParLevels, { body: { metadata: {} }, files: csv(content) }),
  orders: (client: TestClient, content: string) =>
    admin(client)(orderImportRoutes.import, { body: { metadata: {} }, files: csv(content) }),
  shipments: (client: TestClient, content: string) =>
    admin(client)(shipmentRoutes.importFile, { body: { metadata: {} }, files: csv(content) }),
  promotions: (client: TestClient, content: string) =>
    admin(client)(promotionRoutes.import, { body: { metadata: {} }, files: csv(content) }),
  onHand: (client: TestClient, content: string) =>
    admin(client)(productOnHandRoutes.import, {
      body: { headers: { upc: 0, onHand: 1, productIdentificationType: 'UPC' } },
      files: csv(content),
    }),
  workbook: async (client: TestClient) =>
    admin(client)(workbookRoutes.import, {
      body: { metadata: { preview: false } },
      files: { file: await makeWorkbook(sheets) },
    }),
};

const countLines = 'Store,SKU,Quantity,Count date\nDowntown,OAT,9,2026-02-15\nAirport,NUT,3,2026-02-15\n';
const orderLines = 'PO number,Store,SKU,Quantity,Price\nPO-2,Downtown,OAT,3,1\n,Airport,NUT,4,1\n';

/** A file of each kind, and the number of its changes. */
const files: readonly (readonly [keyof typeof imports, string, number])[] = [
  ['sales', 'Downtown,U-1,4,2026-02-04,9\nAirport,U-2,4,2026-02-04,9\n', 2],
  ['replacingSales', 'Downtown,U-1,9,2026-02-03,9\n', 1],
  ['companies', 'Company,Discount\nExample Foods,5\nNew Foods,\n', 2],
  ['stores', 'Store,Company,Region,City\nDowntown,Example Foods,North,Oslo\nHarbor,Example Foods,North,\n', 2],
  ['products', 'UPC,Product,Product line,Size\nU-1,Oat drink,Drinks,Large\nU-3,Rice,Grains,Small\n', 2],
  ['prices', 'UPC,Price\nU-1,4.99\nU-2,1.25\n', 2],
  ['counts', countLines, 2],
  ['parLevels', 'Store,SKU,Par level\nDowntown,OAT,36\nDowntown,NUT,0\n', 2],
  ['orders', orderLines, 2],
  ['shipments', 'PO number,SKU,Qty,Carrier,Tracking,Ship date\nPO-1,OAT,12,UPS,1Z999,2026-02-15\n', 1],
  [
    'promotions',
    'Company,SKU,From,To,Promo price,Regular price\nExample Foods,OAT,2026-03-02,2026-03-08,2,2.5\n,NUT,2026-03-02,2026-03-08,1,2\n',
    2,
  ],
  ['onHand', 'UPC,Qty\nU-1,5\nU-2,6\n', 2],
  ['workbook', '', 16],
];

/** Tables of imports, of their undo, and of history, which undo continues. */
const records = [
  'audit_entry',
  'undo_step',
  'idempotent_request',
  'master_import',
  'master_import_row',
  'master_import_addition',
  'sale_import',
  'price_change',
  'sales_order_status_change',
  'sales_order_version',
  'sale_version',
  'sale_day_change',
];

/** Undone sales and shipments remain as inactive rows. */
const isActive = sql`not inactive`;
const conditions: Readonly<Record<string, RawBuilder<unknown>>> = {
  sale: isActive,
  sale_block: isActive,
  shipment: isActive,
  shipment_item: sql`exists (
    select from shipment parcel
    where parcel.tenant_id = stored.tenant_id and parcel.id = shipment_id and not parcel.inactive)`,
};

/** All rows of the client, without versions and times of changes. */
const loadState = (client: TestClient) =>
  client.db(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select class.relname as name from pg_class class
      join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = 'tenant_id'
      where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
        and class.relname <> all(${records}::text[])
        and has_table_privilege(class.oid, 'select')
      order by class.relname`.execute(db);
    const state: Record<string, readonly unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(stored) - '{version,updated_at}'::text[] as row from ${sql.table(name)} stored
        where tenant_id = ${client.tenantId} and ${conditions[name] ?? sql`true`} order by to_jsonb(stored)::text`.execute(
        db,
      );
      if (rows.length > 0) state[name] = rows.map(({ row }) => row);
    }
    const { rows: ordered } = await sql`
      select product_id, sum(pending_orders) as pending_orders, sum(open_units) as open_units
      from product_order_amount where tenant_id = ${client.tenantId} group by product_id order by product_id`.execute(
      db,
    );
    return { ...state, product_order_amount: ordered };
  });

const undo = (client: TestClient, headers: Readonly<Record<string, string | undefined>>) =>
  admin(client)(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? 'none' } });

const setRoles = (client: TestClient, authorities: Role[]) =>
  client.db((db) =>
    db.updateTable('appUser').set({ authorities }).where('id', '=', client.userIdFor('ROLE_ADMIN')).execute(),
  );

describe('the undo of an import', () => {
  test.each(files)(
    'of %s restores the state before, and the file can be imported again',
    async (kind, content, rows) => {
      const client = await makeAccount();
      const before = await loadState(client);

      const first = await imports[kind](client, content);
      const imported = await loadState(client);
      const undone = await undo(client, first.headers);
      const restored = await loadState(client);
      const again = await imports[kind](client, content);

      expect(first.status).toBeLessThan(300);
      expect(imported).not.toEqual(before);
      expect([undone.status, undone.body]).toEqual([200, { restored: rows, skipped: 0 }]);
      expect(restored).toEqual(before);
      expect(again.status).toBe(first.status);
      expect((await undo(client, again.headers)).body).toEqual({ restored: rows, skipped: 0 });
      expect(await loadState(client)).toEqual(before);
    },
  );

  test('skips orders, counts, and records that changed since', async () => {
    const client = await makeAccount();
    const orders = await imports.orders(client, orderLines);
    const counts = await imports.counts(client, countLines);
    const workbook = await imports.workbook(client);
    const { body: orderList } = await admin(client)(orderRoutes.list, { query: { search: 'PO-2' } });
    await admin(client)(orderRoutes.flagRush, { params: { orderId: orderList.content[0]?.id ?? 0 } });
    await imports.counts(
      client,
      'Store,SKU,Quantity,Count date\nHarbor,RICE,1,2026-02-20\nDowntown,OAT,1,2026-02-20\n',
    );

    const results = [];
    for (const { headers } of [workbook, orders, counts]) results.push((await undo(client, headers)).body);
    const { body: rejected } = await imports.orders(client, orderLines);

    // Counted again: Rice in Harbor. It uses the product, the store, its company, and the price list of the company.
    expect(results).toEqual([
      { restored: 10, skipped: 5 },
      { restored: 1, skipped: 1 },
      { restored: 1, skipped: 1 },
    ]);
    expect(rejected).toEqual([`Line 2: Purchase order number "PO-2" is another order's.`]);
  });

  test('works once for concurrent requests, also while other imports run', async () => {
    const client = await makeAccount();
    const before = await loadState(client);
    const { headers } = await imports.workbook(client);

    const attempts = Array.from({ length: 3 }, () => undo(client, headers));
    const products = imports.products(client, 'UPC,Product\nU-9,Barley\n');
    const responses = await Promise.all(attempts);
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    await undo(client, (await products).headers);

    expect(statuses).toEqual([200, 409, 409]);
    expect(await loadState(client)).toEqual(before);
  });

  test('is available after a restart, and only to the user of the import while it has the role', async () => {
    const client = await makeAccount();
    const before = await loadState(client);
    const { headers } = await imports.workbook(client);
    const params = { token: headers[undoTokenHeader] ?? '' };

    const byAnother = await client.as('ROLE_SUPERUSER')(undoRoutes.undo, { params });
    await setRoles(client, ['ROLE_REPORTING']);
    const withoutRole = await undo(client, headers);
    await setRoles(client, ['ROLE_ADMIN']);
    const restarted = await world.appWith({});
    const { statusCode } = await restarted.inject({
      method: 'POST',
      url: `/api/v1/undo/${params.token}`,
      headers: client.headersFor('ROLE_ADMIN'),
    });
    await restarted.close();

    expect([byAnother.status, withoutRole.status, statusCode]).toEqual([404, 403, 200]);
    expect(await loadState(client)).toEqual(before);
  });

  test('is offered only for quantities if the user may not remove records', async () => {
    const client = await makeAccount();
    const manager = client.as('ROLE_ORDER_MANAGER');
    await admin(client)(firmRoutes.changeSettings, { body: { adminOnlyDelete: true } });

    const counts = await manager(inventoryRoutes.importCounts, { body: { metadata: {} }, files: csv(countLines) });
    const levels = await manager(storeAssortmentRoutes.importParLevels, {
      body: { metadata: {} },
      files: csv('Store,SKU,Par level\nDowntown,OAT,36\n'),
    });

    expect([counts.status, counts.headers[undoTokenHeader]]).toEqual([200, undefined]);
    expect([levels.status, levels.headers[undoTokenHeader]]).toEqual([200, expect.any(String)]);
  });

  test('of sales is rejected while a later import replaces them, and possible after the undo of that one', async () => {
    const client = await makeAccount();
    const before = await loadState(client);
    const first = await imports.replacingSales(client, 'Downtown,U-1,8,2026-02-03,9\n');
    const second = await imports.replacingSales(client, 'Downtown,U-1,9,2026-02-03,9\n');

    const rejected = await undo(client, first.headers);
    const last = await undo(client, second.headers);
    const { status } = await undo(client, first.headers);

    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'IMPORT_REPLACED' }]);
    expect([last.status, status]).toEqual([200, 200]);
    expect(await loadState(client)).toEqual(before);
  });

  test('of master data is offered in the list of imports, for a sheet of a workbook as a whole', async () => {
    const client = await makeAccount();
    const listUndo = async (role: Role) => {
      const { body } = await client.as(role)(masterImportRoutes.list, { query: { sort: ['createdAt,asc'] } });
      return body.content.map(({ kind, undo: offered }) => [kind, offered]);
    };
    const stores = await imports.stores(client, 'Store,Company\nPier,Example Foods\n');
    const workbook = await imports.workbook(client);
    const [own, whole] = [stores, workbook].map(({ headers }) => headers[undoTokenHeader]);

    const offered = await listUndo('ROLE_ADMIN');
    const toAnother = await listUndo('ROLE_SUPERUSER');
    await undo(client, workbook.headers);
    const afterUndo = await listUndo('ROLE_ADMIN');

    const sheetUndo = { token: whole, isWorkbook: true };
    expect(offered).toHaveLength(5);
    expect(offered).toEqual(
      expect.arrayContaining([
        ['STORES', { token: own, isWorkbook: false }],
        ...['PRODUCTS', 'PRICES', 'COMPANIES', 'STORES'].map((kind) => [kind, sheetUndo]),
      ]),
    );
    expect(toAnother.map(([, value]) => value)).toEqual(Array(5).fill(null));
    expect(afterUndo.filter(([, value]) => value !== null)).toEqual([['STORES', { token: own, isWorkbook: false }]]);
  });

  test('of a workbook leaves an account with price lists a default list', async () => {
    const client = await world.newClient();
    const send = async (sheet: Parameters<typeof makeWorkbook>[0]) =>
      admin(client)(workbookRoutes.import, {
        body: { metadata: { preview: false } },
        files: { file: await makeWorkbook(sheet) },
      });
    const listDefaults = () =>
      client.db((db) => db.selectFrom('priceList').select(['name', 'isDefault', 'inactive']).orderBy('name').execute());
    const first = await send({ 'Price lists': [['Retail'], ['Wholesale', 'yes']] });
    await admin(client)(pricingRoutes.create, { body: { name: 'Export' } });

    const { body: needed } = await undo(client, first.headers);
    await client.db((db) => db.updateTable('priceList').set({ inactive: true }).where('name', '=', 'Export').execute());
    const second = await send({ 'Price lists': [['EXPORT', 'yes'], ['Outlet']] });
    const { body: restored } = await undo(client, second.headers);

    // Retail was the default for a moment while the sheet was written.
    expect(needed).toEqual({ restored: 1, skipped: 1 });
    expect(restored).toEqual({ restored: 2, skipped: 0 });
    expect(await listDefaults()).toEqual([
      { name: 'Export', isDefault: false, inactive: true },
      { name: 'Wholesale', isDefault: true, inactive: false },
    ]);
  });
});
