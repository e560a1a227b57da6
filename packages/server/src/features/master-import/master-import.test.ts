import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { MasterImportConfiguration } from '@shelfward/contract/master-import/master-import.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const world = useWorld();

type Given = Partial<MasterImportConfiguration> & Pick<MasterImportConfiguration, 'kind'>;

const upload = (
  client: TestClient,
  configuration: Given,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'file.csv',
) =>
  client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration },
    files: { file: new File([content], name) },
  });

const listRows = async (client: TestClient, importId: number) => {
  const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.rows, {
    params: { importId },
    query: { size: 500 },
  });
  return body.content;
};

const commit = (client: TestClient, importId: number, leavesOutBadRows = false, version = '*') =>
  client.as('ROLE_ADMIN')(
    masterImportRoutes.commit,
    { params: { importId }, body: { leavesOutBadRows } },
    { 'if-match': version },
  );

const undo = (client: TestClient, token: string | undefined) =>
  client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token: token ?? '' } });

const counts = ({
  newRows,
  changedRows,
  sameRows,
  badRows,
}: Readonly<Record<'newRows' | 'changedRows' | 'sameRows' | 'badRows', number>>) => [
  newRows,
  changedRows,
  sameRows,
  badRows,
];

describe('a file of stores', () => {
  const content = [
    'Store,Company,Region,Number,City',
    'Downtown,Whole Foods,North,0012,Oslo',
    'Harbour,Whole Foods,North,13,Bergen',
    'Nowhere,Unknown Inc,,14,Bergen',
    'Downtown,Whole Foods,North,0012,Oslo',
    'Harbour,Whole Foods,South,13,Bergen',
  ].join('\n');

  test('is previewed without writes, then imported as a whole, and has no effect when repeated', async () => {
    const client = await world.newClient();
    await client.db(async (db) => {
      const companyId = await makeCompany(db, { name: 'Whole Foods' });
      await makeOrder(db, { companyId, storeId: await makeStore(db, { companyId, inactive: true }) });
    });

    const { status, body } = await upload(client, { kind: 'STORES' }, content);
    const rows = await listRows(client, body.id);
    const before = await client.as('ROLE_ADMIN')(storeRoutes.list, {});

    expect([status, counts(body)]).toEqual([201, [2, 0, 1, 2]]);
    expect(
      rows.map(({ line, outcome, note, errors }) => [
        line,
        outcome,
        note ?? errors.map(({ message }) => message).join(),
      ]),
    ).toEqual([
      [2, 'NEW', ''],
      [3, 'NEW', ''],
      [4, 'BAD', 'Company "Unknown Inc" was not found.'],
      [5, 'SAME', 'Repeats line 2.'],
      [6, 'BAD', 'Store "Harbour" is on line 3 too, with other values.'],
    ]);
    expect(before.body.totalElements).toBe(0);

    const rejected = await commit(client, body.id);
    const committed = await commit(client, body.id, true);
    const again = await upload(client, { kind: 'STORES' }, content.split('\n').slice(0, 3).join('\n'));
    const after = await client.as('ROLE_ADMIN')(storeRoutes.list, {});

    expect([rejected.body, committed.status]).toMatchObject([{ code: 'IMPORT_HAS_BAD_ROWS' }, 200]);
    expect(after.body.content.map(({ name, number, region }) => [name, number, region?.name])).toEqual([
      ['Downtown', '0012', 'North'],
      ['Harbour', '13', 'North'],
    ]);
    expect(counts(again.body)).toEqual([0, 0, 2, 0]);
  });

  test('previews changes of an existing store, and leaves values of empty cells unchanged', async () => {
    const client = await world.newClient();
    const companyId = await client.db((db) => makeCompany(db, { name: 'Whole Foods' }));
    await client.db((db) => makeStore(db, { companyId, name: 'Downtown', number: '7' }));

    const { body } = await upload(client, { kind: 'STORES' }, 'Store,Number,City\ndowntown,,Oslo\n');
    const [row] = await listRows(client, body.id);
    const { headers } = await commit(client, body.id);
    const stores = await client.as('ROLE_ADMIN')(storeRoutes.list, {});

    expect(row).toMatchObject({
      outcome: 'CHANGED',
      changes: [
        { property: 'city', before: null, after: 'Oslo' },
        { property: 'name', before: 'Downtown', after: 'downtown' },
      ],
    });
    expect(stores.body.content).toMatchObject([
      { name: 'downtown', number: '7', address: { city: 'Oslo' }, company: { id: companyId } },
    ]);

    const undone = await undo(client, headers[undoTokenHeader]);
    const back = await client.as('ROLE_ADMIN')(storeRoutes.list, {});
    expect(undone.body).toEqual({ restored: 1, skipped: 0 });
    expect(back.body.content).toMatchObject([{ name: 'Downtown', number: '7', address: { city: null } }]);
  });

  test('without a company column uses the chosen company', async () => {
    const client = await world.newClient();
    const companyId = await client.db((db) => makeCompany(db));

    const { body } = await upload(client, { kind: 'STORES', companyId }, 'Store\nDowntown\n');
    await commit(client, body.id);

    const stores = await client.as('ROLE_ADMIN')(storeRoutes.list, {});
    expect(stores.body.content).toMatchObject([{ name: 'Downtown', company: { id: companyId } }]);
    const unknown = await upload(client, { kind: 'STORES', companyId: 999_999 }, 'Store\nUptown\n');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
  });
});

