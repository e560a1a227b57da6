import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { toTaskId } from '@shelfward/contract/today/today.rules.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

/** A company with an order that waits for approval: one task. */
export const makeOrderTask = async (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const productId = await makeProduct(db);
    const orderId = await makeOrder(db, {
      companyId,
      storeId,
      status: 'PENDING',
      items: [{ productId, quantity: 12 }],
    });
    return { companyId, storeId, productId, orderId };
  });

/** A stock-out at one store, as a run stores it. */
export const makeStockOut = async (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const productId = await makeProduct(db);
    const risk = { companyId, productId, runId: 1, stores: 1, emptyStores: 1, neededUnits: 12, leadWeeks: 2 };
    const lost = { lostUnits: 8, lostCents: 8000 };
    const { id } = await db
      .insertInto('stockOutRisk')
      .values({ ...risk, ...lost, since: '2026-01-05', storeIds: [storeId] })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { companyId, storeId, taskId: toTaskId('STOCK_OUT', id), otherId: toTaskId('OTHER_STOCK_OUTS', companyId) };
  });

/** The open tasks that an order manager sees. */
export const listOpenTasks = async (client: TestClient, role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' = 'ROLE_ADMIN') =>
  (await client.as(role)(todayRoutes.tasks, { query: {} })).body.content;
