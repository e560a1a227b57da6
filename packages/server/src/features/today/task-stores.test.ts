import { todayRoutes as routes } from '@shelfward/contract/today/today.contract.ts';
import { toTaskId } from '@shelfward/contract/today/today.rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStockOut } from './today.factory.ts';

const world = useWorld();

const listStores = (client: TestClient, id: number) =>
  client.as('ROLE_ORDER_MANAGER')(routes.taskStores, { params: { id } });

describe('the stores for the proposal of a stock-out', () => {
  test('are those in which the product runs out, for one product and for the others of a company', async () => {
    const client = await world.newClient();
    const { storeId, taskId, otherId } = await makeStockOut(client);

    expect((await listStores(client, taskId)).body).toEqual([storeId]);
    expect((await listStores(client, otherId)).body).toEqual([storeId]);
  });

  test('do not contain inactive stores', async () => {
    const client = await world.newClient();
    const { storeId, taskId } = await makeStockOut(client);
    await client.db((db) => db.updateTable('store').set({ inactive: true }).where('id', '=', storeId).execute());

    expect((await listStores(client, taskId)).body).toEqual([]);
  });

  test('are not found for another kind of task, an ended stock-out, or one of another account', async () => {
    const client = await world.newClient();
    const { companyId } = await makeStockOut(client);
    const { taskId: foreign } = await makeStockOut(await world.newClient());

    const ids = [toTaskId('ORDERS_TO_APPROVE', companyId), toTaskId('STOCK_OUT', 999_999_999), foreign];
    for (const id of ids)
      expect(await listStores(client, id)).toMatchObject({ status: 404, body: { code: 'TODAY_TASK_NOT_FOUND' } });
  });
});