describe('a file of products', () => {
  const content =
    'UPC,Product,Category,Pack,Brand\n001,Tea,Drinks,6,Acme\n002,Coffee,drinks,12,Acme\n003,Rice,Staples,1,\n';
  const columns = { upc: [0], name: [1], productLine: [2], packSize: [3], attributes: [4] };

  test('creates lines and attributes, and undo deletes the products', async () => {
    const client = await world.newClient();

    const { body } = await upload(client, { kind: 'PRODUCTS', columns }, content);
    const committed = await commit(client, body.id);
    const products = await client.as('ROLE_ADMIN')(productRoutes.list, {});

    expect(counts(body)).toEqual([3, 0, 0, 0]);
    expect(
      products.body.content.map(({ upc, name, productLine, packSize, attributes }) => [
        upc,
        name,
        productLine?.name,
        packSize,
        attributes.map((held) => `${held.key} ${held.name}`).join(),
      ]),
    ).toEqual([
      ['002', 'Coffee', 'Drinks', 12, 'Brand Acme'],
      ['003', 'Rice', 'Staples', 1, ''],
      ['001', 'Tea', 'Drinks', 6, 'Brand Acme'],
    ]);

    const token = committed.headers[undoTokenHeader];
    const undone = await undo(client, token);
    const after = await client.as('ROLE_ADMIN')(productRoutes.list, {});
    const again = await undo(client, token);
    const record = await client.as('ROLE_ADMIN')(masterImportRoutes.get, { params: { importId: body.id } });
    expect(undone.body).toEqual({ restored: 3, skipped: 0 });
    expect([after.body.totalElements, again.status, record.body.status]).toEqual([0, 409, 'UNDONE']);
  });

  test('changes attribute values, and undo restores them', async () => {
    const client = await world.newClient();
    const first = await upload(client, { kind: 'PRODUCTS', columns }, content);
    await commit(client, first.body.id);

    const changed = content.replace('001,Tea,Drinks,6,Acme', '001,Tea,Drinks,6,Nordic');
    const { body } = await upload(client, { kind: 'PRODUCTS', columns }, changed);
    const rows = await listRows(client, body.id);
    const { headers } = await commit(client, body.id);
    const brands = async () => {
      const products = await client.as('ROLE_ADMIN')(productRoutes.list, {});
      return products.body.content.map(({ attributes }) => attributes.map(({ name }) => name).join());
    };

    expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['CHANGED', [{ property: 'attribute:Brand', before: 'Acme', after: 'Nordic' }]],
      ['SAME', []],
      ['SAME', []],
    ]);
    expect(await brands()).toEqual(['Acme', '', 'Nordic']);
    await undo(client, headers[undoTokenHeader]);
    expect(await brands()).toEqual(['Acme', '', 'Acme']);
  });

  test('undo skips records changed or used since, and reports their number', async () => {
    const client = await world.newClient();
    const { body } = await upload(client, { kind: 'PRODUCTS', columns }, content);
    const { headers } = await commit(client, body.id);
    const products = await client.as('ROLE_ADMIN')(productRoutes.list, {});
    const [coffee, rice] = products.body.content;
    await client.as('ROLE_ADMIN')(productRoutes.changeOnHand, {
      params: { productId: coffee?.id ?? 0 },
      body: { onHand: 5 },
    });
    await client.db(async (db) => {
      const storeId = await makeStore(db, { companyId: await makeCompany(db) });
      await db
        .insertInto('inventoryCount')
        .values({ storeId, productId: rice?.id ?? 0, kind: 'COUNT', quantity: 1, countedOn: '2026-01-01' })
        .execute();
    });

    const undone = await undo(client, headers[undoTokenHeader]);

    const left = await client.as('ROLE_ADMIN')(productRoutes.list, {});
    expect(undone.body).toEqual({ restored: 1, skipped: 2 });
    expect(left.body.content.map(({ name }) => name)).toEqual(['Coffee', 'Rice']);
  });

  test('reports duplicate names and SKUs, wherever they occur', async () => {
    const client = await world.newClient();
    await client.db((db) => makeProduct(db, { upc: '900', name: 'Tea', sku: 'T', inactive: true }));

    const { body } = await upload(
      client,
      { kind: 'PRODUCTS' },
      'UPC,Product,SKU\n001,Tea,A\n002,Rice,B\n003,RICE,C\n004,Oats,t\n005,,D\n',
    );

    const rows = await listRows(client, body.id);
    expect(rows.map(({ errors }) => errors.map(({ message }) => message).join())).toEqual([
      'Product "Tea" belongs to another one, which is inactive.',
      '',
      'Product "RICE" is on line 3 too.',
      'SKU "t" belongs to another one, which is inactive.',
      'Product is empty.',
    ]);
  });

  test('joins several columns to one name', async () => {
    const client = await world.newClient();
    const file =
      'product_id,manufacturer_id,department,brand,product_category,product_type,package_size\n25,2,GROCERY,National,ICE,CUBED,22 LB\n26,2,MISC,National,,,\n';

    const { body } = await upload(client, { kind: 'PRODUCTS' }, file);
    await commit(client, body.id);

    const products = await client.as('ROLE_ADMIN')(productRoutes.list, {});
    expect(products.body.content.map(({ upc, name }) => [upc, name])).toEqual([
      ['26', '26'],
      ['25', 'CUBED 22 LB 25'],
    ]);
  });
});

