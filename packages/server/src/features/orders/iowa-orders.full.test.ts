import fs from 'node:fs/promises';
import path from 'node:path';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';

const { newClient } = useWorld();

// Four stores of the State of Iowa's liquor orders of 31 January 2012: 305 rows, 256 items, two of them unpriced.
const file = path.join(import.meta.dirname, 'fixtures/iowa-orders-of-a-day.csv');

const importMasterData = async (client: TestClient, content: string) => {
  const companyId = await client.db((db) => makeCompany(db, { name: 'Iowa' }));
  const priceListId = await client.db((db) => makePriceList(db, { isDefault: true }));
  for (const kind of ['STORES', 'PRODUCTS', 'PRICES'] as const) {
    const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.create, {
      body: { configuration: { kind, ...(kind === 'STORES' && { companyId }) } },
      files: { file: new File([content], 'iowa.csv') },
    });
    await client.as('ROLE_ADMIN')(masterImportRoutes.commit, {
      params: { importId: body.id },
      body: { leavesOutBadRows: true },
    });
  }
  return priceListId;
};

test('a day of real orders is imported as orders per store, once the two unpriced items have a price', async () => {
  const client = await newClient();
  const content = await fs.readFile(file, 'utf8');
  const priceListId = await importMasterData(client, content);
  const send = (preview: boolean) =>
    client.as('ROLE_ORDER_MANAGER')(orderImportRoutes.import, {
      body: { metadata: { preview, unusualShipDates: 'KEEP' } },
      files: { file: new File([content], 'iowa.csv') },
    });

  const { body: before } = await send(true);
  const { status: rejected } = await send(false);
  await client.db(async (db) => {
    const unpriced = await db
      .selectFrom('product')
      .select('id')
      .where('upc', 'in', ['38180', '35920'])
      .orderBy('id')
      .execute();
    await db
      .insertInto('productPrice')
      .values(unpriced.map(({ id }) => ({ priceListId, productId: id, priceCents: 500 })))
      .execute();
  });
  const { body: done } = await send(false);
  const { body: again } = await send(false);

  expect(before.errors.map(({ message }) => message.replace(/".*"/, '…'))).toEqual(
    Array(3).fill('Product … has no price.'),
  );
  expect(rejected).toBe(406);
  expect(done).toMatchObject({ status: 'DONE', rows: 305, totalOrders: 4, totalUnit: 2994 });
  expect(done.messages).toEqual([
    'Read as comma-separated text in UTF-8, with dates as YYYY-MM-DD.',
    expect.stringContaining('1 row repeats a product of the same order'),
  ]);
  expect(done.orders.reduce((sum, { lines }) => sum + lines, 0)).toBe(304);
  expect(again).toMatchObject({ status: 'UNCHANGED', orders: done.orders });
  const { body: list } = await client.as('none')(orderRoutes.list, {});
  expect(list.totalElements).toBe(4);
  expect(list.content.every(({ requestedShipDate }) => requestedShipDate === '2012-01-31')).toBe(true);
});
