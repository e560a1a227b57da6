import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type ImportKind, importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { saleColumns, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

/** Oats (UPC 071234500017) have a pack size of 1, nuts (UPC 071234500024) of 6; both cost $2.50. */
const makeShop = async () => {
  const client = await newClient();
  await client.db(async (db) => {
    const priceListId = await makePriceList(db, { name: 'Retail', isDefault: true });
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const storeId = await makeStore(db, { companyId, name: 'Main', number: '101' });
    await makeStore(db, { companyId, name: 'North', number: '102' });
    const oat = await makeProduct(db, { upc: '071234500017', sku: 'OAT', name: 'Oat bar', onHand: 500 });
    const nut = await makeProduct(db, { upc: '071234500024', sku: 'NUT', name: 'Nut bar', packSize: 6, onHand: 500 });
    for (const productId of [oat, nut]) await makePrice(db, { priceListId, productId, priceCents: 250 });
    const items = [oat, nut].map((productId) => ({ productId, quantity: 100 }));
    await makeOrder(db, { companyId, storeId, items, status: 'APPROVED', purchaseOrderNumber: 'PO-1' });
  });
  return client;
};

type Kind = 'SALES' | 'STORE_COUNTS' | 'ON_HAND' | 'ORDERS' | 'SHIPMENTS' | 'PROMOTIONS' | ImportKind;

interface Options {
  readonly qualifiers?: Readonly<Record<string, number[]>>;
  readonly preview?: boolean;
}

/** Imports a file through the route of its kind. */
const importRows = async (client: TestClient, kind: Kind, lines: string, options: Options = {}) => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  const files = { file: new File([lines.replaceAll(/\n\s+/g, '\n')], 'rows.csv') };
  const { columns } = matchImportColumns(kind, lines.split('\n')[0]?.split(',') ?? []);
  const single = Object.fromEntries(Object.entries(columns).map(([id, [column]]) => [id, column]));
  const { qualifiers, preview = false } = options;
  const format = qualifiers ? { qualifiers } : {};
  const body = { metadata: { preview, ...format } };
  const masterKind = importKinds.find((one) => one === kind);
  if (masterKind) {
    const configuration = { kind: masterKind, ...format };
    const created = await manager(masterImportRoutes.create, { body: { configuration }, files });
    if (created.status !== 201 || preview) return created;
    return manager(
      masterImportRoutes.commit,
      { params: { importId: created.body.id }, body: {} },
      { 'if-match': created.headers.etag ?? '' },
    );
  }
  if (kind === 'STORE_COUNTS') return manager(inventoryRoutes.importCounts, { body, files });
  if (kind === 'ORDERS') return manager(orderImportRoutes.import, { body, files });
  if (kind === 'SHIPMENTS') return manager(shipmentRoutes.importFile, { body, files });
  if (kind === 'PROMOTIONS') return manager(promotionRoutes.import, { body, files });
  if (kind === 'ON_HAND') {
    const headers = { upc: single.upc ?? 0, onHand: single.onHand ?? 1, ...format };
    return manager(productOnHandRoutes.import, { body: { headers }, files });
  }
  const configuration = { companyId: 0, headers: saleColumns.parse(single), ...format };
  return manager(saleRoutes.import, { body: { importSaleCsvConfiguration: configuration }, files });
};

const own = 'tenant_id = current_tenant()';
const stored: Readonly<Record<string, string>> = {
  SALES: `select sum(units)::integer as units, sum(cents)::integer as cents from sale where ${own} and not inactive`,
  STORE_COUNTS: `select quantity from inventory_count where ${own} order by id`,
  ON_HAND: `select sku, on_hand from product where ${own} and on_hand <> 500 order by sku`,
  ORDERS: `select purchase_order_number, total_unit, total_price_cents::integer from sales_order
           where ${own} and purchase_order_number is distinct from 'PO-1' order by id`,
  SHIPMENTS: `select quantity from shipment_item where ${own} order by shipment_id, product_id`,
  PROMOTIONS: `select name from promotion where ${own} order by id`,
  PRICES: `select price_cents from product_price where ${own} and price_cents <> 250 order by id`,
  PRODUCTS: `select upc, inactive from product where ${own} and upc like '0712346%' order by upc`,
  STORES: `select name, inactive from store where ${own} and name like 'New%' order by name`,
};