describe('a file of prices', () => {
  test('sets prices of the default list or the named list, and undo restores them', async () => {
    const client = await world.newClient();
    await client.db(async (db) => {
      await makePriceList(db, { name: 'Wholesale', isDefault: true });
      await makePriceList(db, { name: 'Club' });
      for (const upc of ['001', '003', '004']) await makeProduct(db, { upc });
    });
    const prices = async () => {
      const products = await client.as('ROLE_ADMIN')(productRoutes.list, {});
      return products.body.content.flatMap(({ pricing }) =>
        pricing.filter(({ inactive }) => !inactive).map(({ price, priceList }) => `${priceList.name} ${price}`),
      );
    };
    const first = await upload(client, { kind: 'PRICES' }, 'UPC,Price\n001,$12.50\n');
    await commit(client, first.body.id);

    const { body } = await upload(
      client,
      { kind: 'PRICES' },
      'UPC,Price list,Price\n001,,13\n001,club,9.99\n002,,1\n001,Other,1\n001,Club,free\n003,,€ 5\n004,,EUR 5\n',
    );
    const rows = await listRows(client, body.id);
    const { headers } = await commit(client, body.id, true);

    expect(
      rows.map(({ outcome, changes, errors }) => [outcome, changes, errors.map(({ message }) => message)]),
    ).toEqual([
      ['CHANGED', [{ property: 'price', before: 1250, after: 1300 }], []],
      ['NEW', [], []],
      ['BAD', [], ['UPC "002" was not found.']],
      ['BAD', [], ['Price list "Other" was not found.']],
      ['BAD', [], ['Price "free" is not an amount in USD.', 'UPC "001" is on line 3 too, with other values.']],
      ['BAD', [], ['Price "€ 5" is in EUR. The account uses USD.']],
      ['BAD', [], ['Price "EUR 5" is in EUR. The account uses USD.']],
    ]);
    expect(await prices()).toEqual(['Wholesale 1300', 'Club 999']);
    expect((await undo(client, headers[undoTokenHeader])).body).toEqual({ restored: 2, skipped: 0 });
    expect(await prices()).toEqual(['Wholesale 1250']);
  });

  test('sets the quantity limits of a price list; an empty cell keeps them, and undo restores them', async () => {
    const client = await world.newClient();
    await client.db(async (db) => {
      await makePriceList(db, { name: 'Wholesale', isDefault: true });
      for (const upc of ['001', '002']) await makeProduct(db, { upc, name: upc });
    });
    const limits = async () => {
      const products = await client.as('ROLE_ADMIN')(productRoutes.list, { query: { sort: ['name,asc'] } });
      return products.body.content.flatMap(({ pricing }) =>
        pricing.map(({ price, minQuantity, maxQuantity }) => [price, minQuantity, maxQuantity]),
      );
    };
    const head = 'UPC,Price,MOQ,Maximum quantity';
    await commit(client, (await upload(client, { kind: 'PRICES' }, `${head}\n001,5,12,144\n002,5,,\n`)).body.id);
    const first = await limits();

    const { body } = await upload(client, { kind: 'PRICES' }, `${head}\n001,5,24,\n002,5,,\n`);
    const rows = await listRows(client, body.id);
    const { headers } = await commit(client, body.id);
    const second = await limits();
    const undone = await undo(client, headers[undoTokenHeader]);

    expect(first).toEqual([
      [500, 12, 144],
      [500, null, null],
    ]);
    expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['CHANGED', [{ property: 'minQuantity', before: 12, after: 24 }]],
      ['SAME', []],
    ]);
    expect(second).toEqual([
      [500, 24, 144],
      [500, null, null],
    ]);
    expect(undone.body).toEqual({ restored: 1, skipped: 0 });
    expect(await limits()).toEqual(first);
  });
});

