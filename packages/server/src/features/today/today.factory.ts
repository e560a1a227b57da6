import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
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

/** The open tasks that an order manager sees. */
export const listOpenTasks = async (client: TestClient, role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' = 'ROLE_ADMIN') =>
  (await client.as(role)(todayRoutes.tasks, { query: {} })).body.content;
