import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeSampleFile } from './sample-files.factory.ts';

const { newClient } = useWorld();

type Format = 'csv' | 'xlsx';
const kinds: readonly ImportKind[] = ['COMPANIES', 'STORES', 'PRODUCTS', 'PRICES'];

/** The records that the master data samples refer to. */
const makeReferences = (client: TestClient) =>
  client.db(async (db) => {
    await makePriceList(db, { name: 'Wholesale', isDefault: true });
    await db.insertInto('salesChannel').values({ name: 'Grocery' }).execute();
    await db.insertInto('paymentTerm').values({ name: 'Net 30', days: 30 }).execute();
    await db
      .insertInto('season')
      .values({ name: 'Spring 2026', effectiveDate: '2026-01-01', expirationDate: '2026-06-30' })
      .execute();
    await makeProduct(db, { upc: '049000000443', name: 'Nut bar classic' });
  });

const importMasterData = async (client: TestClient, kind: ImportKind, format: Format) => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body: preview } = await manager(masterImportRoutes.create, {
    body: { configuration: { kind } },
    files: { file: await makeSampleFile(kind, format) },
  });
  const { status } = await manager(masterImportRoutes.commit, { params: { importId: preview.id }, body: {} });
  return { kind, status, newRows: preview.newRows, badRows: preview.badRows };
};

test.each(['csv', 'xlsx'] as const)('every sample file can be imported as %s', async (format) => {
  const client = await newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  await makeReferences(client);

  const masterData = [];
  for (const kind of kinds) masterData.push(await importMasterData(client, kind, format));
  const onHand = await manager(productOnHandRoutes.import, {
    body: { headers: { upc: 0, onHand: 1 } },
    files: { file: await makeSampleFile('ON_HAND', format) },
  });
  const orders = await manager(orderImportRoutes.import, {
    body: { metadata: {} },
    files: { file: await makeSampleFile('ORDERS', format) },
  });
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4, unitPrice: 5, promotion: 6 };
  const sales = await manager(saleRoutes.import, {
    body: { importSaleCsvConfiguration: { companyId: 0, headers } },
    files: { file: await makeSampleFile('SALES', format) },
  });

  // The file of products has the same prices.
  expect(masterData).toEqual(
    kinds.map((kind) => ({ kind, status: 200, newRows: kind === 'PRICES' ? 0 : 2, badRows: 0 })),
  );
  expect(onHand.status).toBe(204);
  expect(orders.body).toMatchObject({ status: 'DONE', totalOrders: 2, totalUnit: 84 });
  expect(sales.body).toMatchObject({ status: 'DONE', rows: 4, unitsSold: 15, totalSales: 1497 + 125 + 5988 - 125 });
});
