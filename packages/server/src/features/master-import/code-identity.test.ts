import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { importFile, listSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

const makeBugCo = (client: TestClient) =>
  client.db(async (db) => {
    await makePriceList(db, { isDefault: true });
    const companyId = await makeCompany(db, { name: 'Bug Co' });
    const main = await makeStore(db, { companyId, name: 'Bug Main', number: '101' });
    const oat = await makeProduct(db, { upc: '071234500017', name: 'Bug oat bar' });
    const nut = await makeProduct(db, { upc: '5012345678900', name: 'Bug nut bar' });
    const gum = await makeProduct(db, { upc: '96385074', name: 'Bug gum' });
    return { companyId, main, oat, nut, gum };
  });

const formsOfOat = [
  '0071234500017',
  '00071234500017',
  '71234500017',
  '07123450001',
  '7123450001',
  '0-71234-50001-7',
  '0 71234 50001 7',
  '71234500017.0',
  '71234500017.00',
] as const;
const matched = (code: string, line = 2) =>
  `1 product code was matched by GTIN: "${code}" on line ${line} is UPC 071234500017.`;

describe('a code in another form', () => {
  test.each(formsOfOat)('of sales is matched, and shown: %s', async (code) => {
    const client = await newClient();
    const { main, oat } = await makeBugCo(client);

    const { status, body } = await importFile(client, [
      `Bug Main,${code},3,2026-01-05`,
      `Bug Main,${code},1,2026-01-06`,
      'Bug Main,071234500017,2,2026-01-07',
    ]);

    expect([status, body.messages]).toEqual([200, expect.arrayContaining([matched(code)])]);
    expect(await listSaleDays(client)).toEqual([
      [main, oat, '2026-01-05', 3, 0],
      [main, oat, '2026-01-06', 1, 0],
      [main, oat, '2026-01-07', 2, 0],
    ]);
  });

  test.each(formsOfOat)('of counts and orders is matched, and shown in preview and result: %s', async (code) => {
    const client = await newClient();
    const { oat } = await makeBugCo(client);
    const admin = client.as('ROLE_ADMIN');
    const counts = (preview: boolean) =>
      admin(inventoryRoutes.importCounts, {
        body: { metadata: { preview } },
        files: { file: new File([`Store,UPC,Count,Date\n101,${code},4,2026-02-15\n`], 'counts.csv') },
      });

    const responses = [await counts(true), await counts(false)];
    const orders = await admin(orderImportRoutes.import, {
      body: { metadata: {} },
      files: { file: new File([`Store,UPC,Quantity,Unit price\n101,${code},6,1.00\n`], 'orders.csv') },
    });

    for (const { body } of [...responses, orders])
      expect([body.totalErrors, body.messages]).toEqual([0, expect.arrayContaining([matched(code)])]);
    const { body: order } = await admin(orderRoutes.get, { params: { orderId: orders.body.orders[0]?.id ?? 0 } });
    expect(order.items.map(({ product }) => product.id)).toEqual([oat]);
  });

  test('of prices is matched with a note', async () => {
    const client = await newClient();
    await makeBugCo(client);
    const admin = client.as('ROLE_ADMIN');

    const { body } = await admin(masterImportRoutes.create, {
      body: { configuration: { kind: 'PRICES' } },
      files: {
        file: new File(['UPC,Price\n71234500017,2.50\n05012345678900,3\n96385074,1\n10071234500014,9\n'], 'p.csv'),
      },
    });
    const rows = await admin(masterImportRoutes.rows, { params: { importId: body.id }, query: {} });

    expect(
      rows.body.content.map(({ outcome, note, errors }) => [outcome, note, ...errors.map(({ message }) => message)]),
    ).toEqual([
      ['NEW', 'Matched by GTIN to UPC 071234500017.'],
      ['NEW', 'Matched by GTIN to UPC 5012345678900.'],
      ['NEW', null],
      ['BAD', null, 'UPC "10071234500014" was not found.'],
    ]);
  });

  test('of a typed or pasted order line is matched', async () => {
    const client = await newClient();
    const { companyId, oat } = await makeBugCo(client);

    const { body } = await client.as('ROLE_ADMIN')(orderRoutes.findProducts, {
      body: { companyId, words: ['71234500017', '10071234500014'] },
    });

    expect(body.products.map(({ word, product }) => [word, product.id])).toEqual([['71234500017', oat]]);
  });
});

test.each([
  ['of the case', '10071234500014'],
  ['with a wrong check digit', '071234500018'],
  ['of another product', '071234500031'],
])('a code %s is not matched', async (_, code) => {
  const client = await newClient();
  await makeBugCo(client);

  const { status, body } = await importFile(client, [`Bug Main,${code},3,2026-01-05`]);

  expect([status, body]).toEqual([406, [`Line 2: Product UPC "${code}" was not found.`]]);
});

describe('a code that can be two products', () => {
  /** Products that shared a GTIN before it became unique. */
  const makeTwins = (client: TestClient) =>
    client.db(async (db) => {
      const companyId = await makeCompany(db, { name: 'Bug Co' });
      const main = await makeStore(db, { companyId, name: 'Bug Main', number: '101' });
      const two = await makeProduct(db, { upc: '0071234500017', name: 'Bug oat bar 2' });
      await db.updateTable('product').set({ gtinTwin: 1 }).where('id', '=', two).execute();
      const one = await makeProduct(db, { upc: '071234500017', name: 'Bug oat bar' });
      return { main, one, two };
    });

  test('is asked for', async () => {
    const client = await newClient();
    const { main, two } = await makeTwins(client);

    const sales = await importFile(client, ['Bug Main,71234500017,3,2026-01-05']);
    const counts = await client.as('ROLE_ADMIN')(inventoryRoutes.importCounts, {
      body: { metadata: { preview: true } },
      files: { file: new File(['Store,UPC,Count,Date\n101,71234500017,4,2026-02-15\n'], 'counts.csv') },
    });

    expect(sales.body).toEqual(['Line 2: Product UPC "71234500017" can be the code of more than one product.']);
    expect(counts.body.errors.map(({ code, message }) => [code, message])).toEqual([
      ['AMBIGUOUS', 'Product "71234500017" can be the code of more than one product.'],
    ]);
    await client.as('ROLE_ADMIN')(saleAliasRoutes.createProduct, { body: { text: '71234500017', productId: two } });
    await importFile(client, ['Bug Main,71234500017,3,2026-01-05']);
    expect(await listSaleDays(client)).toEqual([[main, two, '2026-01-05', 3, 0]]);
  });

  test('is the only active one', async () => {
    const client = await newClient();
    const { main, one, two } = await makeTwins(client);
    await client.db((db) => db.updateTable('product').set({ inactive: true }).where('id', '=', one).execute());

    const { body: counts } = await client.as('ROLE_ADMIN')(inventoryRoutes.importCounts, {
      body: { metadata: { preview: true } },
      files: { file: new File(['Store,UPC,Count,Date\n101,71234500017,4,2026-02-15\n'], 'counts.csv') },
    });
    await importFile(client, ['Bug Main,71234500017,3,2026-01-05']);

    expect(counts.changes.map(({ record }) => record)).toEqual(['Bug Main · Bug oat bar 2']);
    expect(await listSaleDays(client)).toEqual([[main, two, '2026-01-05', 3, 0]]);
  });

  test('is the product that has it in this form', async () => {
    const client = await newClient();
    const { main, one, two } = await makeTwins(client);

    await importFile(client, ['Bug Main,071234500017,3,2026-01-05', 'Bug Main,0071234500017,4,2026-01-06']);

    expect(await listSaleDays(client)).toEqual([
      [main, one, '2026-01-05', 3, 0],
      [main, two, '2026-01-06', 4, 0],
    ]);
  });
});