describe('a preview', () => {
  test('accepts corrections of invalid cells', async () => {
    const client = await world.newClient();
    const { body } = await upload(client, { kind: 'COMPANIES' }, 'Company,Discount,Country\nA,5 %,US\nB,lots,usa\n');
    const [, bad] = await listRows(client, body.id);
    const params = { importId: body.id };
    const correct = (cells: { line: number; column: number; text: string }[]) =>
      client.as('ROLE_ADMIN')(masterImportRoutes.correctCells, { params, body: { cells } });

    const half = await correct([{ line: 3, column: 1, text: '12.5' }]);
    const whole = await correct([{ line: 3, column: 2, text: 'US' }]);
    await commit(client, body.id);

    expect(bad?.errors).toEqual([
      {
        line: 3,
        property: 'discount',
        column: 'Discount',
        value: 'lots',
        code: 'INVALID',
        message: 'Discount % "lots" is not a percentage.',
      },
      expect.objectContaining({
        column: 'Country',
        value: 'usa',
        message: 'Country code "usa" must be two capital letters (ISO 3166-1).',
      }),
    ]);
    expect([half.body.badRows, whole.body.badRows]).toEqual([1, 0]);
    const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
    expect(companies.body.content.map(({ name, discount }) => [name, discount])).toEqual([
      ['A', 5],
      ['B', 12.5],
    ]);
    expect((await correct([{ line: 3, column: 1, text: '1' }])).body).toMatchObject({ code: 'IMPORT_COMMITTED' });
  });

  test('follows its column mapping', async () => {
    const client = await world.newClient();
    const { body } = await upload(client, { kind: 'COMPANIES' }, 'a,b\nOslo,Acme\n');
    const params = { importId: body.id };

    const change = await client.as('ROLE_ADMIN')(masterImportRoutes.change, {
      params,
      body: { columns: { name: [1], city: [0] } },
    });
    const foreign = await client.as('ROLE_ADMIN')(masterImportRoutes.change, {
      params,
      body: { columns: { upc: [1] } },
    });
    await commit(client, body.id);

    expect([counts(body), counts(change.body), foreign.status]).toEqual([[0, 0, 0, 1], [1, 0, 0, 0], 400]);
    const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
    expect(companies.body.content).toMatchObject([{ name: 'Acme', address: { city: 'Oslo' } }]);
  });

  test('that is outdated is rejected and updated; changes outside of it do not matter', async () => {
    const client = await world.newClient();
    const id = await client.db((db) => makeProduct(db, { upc: '001', name: 'Tea' }));
    const { body } = await upload(client, { kind: 'PRODUCTS' }, 'UPC,Product\n001,Green tea\n');
    const admin = client.as('ROLE_ADMIN');
    await admin(productRoutes.changeOnHand, { params: { productId: id }, body: { onHand: 5 } });
    await client.db((db) => db.updateTable('product').set({ name: 'Black tea' }).where('id', '=', id).execute());

    const rejected = await commit(client, body.id);
    const rows = await listRows(client, body.id);
    await admin(productRoutes.changeOnHand, { params: { productId: id }, body: { onHand: 6 } });
    const committed = await commit(client, body.id);

    expect([rejected.body, committed.status]).toMatchObject([{ code: 'IMPORT_OUTDATED' }, 200]);
    expect(rows[0]?.changes).toEqual([{ property: 'name', before: 'Black tea', after: 'Green tea' }]);
  });

  test('is committed once by concurrent requests', async () => {
    const client = await world.newClient();
    const { body } = await upload(client, { kind: 'COMPANIES' }, 'Company\nAcme\n');

    const responses = await Promise.all(Array.from({ length: 6 }, () => commit(client, body.id)));

    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toEqual([200]);
  });

  // G6
  test('accepts one of 50 corrections of the same version at once and rejects the others before they wait', async () => {
    const client = await world.newClient();
    const { body, headers } = await upload(client, { kind: 'COMPANIES' }, 'Company,Discount\nA,5\nB,lots\n');
    const params = { importId: body.id };
    const correct = (text: string, sent: Readonly<Record<string, string>>) =>
      client.as('ROLE_ADMIN')(
        masterImportRoutes.correctCells,
        { params, body: { cells: [{ line: 3, column: 1, text }] } },
        sent,
      );

    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => correct(String(index), { 'if-match': headers.etag ?? '' })),
    );

    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(49).fill(412)]);
    const read = await client.as('ROLE_ADMIN')(masterImportRoutes.get, { params });
    expect(read.headers.etag).toBe(responses.find(({ status }) => status === 200)?.headers.etag);
    expect((await commit(client, body.id, false, headers.etag)).status).toBe(412);
    expect((await commit(client, body.id, false, read.headers.etag)).status).toBe(200);
  });

  test('is audited per record when committed', async () => {
    const client = await world.newClient();
    await client.db((db) => makeCompany(db, { name: 'Acme' }));
    const { body } = await upload(client, { kind: 'COMPANIES' }, 'Company,City\nAcme,Oslo\nBest,\n');
    await commit(client, body.id);

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityType', 'field', 'previousValue', 'updatedValue'])
        .where('entityType', '=', 'COMPANY')
        .orderBy('field')
        .execute(),
    );

    expect(entries).toMatchObject([
      { entityType: 'COMPANY', field: 'city', previousValue: null, updatedValue: 'Oslo' },
      { entityType: 'COMPANY', field: null, previousValue: null, updatedValue: { name: 'Best', active: true } },
    ]);
  });
});
