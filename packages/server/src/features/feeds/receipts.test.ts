import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { listSaleDays, makeCompanyWithStores } from '../sales/sales.factory.ts';
import { bookForTest, makeFigure } from './feeds.factory.ts';

const { newClient } = useWorld();

const createShopClient = async () => {
  const client = await newClient();
  return { client, ...(await makeCompanyWithStores(client)) };
};

const findOnHand = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db.selectFrom('storeInventory').select(['onHand', 'unexplained']).execute();
    return rows.map(({ onHand, unexplained }) => [onHand, unexplained]);
  });

const receipt = (units: number, to = '2026-01-05', days = 1) =>
  makeFigure('7', 'HONEY-1', { kind: 'RECEIPT', to, days, units });

test('receipts change the estimate of stock and never sales', async () => {
  const { client, companyId } = await createShopClient();

  const booked = await bookForTest(client, [receipt(12)], { companyId });
  await bookForTest(client, [makeFigure('7', 'HONEY-1', { to: '2026-01-06', units: 5, cents: 5000 })], { companyId });

  expect(booked).toMatchObject({ status: 'DONE', rows: 0, receipts: 1 });
  expect(await findOnHand(client)).toEqual([[7, 0]]);
  expect(await listSaleDays(client)).toHaveLength(1);
});

test('receipts of the same period are replaced, and undo restores them', async () => {
  const { client, companyId } = await createShopClient();
  const first = await bookForTest(client, [receipt(12)], { companyId });
  const second = await bookForTest(client, [receipt(20)], { companyId });
  const same = await bookForTest(client, [receipt(20)], { companyId });

  expect([second, same]).toMatchObject([{ status: 'DONE', receipts: 1 }, { status: 'UNCHANGED' }]);
  expect(await findOnHand(client)).toEqual([[20, 0]]);
  const undo = (importId: number) => client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId } });
  await undo('id' in second ? second.id : 0);
  expect(await findOnHand(client)).toEqual([[12, 0]]);
  await undo('id' in first ? first.id : 0);
  expect(await findOnHand(client)).toEqual([]);
});

test('receipts that replaced others and were replaced are undone only after those that replaced them', async () => {
  const { client, companyId } = await createShopClient();
  await bookForTest(client, [receipt(12)], { companyId });
  const second = await bookForTest(client, [receipt(20)], { companyId });
  const third = await bookForTest(client, [receipt(30)], { companyId });
  const undo = (result: typeof second) =>
    client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: 'id' in result ? result.id : 0 } });

  expect((await undo(second)).body).toMatchObject({ code: 'IMPORT_REPLACED', importId: 'id' in third && third.id });
  expect(await findOnHand(client)).toEqual([[30, 0]]);
  await undo(third);
  await undo(second);
  expect(await findOnHand(client)).toEqual([[12, 0]]);
});

test('receipts of a month are spread over its days, in the estimate and in the history', async () => {
  const { client, companyId, downtown, honey } = await createShopClient();

  await bookForTest(client, [receipt(2, '2026-01-31', 31)], { companyId });

  expect(await findOnHand(client)).toEqual([[2, 0]]);
  const { body } = await client.as('ROLE_ADMIN')(inventoryRoutes.history, {
    params: { storeId: downtown, productId: honey },
  });
  expect(JSON.stringify(body)).toContain('2026-01-16');
});