const readStored = (client: TestClient, kind: Kind) =>
  client.db(async (db) => {
    const { rows } = await sql.raw<Record<string, unknown>>(stored[kind] ?? '').execute(db);
    return rows.map((row) => Object.values(row));
  });

type Case = readonly [what: string, kind: Kind, lines: string, result: readonly (readonly unknown[])[]];

const cases: readonly Case[] = [
  [
    'cases of counts',
    'STORE_COUNTS',
    `Store,UPC,Quantity,UOM
     Main,071234500024,2,CS
     North,071234500024,2,EA
     Main,071234500017,1,Dozen`,
    [[12], [2], [12]],
  ],
  [
    'cases of own stock',
    'ON_HAND',
    'UPC,Quantity,Unit\n071234500024,2,Case\n071234500017,3,Pack of 4',
    [
      ['NUT', 12],
      ['OAT', 12],
    ],
  ],
  ['a price of a case', 'PRICES', 'UPC,Price,UOM\n071234500024,7.50,Case', [[125]]],
  ['a price of a dozen', 'PRICES', 'UPC,Price,UOM\n071234500024,12.00,Dozen', [[100]]],
  [
    'an order of cases',
    'ORDERS',
    'Store,UPC,Quantity,Unit price,PO,UOM\nMain,071234500024,2,7.50,A,CS',
    [['A', 12, 1500]],
  ],
  [
    'an order of packs with a number',
    'ORDERS',
    'Store,UPC,Quantity,Unit price,PO,Unit of measure\nMain,071234500017,2,7.50,A,Pack of 6',
    [['A', 12, 1500]],
  ],
  [
    'a price per case of an order in units',
    'ORDERS',
    'Store,UPC,Quantity,Unit price,PO,Priced per\nMain,071234500024,12,7.50,A,Case',
    [['A', 12, 1500]],
  ],
  [
    'a price unit beside an order unit',
    'ORDERS',
    'PO,Store,SKU,Qty,Order UOM,Unit price,Price UOM\nA,Main,NUT,2,CS,1.25,EA',
    [['A', 12, 1500]],
  ],
  [
    'a pack size of an order',
    'ORDERS',
    'PO,Store,SKU,Qty,Unit price,UOM,Case pack\nA,Main,NUT,2,24.00,CS,12',
    [['A', 24, 4800]],
  ],
  ['a purchase unit of own stock', 'ON_HAND', 'UPC,Quantity,Purchase unit\n071234500024,30,Case', [['NUT', 30]]],
  [
    'the stock unit of own stock',
    'ON_HAND',
    'UPC,Quantity,Stock unit,Purchase unit\n071234500024,30,EA,Case',
    [['NUT', 30]],
  ],
  [
    'a purchase unit of sales',
    'SALES',
    'Store,UPC,Quantity,Sold on,Sales UOM,Purchase UOM\nMain,071234500024,2,2026-01-15,EA,CS',
    [[2, 500]],
  ],
  [
    'the unit of sales beside that of stock',
    'SALES',
    'Store,UPC,Quantity,Sold on,Stock UOM,Sales UOM\nMain,071234500024,2,2026-01-15,EA,CS',
    [[12, 3000]],
  ],
  [
    'a conversion factor of sales',
    'SALES',
    'Store,UPC,Quantity,Sold on,UOM,Conversion factor\nMain,071234500024,2,2026-01-15,CS,12',
    [[24, 6000]],
  ],
  [
    'a price of a case of sales in units',
    'SALES',
    'Store,UPC,Quantity,Sold on,Unit price,Price per\nMain,071234500024,7,2026-01-15,12.00,Case',
    [[7, 1400]],
  ],
  ['a price unit of counts', 'STORE_COUNTS', 'Store,SKU,Qty,Price unit\nMain,NUT,7,Case', [[7]]],
  ['a price of a hundred', 'PRICES', 'UPC,Price,Per\n071234500024,125.00,100', [[125]]],
  ['a price unit of an ERP', 'PRICES', 'UPC,Price,Price unit,UoM\n071234500024,125.00,100,EA', [[125]]],
  [
    'a size in counts',
    'SALES',
    'Store,UPC,Quantity,Sold on,Size,UOM\nMain,071234500024,2,2026-01-15,12,CT',
    [[2, 500]],
  ],
  [
    'a size of a pack',
    'SALES',
    'Store,UPC,Quantity,Sold on,Pack type\nMain,071234500024,2,2026-01-15,6 x 330 ml',
    [[2, 500]],
  ],
  ['a brand', 'SALES', 'Store,UPC,Quantity,Sold on,Brand\nMain,071234500024,2,2026-01-15,Case', [[2, 500]]],
  [
    'a shipment of cases',
    'SHIPMENTS',
    'Order,UPC,Quantity,Unit\nPO-1,071234500024,2,CS\nPO-1,071234500017,3,EA',
    [[3], [12]],
  ],
  [
    'sales of cases by value, price, and price list',
    'SALES',
    `Store,UPC,Quantity,Sold on,Sales value,Unit price,UOM
     Main,071234500024,2,2026-01-05,20.00,,CS
     Main,071234500024,1,2026-01-06,,15.00,Case
     Main,071234500024,1,2026-01-07,,,cs`,
    [[24, 5000]],
  ],
  [
    'a canceled order',
    'ORDERS',
    `Order Number,Retailer Name,SKU,Quantity,Wholesale Price,Status
     B-1,Main,OAT,6,1.00,Shipped
     B-2,North,OAT,4,1.00,Cancelled`,
    [['B-1', 6, 600]],
  ],
  [
    'an order of Shopify with a day of cancellation',
    'ORDERS',
    `Name,Shipping Company,Lineitem sku,Lineitem quantity,Lineitem price,Financial Status,Cancelled at
     #1,Main,OAT,6,1.00,paid,
     #2,Main,OAT,4,1.00,paid,2026-01-05 10:00:00 -0500
     #3,Main,OAT,4,1.00,voided,
     #4,Main,OAT,4,1.00,refunded,`,
    [[null, 6, 600]],
  ],
  [
    'an order of Shopify whose fields are in its first row only',
    'ORDERS',
    `Name,Shipping Company,Lineitem sku,Lineitem quantity,Lineitem price,Financial Status,Cancelled at,Notes
     #1,Main,OAT,6,1.00,paid,,
     #1,,NUT,1,1.00,,,
     #2,Main,OAT,4,1.00,paid,2026-01-05 10:00:00 -0500,
     #2,,NUT,4,1.00,,,
     #3,North,OAT,5,1.00,paid,,`,
    [
      ['#1', 7, 700],
      ['#3', 5, 500],
    ],
  ],
  [
    'returns with a positive and with a negative quantity',
    'SALES',
    `Store,Product UPC,Quantity,Sold on,Sales value,Transaction type
     Main,071234500017,5,2026-01-05,12.50,Sale
     Main,071234500017,2,2026-01-05,5.00,Return
     Main,071234500017,-1,2026-01-06,-2.50,Refund
     Main,071234500017,9,2026-01-06,22.50,Void`,
    [[2, 500]],
  ],
  [
    'returns of a yes-or-no column, without values',
    'SALES',
    `Store,Product UPC,Quantity,Sold on,Is return
     Main,071234500017,5,2026-01-05,no
     Main,071234500017,2,2026-01-05,yes`,
    [[3, 750]],
  ],
  [
    'canceled, test, and refunded sales',
    'SALES',
    `Store,Product UPC,Quantity,Sold on,Status
     Main,071234500017,1,2026-01-05,wc-completed
     Main,071234500017,2,2026-01-05,wc-cancelled
     Main,071234500017,4,2026-01-05,test
     Main,071234500017,8,2026-01-05,refunded`,
    [[1, 250]],
  ],
  ['a voided count', 'STORE_COUNTS', 'Store,UPC,Quantity,Status\nMain,OAT,5,Done\nNorth,OAT,7,Void', [[5]]],
  [
    'a draft of a shipment',
    'SHIPMENTS',
    'Order,UPC,Quantity,Status\nPO-1,071234500017,5,Done\nPO-1,071234500024,7,Draft',
    [[5]],
  ],
  [
    'a canceled promotion',
    'PROMOTIONS',
    `Promotion,UPC,Start Date,End Date,Promo Price,Status
     Kept,OAT,2026-03-02,2026-03-15,1.99,Approved
     Gone,NUT,2026-03-02,2026-03-15,1.99,Cancelled`,
    [['Kept']],
  ],
  [
    'a discount of an order in percent',
    'ORDERS',
    'Store,UPC,Quantity,Unit price,Discount %,PO\nMain,071234500024,10,2.00,10,A\nMain,071234500017,10,1.00,10 %,A',
    [['A', 20, 2700]],
  ],
  [
    'a disabled product',
    'PRODUCTS',
    'UPC,Product,Disabled\n071234600014,Rye bar,1\n071234600021,Oat flakes,0',
    [
      ['071234600014', true],
      ['071234600021', false],
    ],
  ],
  ['an archived product', 'PRODUCTS', 'UPC,Product,Status\n071234600014,Rye bar,archived', [['071234600014', true]]],
  [
    'a closed store',
    'STORES',
    'Store,Company,Status\nNew A,Example Foods,Closed\nNew B,Example Foods,Open',
    [
      ['New A', true],
      ['New B', false],
    ],
  ],
  [
    'an expired promotion',
    'PROMOTIONS',
    'Promotion,UPC,Start Date,End Date,Promo Price,Status\nOld,OAT,2025-03-02,2025-03-15,1.99,Expired',
    [['Old']],
  ],
  [
    'an estimate',
    'ORDERS',
    'PO,Store,SKU,Qty,Unit price,Status\nA,Main,OAT,2,2.50,Estimate\nB,Main,OAT,2,2.50,Open',
    [['B', 2, 500]],
  ],
  [
    'a parked sale',
    'SALES',
    'Store,Product UPC,Quantity,Sold on,Status\nMain,071234500017,2,2026-01-05,CLOSED\nMain,071234500017,2,2026-01-05,SAVED',
    [[2, 500]],
  ],
  [
    'a check mark',
    'ORDERS',
    'PO,Store,SKU,Qty,Unit price,Canceled\nA,Main,OAT,2,2.50,\nB,Main,OAT,2,2.50,✓',
    [['A', 2, 500]],
  ],
  [
    'a count in progress',
    'STORE_COUNTS',
    'Store,UPC,Quantity,Count status\nMain,OAT,5,Finished\nNorth,OAT,7,In progress',
    [[5]],
  ],
  [
    'sales before tax',
    'SALES',
    'Store,Product UPC,Quantity,Sold on,Total,Tax,Subtotal\nMain,071234500017,4,2026-01-05,10.80,0.80,10.00',
    [[4, 1000]],
  ],
  ['an inactive price', 'PRICES', 'UPC,Price,Active\n071234500024,9.99,no\n071234500017,1.11,yes', [[111]]],
];

