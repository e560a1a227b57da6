import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import {
  importNotesHeader,
  type OnHandHeaders,
  productOnHandRoutes,
} from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { expect, test } from 'vitest';
import { encodeForm, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';

const world = useWorld();
const { newClient } = world;

const makeTeas = (client: TestClient) =>
  client.db(async (db) => ({
    green: await makeProduct(db, { upc: '0012345678905', name: 'Green tea' }),
    black: await makeProduct(db, { upc: 'TEA-B', name: 'Black tea' }),
  }));

const send = (
  client: TestClient,
  content: string,
  headers: Partial<OnHandHeaders> & Pick<OnHandHeaders, 'upc' | 'onHand'> = { upc: 0, onHand: 1 },
) =>
  client.as('ROLE_ORDER_MANAGER')(productOnHandRoutes.import, {
    body: { headers },
    files: { file: new File([content], 'stock.csv') },
  });

const listStock = async (client: TestClient) => {
  const { body } = await client.as('none')(productRoutes.list, { query: { sort: ['name,asc'] } });
  return body.content.map(({ name, quantity }) => [name, quantity.onHand]);
};

test('sets the stock of each product in the file, and skips rows without a quantity', async () => {
  const client = await newClient();
  await makeTeas(client);
  await send(client, 'Product UPC,Quantity\nTEA-B,7\n');

  const { status, body } = await send(client, 'Counted,UPC,Note\n1200,0012345678905,shelf 4\n,tea-b,\n', {
    upc: 1,
    onHand: 0,
  });

  expect([status, body]).toEqual([204, null]);
  expect(await listStock(client)).toEqual([
    ['Black tea', 7],
    ['Green tea', 1200],
  ]);
});

test('previews the totals and errors of a file, and changes nothing', async () => {
  const client = await newClient();
  await makeTeas(client);
  const content = 'UPC,Quantity\n0012345678905,30\nTEA-B,4\nNONE,1\n';

  const { status, body } = await client.as('ROLE_ORDER_MANAGER')(productOnHandRoutes.preview, {
    body: { headers: { upc: 0, onHand: 1 } },
    files: { file: new File([content], 'stock.csv') },
  });

  expect([status, body]).toMatchObject([200, { rows: 3, products: 2, units: 34 }]);
  expect(body.errors).toEqual(['Line 4: Product UPC "NONE" was not found.']);
  expect(await listStock(client)).toEqual([
    ['Black tea', 0],
    ['Green tea', 0],
  ]);
});

test('audits changed quantities only', async () => {
  const client = await newClient();
  const { green } = await makeTeas(client);
  const file = 'UPC,Qty\n0012345678905,30\nTEA-B,0\n';
  await send(client, file);
  const { headers: before } = await client.as('none')(productRoutes.get, { params: { productId: green } });

  await send(client, file);

  const { headers: after } = await client.as('none')(productRoutes.get, { params: { productId: green } });
  expect(after.etag).toBe(before.etag);
  const { body: entries } = await client.as('ROLE_ADMIN')(auditRoutes.history, {
    params: { entityType: 'PRODUCT', entityId: green },
  });
  expect(entries.content.map(({ change }) => [change.previousValue, change.updatedValue])).toEqual([[0, 30]]);
});

test('resolves aliases, and can be undone except for changed stock', async () => {
  const client = await newClient();
  const { green, black } = await makeTeas(client);
  const manager = client.as('ROLE_ORDER_MANAGER');
  await manager(saleAliasRoutes.createProduct, { body: { text: 'Their Green', productId: green } });
  await send(client, 'UPC,Qty\nTEA-B,5\n');

  const { headers } = await send(client, 'UPC,Qty\nTHEIR GREEN,40\nTEA-B,8\n');
  const imported = await listStock(client);
  await client.db((db) => db.updateTable('product').set({ onHand: 6 }).where('id', '=', black).execute());
  const { body: undone } = await manager(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

  expect(imported).toEqual([
    ['Black tea', 8],
    ['Green tea', 40],
  ]);
  expect(undone).toEqual({ restored: 1, skipped: 1 });
  expect(await listStock(client)).toEqual([
    ['Black tea', 6],
    ['Green tea', 0],
  ]);
});

test('accepts headers as a form field, and detects the delimiter', async () => {
  const client = await newClient();
  await makeTeas(client);
  const file = new File(['UPC;Qty\nTEA-B;5\n'], 'stock.txt');
  const { bytes, headers: type } = await encodeForm({ headers: '{"upc":0,"onHand":1}' }, { file });

  const { statusCode: status } = await world.app.inject({
    method: 'POST',
    url: productOnHandRoutes.import.path,
    headers: { ...client.headersFor('ROLE_ADMIN'), ...type },
    payload: bytes,
  });

  expect(status).toBe(204);
  expect(await listStock(client)).toContainEqual(['Black tea', 5]);
});

test.each([
  ['an unknown product', 'UPC,Qty\nTEA-B,5\nX,1\n', ['Line 3: Product UPC "X" was not found.']],
  ['a quantity that is none', 'UPC,Qty\nTEA-B,many\n', ['Line 2: Quantity "many" is not a whole number.']],
  ['less than nothing', 'UPC,Qty\nTEA-B,-1\n', ['Line 2: Quantity "-1" is too small.']],
  [
    'two quantities of one product',
    'UPC,Qty\nTEA-B,5\ntea-b,6\n',
    ['Line 3: Product UPC "tea-b" is on line 2 too, with another quantity.'],
  ],
  ['no quantity', 'UPC,Qty\nTEA-B,\n', ['Line 1: no row has a quantity.']],
])('rejects %s, and writes nothing', async (_, content, messages) => {
  const client = await newClient();
  await makeTeas(client);

  const { status, body } = await send(client, content);

  expect([status, body]).toEqual([406, messages]);
  expect(await listStock(client)).toEqual([
    ['Black tea', 0],
    ['Green tea', 0],
  ]);
});

test('reads the first line as data if the file has no header, and matches SKUs on request', async () => {
  const client = await newClient();
  const { black } = await makeTeas(client);
  await client.db((db) => db.updateTable('product').set({ sku: '77-1' }).where('id', '=', black).execute());

  const upcs = await send(client, '0012345678905,40\nTEA-B,"1,200"\n');
  const first = await listStock(client);
  const skus = await send(client, '77-1,5\n', { upc: 0, onHand: 1, productIdentificationType: 'SKU', headerRow: 0 });

  expect([upcs.status, skus.status]).toEqual([204, 204]);
  expect(first).toEqual([
    ['Black tea', 1200],
    ['Green tea', 40],
  ]);
  expect(await listStock(client)).toContainEqual(['Black tea', 5]);
});

test.each(['12345678905', '012345678905', '00012345678905', '0-01234-56789-05', '1234567890'])(
  'matches a code by GTIN, and says so in a header: %s',
  async (code) => {
    const client = await newClient();
    await makeTeas(client);

    const { status, headers } = await send(client, `UPC,Qty\n${code},30\n`);

    expect(status).toBe(204);
    expect(JSON.parse(decodeURIComponent(String(headers[importNotesHeader])))).toEqual([
      `1 product code was matched by GTIN: "${code}" on line 2 is UPC 0012345678905.`,
    ]);
    expect(await listStock(client)).toContainEqual(['Green tea', 30]);
  },
);

test('names the totals and the lines that it skips', async () => {
  const client = await newClient();
  await makeTeas(client);

  const { status, headers } = await send(client, 'UPC,Qty\n0012345678905,30\nTotal,30\n\n(1 rows affected)\n');
  const wrong = await send(client, 'UPC,Qty\n0012345678905,30\nTotal,31\n');

  expect(status).toBe(204);
  expect(JSON.parse(decodeURIComponent(String(headers[importNotesHeader])))).toEqual([
    '1 row with totals was compared with the rows and skipped.',
    '1 line without data was skipped, for example "(1 rows affected)".',
  ]);
  expect([wrong.status, wrong.body]).toEqual([406, ['Line 3: the total quantity is 31, but the rows add up to 30.']]);
});

test('does not match the code of a case', async () => {
  const client = await newClient();
  await makeTeas(client);

  const { status, body } = await send(client, 'UPC,Qty\n10012345678902,30\n');

  expect([status, body]).toEqual([406, ['Line 2: Product UPC "10012345678902" was not found.']]);
});
