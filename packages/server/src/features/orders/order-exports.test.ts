import { type OrderImportMetadata, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

const makeBugCo = async () => {
  const client = await newClient();
  await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Bug Co' });
    await makeStore(db, { companyId, name: 'Bug North', number: '0102' });
    await makeStore(db, { companyId, name: 'Bug Main', number: '101' });
    await makeProduct(db, { upc: '071234500017', sku: 'BUG-1', name: 'Bug oat bar' });
    await makeProduct(db, { upc: '071234500024', sku: 'BUG-2', name: 'Bug nut bar' });
  });
  return client;
};

const importOrders = async (client: TestClient, content: string, metadata: Partial<OrderImportMetadata> = {}) => {
  const { body } = await client.as('ROLE_ORDER_MANAGER')(orderImportRoutes.import, {
    body: { metadata: { preview: true, ...metadata } },
    files: { file: new File([`${content}\n`], 'orders.csv') },
  });
  return {
    errors: body.errors.map(({ line, message }) => `${line}: ${message}`),
    messages: body.messages.slice(1),
    orders: body.orders.map(({ purchaseOrderNumber, store, totalUnit, requestedShipDate }) => [
      purchaseOrderNumber,
      store.name,
      totalUnit,
      requestedShipDate,
    ]),
  };
};

describe('the fields of an order in its first row only', () => {
  test('as Odoo writes them, with [code] name as the product', async () => {
    const content = [
      'Order Reference,Customer,Order Lines/Product,Order Lines/Quantity,Order Lines/Unit Price',
      'S00012,Bug Main,[BUG-1] Bug oat bar,6,2.00',
      ',,[BUG-2] Bug nut bar,3,2.00',
      'S00013,Bug North,[071234500017] Bug oat bar,1,2.00',
      ',,Bug nut bar,2,2.00',
    ].join('\n');

    expect(await importOrders(await makeBugCo(), content)).toEqual({
      errors: [],
      messages: ['2 rows without a store continue the order above, such as line 3.'],
      orders: [
        ['S00012', 'Bug Main', 9, null],
        ['S00013', 'Bug North', 3, null],
      ],
    });
  });

  test('as Shopify writes them, with the number in each row', async () => {
    const content = [
      'Name,Email,Financial Status,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Company,Notes',
      '#1001,a@example.com,paid,6,Oat bar,2.00,BUG-1,Bug Main,Ring twice',
      '#1001,a@example.com,,3,Nut bar,2.00,BUG-2,,',
      '#1002,b@example.com,paid,1,Oat bar,2.00,BUG-1,Bug North,',
    ].join('\n');

    expect(await importOrders(await makeBugCo(), content)).toMatchObject({
      errors: [],
      orders: [
        ['#1001', 'Bug Main', 9, null],
        ['#1002', 'Bug North', 1, null],
      ],
    });
  });

  test('as WooCommerce writes them, also when a row is corrected', async () => {
    const content = [
      'Order Number,Order Date,Shipping Company,SKU,Quantity,Item Cost',
      '501,2026-11-01,Bug Main,BUG-1,6,2.00',
      ',,,BUG-9,3,2.00',
    ].join('\n');
    const client = await makeBugCo();
    const corrections = [{ line: 3, column: 3, text: 'BUG-2' }];

    expect((await importOrders(client, content)).errors).toEqual(['3: Product "BUG-9" was not found.']);
    expect(await importOrders(client, content, { corrections })).toMatchObject({
      errors: [],
      orders: [['501', 'Bug Main', 9, null]],
    });
  });

  test.each([
    ['another number', 'P-1,Bug Main,BUG-1,6\nP-2,,BUG-2,3\n'],
    ['no number in the file', ',Bug Main,BUG-1,6\n,,BUG-2,3\n'],
    ['no order above', 'P-2,,BUG-2,3\n'],
    ['a row above with a formula as its store', 'P-1,Bug Main,BUG-1,6\nP-1,=A1,BUG-1,1\nP-1,,BUG-2,3\n'],
  ])('are not those of a row with %s', async (_, rows) => {
    const { errors } = await importOrders(await makeBugCo(), `PO,Store,SKU,Quantity\n${rows}`);

    expect(errors.at(-1)).toMatch(/^\d: Store is empty\.$/);
  });
});

describe('a ship date that is years away', () => {
  const content = 'Store,UPC,Quantity,Unit price,PO,Requested ship date\nBug Main,071234500024,10,2.00,B44,';

  test.each(['2016-12-24', '2126-01-05'])('is imported after a question: %s', async (day) => {
    const client = await makeBugCo();
    const question = `2: The requested ship date of 1 order is more than two years away, such as ${day}. Correct it, or choose to keep such dates.`;

    expect((await importOrders(client, content + day)).errors).toEqual([question]);
    expect(await importOrders(client, content + day, { unusualShipDates: 'KEEP' })).toMatchObject({
      errors: [],
      orders: [['B44', 'Bug Main', 10, day]],
    });
  });
});