describe('a column that decides how a row counts applies:', () => {
  test.each(cases)('%s in a file of %s', async (_, kind, lines, result) => {
    const client = await makeShop();

    const { status, body } = await importRows(client, kind, lines);

    expect([body, status]).toEqual([body, expect.toSatisfy((code: number) => code < 300)]);
    expect(await readStored(client, kind)).toEqual(result);
  });
});

type Rejection = readonly [what: string, kind: Kind, lines: string, message: string];

const rejections: readonly Rejection[] = [
  ['a weight', 'STORE_COUNTS', 'Store,UPC,Quantity,UOM\nMain,NUT,2,KG', 'Line 2: UOM "KG" is not a number of units.'],
  [
    'a pack without a size',
    'STORE_COUNTS',
    'Store,UPC,Quantity,UOM\nMain,OAT,2,CS',
    'Line 2: Product "OAT" has a pack size of 1',
  ],
  [
    'two units of a quantity',
    'ORDERS',
    'Store,UPC,Quantity,UOM,Purchase UOM\nMain,071234500024,2,EA,CS',
    'Line 2: Purchase UOM "CS" differs from another column of the row.',
  ],
  [
    'a price of a pack without a size',
    'SALES',
    'Store,UPC,Quantity,Sold on,Unit price,Priced per\nMain,071234500017,2,2026-01-15,12.00,Case',
    'has a pack size of 1',
  ],
  [
    'packs beside units',
    'STORE_COUNTS',
    'Store,SKU,Cases,Units\nMain,NUT,2,3',
    'Line 2: Cases "2" can be counted beside the units, or within them.',
  ],
  [
    'a pack without a size',
    'ON_HAND',
    'UPC,Quantity,UOM\n071234500017,2,CS',
    'Line 2: Product UPC "071234500017" has a pack size of 1',
  ],
  [
    'a pack without a size',
    'SALES',
    'Store,UPC,Quantity,Sold on,UOM\nMain,071234500017,2,2026-01-05,CS',
    'Line 2: Product UPC "071234500017" has a pack size of 1',
  ],
  [
    'another currency',
    'SALES',
    'Store,UPC,Quantity,Sold on,Sales value,Currency\nMain,071234500017,2,2026-01-05,5.00,CAD',
    'Line 2: Currency "CAD" is another currency. The account uses USD.',
  ],
  [
    'another currency',
    'ORDERS',
    'Store,UPC,Quantity,Unit price,Currency\nMain,NUT,2,5.00,EUR',
    'Line 2: Currency "EUR" is another currency. The account uses USD.',
  ],
  [
    'another currency',
    'PROMOTIONS',
    'Promotion,UPC,Start Date,End Date,Promo Price,Currency\nA,OAT,2026-03-02,2026-03-15,1.99,EUR',
    'Line 2: Currency "EUR" is another currency.',
  ],
  ...['Sales value in Euro', 'Sales amount eur'].map(
    (name): Rejection => [
      name,
      'SALES',
      `Store,Product UPC,Quantity,Sold on,${name}\nMain,071234500017,2,2026-01-05,7.50`,
      'is in EUR. The account uses USD.',
    ],
  ),
  [
    'a contradiction',
    'SALES',
    'Store,UPC,Quantity,Sold on,Sales value\nMain,071234500017,-2,2026-01-05,5.00',
    'Line 2: Sales value "5.00" is positive, but the quantity is negative.',
  ],
  [
    'the other contradiction',
    'SALES',
    'Store,Product UPC,Quantity,Sold on,Sales value\nMain,071234500017,2,2026-01-05,-5.00',
    'Line 2: Sales value "-5.00" is negative, but the quantity is positive.',
  ],
  ...['Transfer out', 'Stock adjustment', 'Internal use'].map(
    (type): Rejection => [
      type,
      'SALES',
      `Store,Product UPC,Quantity,Sold on,Event\nMain,071234500017,2,2026-01-05,Sale\nMain,071234500017,20,2026-01-05,${type}`,
      `Line 3: Event "${type}" does not say how the row counts.`,
    ],
  ),
  [
    'a shipment that has not left',
    'SHIPMENTS',
    'Order,UPC,Quantity,Status\nPO-1,071234500017,5,Not shipped',
    'Line 2: Status "Not shipped" does not say how the row counts.',
  ],
  [
    'an amount off',
    'PROMOTIONS',
    'Promotion,UPC,Start Date,End Date,Discount,Discount type\nA,OAT,2026-03-02,2026-03-15,1.00,Amount',
    'Line 2: Discount "1.00" is an amount, because of Discount type "Amount".',
  ],
  [
    'a share',
    'PROMOTIONS',
    'Promotion,UPC,Start Date,End Date,Discount\nA,OAT,2026-03-02,2026-03-15,0.25',
    'Line 2: Discount "0.25" can be a share or a percentage.',
  ],
  [
    'an order with a return',
    'ORDERS',
    'Store,UPC,Quantity,Type\nMain,NUT,2,Sale\nMain,OAT,2,Return',
    'Line 3: Type "Return" is a return',
  ],
  [
    'two discounts of an order',
    'ORDERS',
    'Store,UPC,Quantity,Unit price,Discount %,PO\nMain,NUT,2,1.00,10,A\nMain,OAT,2,1.00,5,A',
    'Line 3: The discount differs from that of line 2',
  ],
  [
    'a partial refund',
    'SALES',
    'Store,UPC,Quantity,Sold on,Financial status\nMain,071234500017,2,2026-01-05,partially_refunded\nMain,071234500017,2,2026-01-05,paid',
    'Line 2: Financial status "partially_refunded" does not say how the row counts.',
  ],
];

