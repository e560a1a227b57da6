import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { shipmentRoutes as routes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeSampleFile } from '../master-import/sample-files.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

/** An approved order of 24 units of oat milk and 12 nut bars, and a draft. */
const makeShop = async () => {
  const client = await newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const storeId = await makeStore(db, { companyId, name: 'Downtown' });
    const oat = await makeProduct(db, { upc: '012345678905', sku: 'OAT', name: 'Oat milk', onHand: 100 });
    const nut = await makeProduct(db, { upc: '036000291452', sku: 'NUT', name: 'Nut bar', onHand: 100 });
    await makeProduct(db, { upc: 'X-1', name: 'Other' });
    const items = [
      { productId: oat, quantity: 24 },
      { productId: nut, quantity: 12 },
    ];
    const order = { companyId, storeId, items };
    const orderId = await makeOrder(db, { ...order, status: 'APPROVED', purchaseOrderNumber: 'PO-1001' });
    await makeOrder(db, { ...order, purchaseOrderNumber: 'PO-DRAFT' });
    return { orderId };
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  return {
    ...made,
    client,
    manager,
    send: (content: string | File, metadata: { preview?: boolean } = {}) =>
      manager(routes.importFile, {
        body: { metadata },
        files: { file: typeof content === 'string' ? new File([content], 'shipments.csv') : content },
      }),
    list: async () => {
      const { body } = await manager(routes.list, { query: { sort: ['id,asc'] } });
      return body.content.map(({ orderId, shippedDate, shipper, trackingNumber, items }) => ({
        orderId,
        shippedDate,
        shipper,
        trackingNumber,
        units: items.map(({ quantity }) => quantity),
      }));
    },
    getStatus: async () => (await manager(orderRoutes.get, { params: { orderId: made.orderId } })).body.status,
  };
};

describe('tracking numbers of a file', () => {
  test.each([
    ['1Z999AA10123456784, 1Z999AA10123456793'],
    ['1Z999AA10123456784; 1Z999AA10123456793'],
    ['1Z999AA10123456784 1Z999AA10123456793'],
    ['1Z999AA10123456784 and 1Z999AA10123456793'],
    ['1Z999AA10123456784+1Z999AA10123456793'],
    ['1Z999AA10123456784 / 1Z999AA10123456793'],
    ['1Z999AA10123456784/1Z999AA10123456793'],
  ])('in one cell are rejected: %s', async (numbers) => {
    const { send, list } = await makeShop();

    const { status, body } = await send(`Order,UPC,Quantity,Carrier,Tracking number\nPO-1001,OAT,1,UPS,"${numbers}"\n`);

    expect([status, body]).toEqual([
      406,
      [`Line 2: Tracking number "${numbers}" must be one number, because each shipment has its own.`],
    ]);
    expect(await list()).toEqual([]);
  });

  test.each([
    ["'1Z999AA10123456784", '1Z999AA10123456784'],
    ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
    ['9400 1000 0000 0000 0000 00', '9400100000000000000000'],
    ['1z999aa10123456784\u00a0', '1Z999AA10123456784'],
  ])('are stored without spaces and marks: %s', async (given, stored) => {
    const { send, list } = await makeShop();

    await send(`Order,UPC,Quantity,Carrier,Tracking number\nPO-1001,OAT,1,UPS,${given}\n`);

    expect(await list()).toMatchObject([{ trackingNumber: stored }]);
  });
});

test('shipments without a day that are imported again later are left out, and named', async () => {
  const { client, send, list } = await makeShop();
  await send('Order,UPC,Quantity\nPO-1001,OAT,4\n');
  await client.db((db) => db.updateTable('shipment').set({ shippedDate: '2026-01-05' }).execute());

  const { body } = await send('Order,UPC,Quantity\r\nPO-1001,OAT,4\r\n');
  const { body: dated } = await send('Order,UPC,Quantity,Ship date\nPO-1001,OAT,4,2026-01-06\n');

  expect(body).toMatchObject({ changedRecords: 0, unchangedRows: 1 });
  expect(body.messages).toContain(
    '1 shipment without a shipped date equals an existing one and was left out, such as on line 2. Add the date to ship again.',
  );
  expect(dated.changedRecords).toBe(1);
  expect(await list()).toHaveLength(2);
});

