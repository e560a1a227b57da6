import { type OrderImportMetadata, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

const send = (client: TestClient, content: string, metadata: Partial<OrderImportMetadata> = {}) =>
  client.as('ROLE_ORDER_MANAGER')(orderImportRoutes.import, {
    body: { metadata },
    files: { file: new File([content], 'orders.csv') },
  });

const makeBugCo = async () => {
  const client = await newClient();
  await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Bug Co' });
    await makeStore(db, { companyId, name: 'Bug North', number: '0102' });
    await makeStore(db, { companyId, name: 'Bug Main', number: '101' });
    await makeProduct(db, { upc: '071234500017', name: 'Bug oat bar' });
    await makeProduct(db, { upc: '071234500024', name: 'Bug nut bar' });
  });
  return client;
};

const countOrders = async (client: TestClient) =>
  (await client.as('none')(orderRoutes.list, { query: {} })).body.totalElements;

const header = 'Store,UPC,Quantity,Unit price,Date';
const file = `${header}\nBug North,071234500017,6,1.00,2026-12-01\n`;

describe('an order file without purchase order numbers in other bytes', () => {
  test.each([
    ['with other line ends', file.replaceAll('\n', '\r\n')],
    [
      'with other columns',
      `Quantity;Product;Store;Date;Note\n6;71234500017;0102;2026-12-01;Again\n`
        .replace('Note', 'Unit price')
        .replace('Again', '1,00'),
    ],
    ['in two rows', `${header}\nBug North,071234500017,2,1.00,2026-12-01\nBug North,071234500017,4,1.00,2026-12-01\n`],
  ])('%s asks whether to create its orders again', async (_, other) => {
    const client = await makeBugCo();
    const { body: first } = await send(client, file);

    const { body: preview } = await send(client, other, { preview: true });
    const { status, body } = await send(client, other);

    const id = first.orders[0]?.id;
    const message = `1 order exists already with its store, ship date, and lines, such as order ${id} (line 2). Choose whether to leave out or to create repeated orders.`;
    expect(preview.errors).toMatchObject([{ line: 2, code: 'REPEATED', message }]);
    expect([status, body]).toEqual([406, [`Line 2: ${message}`]]);
    expect(await countOrders(client)).toBe(1);
  });

  test('creates its orders again if the user chooses so', async () => {
    const client = await makeBugCo();
    const { body: first } = await send(client, file);

    const { status, body } = await send(client, file.replaceAll('\n', '\r\n'), { repeatedOrders: 'CREATE' });

    expect([status, body.totalOrders]).toEqual([200, 1]);
    expect(body.messages).toContain(`1 order repeats an existing one, such as order ${first.orders[0]?.id} (line 2).`);
    expect(await countOrders(client)).toBe(2);
  });

  test('leaves out its repeated orders if the user chooses so', async () => {
    const client = await makeBugCo();
    await send(client, file);

    const more = await send(client, `${file}Bug Main,071234500017,6,1.00,2026-12-01\n`, { repeatedOrders: 'SKIP' });
    const none = await send(client, file.replaceAll('\n', '\r\n'), { repeatedOrders: 'SKIP' });

    expect([more.status, more.body.totalOrders, none.status]).toEqual([200, 1, 406]);
    expect(more.body.messages).toContainEqual(
      expect.stringContaining('1 order was left out, because it exists already'),
    );
    expect(await countOrders(client)).toBe(2);
  });

  test('is recognized by one of two imports at once', async () => {
    const client = await makeBugCo();

    const responses = await Promise.all(
      [file, file.replaceAll('\n', '\r\n'), `${file}\n`].map((one) => send(client, one)),
    );

    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 406, 406]);
    expect(await countOrders(client)).toBe(1);
  });

  test.each([
    ['another quantity', 'Bug North,071234500017,7,1.00,2026-12-01'],
    ['another product', 'Bug North,071234500024,6,1.00,2026-12-01'],
    ['another store', 'Bug Main,071234500017,6,1.00,2026-12-01'],
    ['another day', 'Bug North,071234500017,6,1.00,2026-12-02'],
    ['no day', 'Bug North,071234500017,6,1.00,'],
  ])('with %s is another order', async (_, row) => {
    const client = await makeBugCo();
    await send(client, file);

    const { status } = await send(client, `${header}\n${row}\n`);

    expect([status, await countOrders(client)]).toEqual([200, 2]);
  });

  test('does not repeat a cancelled order', async () => {
    const client = await makeBugCo();
    const { body } = await send(client, file);
    await client.db((db) =>
      db
        .updateTable('salesOrder')
        .set({ status: 'CANCELLED' })
        .where('id', '=', body.orders[0]?.id ?? 0)
        .execute(),
    );

    const { status } = await send(client, file.replaceAll('\n', '\r\n'));

    expect(status).toBe(200);
  });
});