describe('a column that cannot be applied rejects the file:', () => {
  test.each(rejections)('%s in a file of %s', async (_, kind, lines, message) => {
    const client = await makeShop();

    const { status, body } = await importRows(client, kind, lines);

    expect([status, body]).toEqual([406, [expect.stringContaining(message)]]);
    expect((await readStored(client, kind)).flat().filter((value) => value !== null)).toEqual([]);
  });

  test('a week cannot be the day of sales', async () => {
    const client = await makeShop();
    const configuration = { companyId: 0, headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 } };
    const lines = 'Store,UPC,Quantity,Week ending\nMain,071234500017,7,2026-01-10\n';

    const { status, body } = await client.as('none')(saleRoutes.import, {
      body: { importSaleCsvConfiguration: configuration },
      files: { file: new File([lines], 'weeks.csv') },
    });

    expect([status, body]).toEqual([406, [expect.stringContaining('Week ending states periods of several days')]]);
  });

  test('a column of thousands cannot be a quantity of units', async () => {
    const client = await makeShop();
    const configuration = { companyId: 0, headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 } };
    const lines = 'Store,UPC,Units (000),Date\nMain,071234500017,7,2026-01-10\n';

    const { status, body } = await client.as('none')(saleRoutes.import, {
      body: { importSaleCsvConfiguration: configuration },
      files: { file: new File([lines], 'thousands.csv') },
    });

    expect([status, body]).toEqual([406, [expect.stringContaining('Units (000) states hundreds, thousands')]]);
    expect(await readStored(client, 'SALES')).toEqual([[null, null]]);
  });

  test('a price in another currency is an invalid row of the preview', async () => {
    const client = await makeShop();

    const { body } = await importRows(client, 'PRICES', 'UPC,Price,Currency\n071234500024,9.99,EUR', { preview: true });

    expect(body).toMatchObject({ badRows: 1, qualifiers: { currency: [2] }, unusedColumns: [] });
  });
});

