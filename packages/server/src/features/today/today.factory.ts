import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { toTaskId } from '@shelfward/contract/today/today.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { refreshStockRisks, runWaitingParRuns } from '../replenishment/public.ts';
import { everyWeek, makeSellingStore } from '../replenishment/replenishment.factory.ts';
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
    const risk = { companyId, productId, runId: 1, stores: 1, emptyStores: 1, neededUnits: 12, leadDays: 14 };
    const lost = { lostUnits: 8, lostCents: 8000 };
    const { id } = await db
      .insertInto('stockOutRisk')
      .values({ ...risk, ...lost, since: '2026-01-05', storeIds: [storeId] })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { companyId, storeId, taskId: toTaskId('STOCK_OUT', id), otherId: toTaskId('OTHER_STOCK_OUTS', companyId) };
  });

const yesterday = () => addDays(new Date().toISOString().slice(0, 10), -1);

/** A store whose only product sells ten units a week at $10.00; so many were counted yesterday. */
export const makeCountedShelf = (client: TestClient, quantity: number) =>
  client.db(async (db) => {
    const products = [{ name: 'Calm Gummies', parLevel: 30, weekly: everyWeek(10, 30) }];
    const made = await makeSellingStore(db, { storeName: 'Austin', products });
    const [productId = 0] = made.productIds;
    await makeCount(db, { storeId: made.storeId, productId, quantity, countedOn: yesterday() });
    return { ...made, productId };
  });

/** Runs par levels, and computes the risks with their forecasts. */
export const computeRisks = async (client: TestClient, database: Database): Promise<void> => {
  await client.as('ROLE_ADMIN')(replenishmentRoutes.startRun, {});
  await runWaitingParRuns({ database, clock: () => new Date() });
  await refreshStockRisks({ database }, new Date());
};

/** The open tasks that an order manager sees. */
export const listOpenTasks = async (client: TestClient, role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' = 'ROLE_ADMIN') =>
  (await client.as(role)(todayRoutes.tasks, { query: {} })).body.content;