describe('a file of shipments', () => {
  const content = [
    'PO number,SKU,Qty,Carrier,Tracking,Ship date',
    'po-1001,OAT,12,ups,1z 999,2026-02-15',
    'PO-1001,NUT,12,UPS,1Z999,2026-02-15',
    'PO-1001,OAT,12,UPS,1Z888,2026-02-16',
    'PO-1001,NUT,,,,',
  ].join('\n');

  test('is previewed without writes, creates a shipment for each parcel, and can be undone', async () => {
    const { send, list, manager, getStatus, orderId } = await makeShop();

    const { body: preview } = await send(content, { preview: true });
    const before = await list();
    const { status, headers } = await send(content);
    const imported = await list();
    const shipped = await getStatus();
    const { body: undone } = await manager(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

    expect(preview).toMatchObject({ status: 'PREVIEW', rows: 4, changedRecords: 2, totalErrors: 0 });
    expect(preview.changes).toEqual([
      { line: 2, record: 'Order po-1001', before: null, after: '24 units, UPS 1Z999, 2026-02-15' },
      { line: 4, record: 'Order PO-1001', before: null, after: '12 units, UPS 1Z888, 2026-02-16' },
    ]);
    expect(before).toEqual([]);
    expect(status).toBe(200);
    expect(imported).toEqual([
      { orderId, shippedDate: '2026-02-15', shipper: 'UPS', trackingNumber: '1Z999', units: expect.any(Array) },
      { orderId, shippedDate: '2026-02-16', shipper: 'UPS', trackingNumber: '1Z888', units: [12] },
    ]);
    expect(shipped).toBe('SHIPPED');
    expect(undone).toEqual({ restored: 2, skipped: 0 });
    expect(await list()).toEqual([]);
    expect(await getStatus()).toBe('PACKING');
  });

  test('names the products whose stock it takes below zero, in the preview and after the import', async () => {
    const { send, client } = await makeShop();
    await client.db((db) => db.updateTable('product').set({ onHand: 20 }).where('sku', '=', 'OAT').execute());
    const message = 'More units are shipped than are in stock. Stock afterwards: Oat milk −4. Count these products.';

    const { body: preview } = await send(content, { preview: true });
    const { body: imported } = await send(content);

    expect(preview.messages).toContain(message);
    expect(imported.messages).toContain(message);
  });

  test('finds orders by their number, ships today without a date, and has no effect when it is imported again', async () => {
    const { send, list, orderId } = await makeShop();
    const file = `Order,Product,Quantity\nOrder ${orderId},Oat milk,4\n`;
    await send(file);

    const { body } = await send(file);

    expect(body).toMatchObject({ status: 'DONE', changedRecords: 0, unchangedRows: 1 });
    expect(await list()).toMatchObject([{ orderId, shipper: null, trackingNumber: null, units: [4] }]);
  });

  test.each(['csv', 'xlsx'] as const)('is imported from the sample as %s', async (format) => {
    const { send, list } = await makeShop();

    const { status } = await send(await makeSampleFile('SHIPMENTS', format));

    expect(status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  test.each([
    ['an unknown order', 'PO-9,OAT,1,,', 'Line 2: Order "PO-9" was not found.'],
    ['a draft', 'PO-DRAFT,OAT,1,,', 'Line 2: Order "PO-DRAFT" is neither approved nor in packing.'],
    ['an unknown product', 'PO-1001,Y,1,,', 'Line 2: Product "Y" was not found.'],
    ['a product that is not ordered', 'PO-1001,X-1,1,,', 'Line 2: Product "X-1" is not in order "PO-1001".'],
    ['more than the open units', 'PO-1001,OAT,25,,', 'Line 2: Product "OAT" has 24 open units.'],
    [
      'more than the open units in two shipments',
      'PO-1001,OAT,20,A1,\nPO-1001,OAT,5,A2,',
      'Line 3: Product "OAT" has 4 open units.',
    ],
    [
      'a product twice in a shipment',
      'PO-1001,OAT,1,,\nPO-1001,012345678905,1,,',
      'Line 3: Product "012345678905" is listed twice in this shipment.',
    ],
    [
      'a tracking number of two shipments',
      'PO-1001,OAT,1,A1,2026-02-15\nPO-1001,OAT,1,A1,2026-02-16',
      'Line 3: Tracking number "A1" is on line 2 too, for another order or day.',
    ],
    ['no quantity', 'PO-1001,OAT,,,', 'Line 1: No row has a quantity.'],
  ])('is rejected as a whole with %s', async (_, rows, message) => {
    const { send, list } = await makeShop();

    const { status, body } = await send(`Order,Product,Quantity,Tracking number,Shipped date\n${rows}\n`);

    expect([status, body]).toEqual([406, [message]]);
    expect(await list()).toEqual([]);
  });

  test('is rejected with the tracking number of another shipment, and with a number of two companies', async () => {
    const { client, send } = await makeShop();
    const header = 'Order,Company,Product,Quantity,Tracking number';
    await send(`${header}\nPO-1001,,OAT,1,A1\n`);
    await client.db(async (db) => {
      const companyId = await makeCompany(db, { name: 'Other' });
      await makeOrder(db, { companyId, storeId: await makeStore(db, { companyId }), purchaseOrderNumber: 'PO-1001' });
    });

    const taken = await send(`${header}\nPO-1001,Example Foods,OAT,2,A1\n`);
    const shared = await send(`${header}\nPO-1001,,OAT,2,A2\n`);

    expect(taken.body).toEqual(['Line 2: Tracking number "A1" belongs to another shipment.']);
    expect(shared.body).toEqual(['Line 2: Order "PO-1001" is the number of orders of several companies.']);
  });
});