describe('the user decides:', () => {
  test('a column that is not applied has no effect, and another one can be', async () => {
    const client = await makeShop();
    const lines = 'Store,UPC,Quantity,UOM,How\nMain,NUT,2,KG,Case\n';

    const plain = await importRows(client, 'STORE_COUNTS', lines, { qualifiers: {}, preview: true });
    const { status } = await importRows(client, 'STORE_COUNTS', lines, { qualifiers: { unit: [4] } });

    expect(plain.body).toMatchObject({ totalErrors: 0, qualifiers: {}, unusedColumns: ['UOM', 'How'] });
    expect([status, await readStored(client, 'STORE_COUNTS')]).toEqual([200, [[12]]]);
  });

  test('the preview says what each column does, and names those that are not imported', async () => {
    const client = await makeShop();
    const lines = 'Store,UPC,Quantity,UOM,Status,Range,Buyer\nMain,NUT,2,CS,Done,A,Ann\nNorth,NUT,1,cs,Void,A,Bo\n';

    const { body } = await importRows(client, 'STORE_COUNTS', lines, { preview: true });

    expect(body).toMatchObject({ qualifiers: { unit: [3], status: [4] }, unusedColumns: ['Range', 'Buyer'] });
    expect(JSON.stringify(body)).toContain('multiplied by the pack size of the product.');
    expect(JSON.stringify(body)).toContain('Status: 1 row with \\"Void\\" (line 3) is left out.');
  });
});
