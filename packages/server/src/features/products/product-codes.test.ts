import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from './products.factory.ts';

const { newClient } = useWorld();

const upc = '071234500017';
const sameCodes = [
  ['as EAN-13', '0071234500017'],
  ['as GTIN-14', '00071234500017'],
  ['without its leading zero', '71234500017'],
  ['with hyphens', '0-71234-50001-7'],
  ['with spaces', '0 71234 50001 7'],
  ['as a decimal number', '71234500017.0'],
  ['without its check digit', '07123450001'],
] as const;
const otherCodes = [
  ['of the case', '10071234500014'],
  ['with another check digit', '071234500018'],
  ['of another product', '071234500024'],
  ['of another kind', 'OAT-71234500017'],
] as const;

const makeOat = (client: TestClient) => client.db((db) => makeProduct(db, { upc, name: 'Bug oat bar' }));

const preview = async (client: TestClient, rows: readonly string[]) => {
  const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind: 'PRODUCTS' } },
    files: { file: new File([`UPC,Product,SKU\n${rows.join('\n')}\n`], 'products.csv') },
  });
  const rowsRead = await client.as('ROLE_ADMIN')(masterImportRoutes.rows, { params: { importId: body.id }, query: {} });
  return rowsRead.body.content.map(({ outcome, errors }) => [outcome, ...errors.map(({ message }) => message)]);
};

describe('the code of a product', () => {
  test.each(sameCodes)('%s is taken in forms and API calls', async (_, code) => {
    const client = await newClient();
    await makeOat(client);
    const user = client.as('ROLE_ADMIN');

    const { status, body } = await user(productRoutes.create, { body: { upc: code, name: 'Second bar' } });
    const free = await user(productRoutes.isUpcAvailable, { body: { value: code } });

    expect([status, body]).toMatchObject([
      409,
      {
        code: 'PRODUCT_UPC_TAKEN',
        message: 'Product UPC already exist',
        detail: 'The product "Bug oat bar" has this code as UPC 071234500017.',
      },
    ]);
    expect(free.body.isAvailable).toBe(false);
  });

  test.each(otherCodes)('%s is another product', async (_, code) => {
    const client = await newClient();
    await makeOat(client);

    const { status } = await client.as('ROLE_ADMIN')(productRoutes.create, { body: { upc: code, name: 'Second bar' } });

    expect(status).toBe(201);
  });

  test('is unique for concurrent calls', async () => {
    const client = await newClient();
    const user = client.as('ROLE_ADMIN');

    const responses = await Promise.all(
      [upc, ...sameCodes.map(([, code]) => code)].map((code, at) =>
        user(productRoutes.create, { body: { upc: code, name: `Bar ${at}` } }),
      ),
    );

    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...sameCodes.map(() => 409),
    ]);
  });

  test('cannot become that of another product, but can change its form', async () => {
    const client = await newClient();
    const id = await makeOat(client);
    const nut = await client.db((db) => makeProduct(db, { upc: '96385074', name: 'Bug nut bar' }));
    const user = client.as('ROLE_ADMIN');

    const taken = await user(productRoutes.update, {
      params: { productId: nut },
      body: { upc: '0071234500017', name: 'Bug nut bar' },
    });
    const changed = await user(productRoutes.update, {
      params: { productId: id },
      body: { upc: '0071234500017', name: 'Bug oat bar' },
    });

    expect([taken.status, changed.status]).toEqual([409, 200]);
  });

  test('is rejected in a file of products with the name of the product that has it', async () => {
    const client = await newClient();
    await makeOat(client);
    await client.db((db) => makeProduct(db, { upc: '071234500024', name: 'Bug nut bar' }));

    expect(
      await preview(client, [
        '00071234500017,Bug oat bar 2,BUG-1',
        '0071234500024,Bug nut bar 2,',
        '71234500017,Bug oat bar 3,',
        '071234500017,,BUG-9',
        '5012345678900,Tea,',
        '05012345678900,Other tea,',
        '10071234500014,Case of bars,',
      ]),
    ).toEqual([
      ['BAD', 'UPC "00071234500017" is the code of product "Bug oat bar" with UPC 071234500017.'],
      ['BAD', 'UPC "0071234500024" is the code of product "Bug nut bar" with UPC 071234500024.'],
      ['BAD', 'UPC "71234500017" is the code of product "Bug oat bar" with UPC 071234500017.'],
      ['CHANGED'],
      ['NEW'],
      ['BAD', 'UPC "05012345678900" is the code on line 6 too.'],
      ['NEW'],
    ]);
  });

  test('of products that share it from before is listed', async () => {
    const client = await newClient();
    const twin = await client.db(async (db) => {
      const id = await makeProduct(db, { upc: '0071234500017', name: 'Bug oat bar 2' });
      await db.updateTable('product').set({ gtinTwin: 1 }).where('id', '=', id).execute();
      await makeProduct(db, { upc: '071234500024', name: 'Bug nut bar' });
      return id;
    });
    const id = await makeOat(client);
    const user = client.as('ROLE_ADMIN');

    const { body } = await user(productRoutes.list, { query: { sharesGtin: true } });
    const edited = await user(productRoutes.update, {
      params: { productId: twin },
      body: { upc: '0071234500017', name: 'Bug oat bar two' },
    });

    expect(body.content.map((product) => product.id)).toEqual([id, twin]);
    expect(edited.status).toBe(200);
  });
});
