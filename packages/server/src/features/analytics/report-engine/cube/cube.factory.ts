import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Worker } from 'node:worker_threads';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { CellQuestion } from '@shelfward/cube/scan/scan-cells.ts';
import { expect } from 'vitest';
import type { Logger } from '../../../../platform/core/log.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { makeCompany } from '../../../companies/companies.factory.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import { makeSaleDays } from '../../../sales/sales.factory.ts';
import { makeStore } from '../../../stores/stores.factory.ts';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import type { SalesCube } from './cube.ts';

/** A company with 12 stores and 6 products. */
export const makeChain = async (client: TestClient) => {
  const stores: number[] = [];
  const products: number[] = [];
  await client.db(async (db) => {
    const companyId = await makeCompany(db);
    for (let made = 0; made < 12; made += 1) stores.push(await makeStore(db, { companyId }));
    for (let made = 0; made < 6; made += 1) products.push(await makeProduct(db));
  });
  return { client, stores, products };
};
export type Chain = Awaited<ReturnType<typeof makeChain>>;

/** Inserts a sale of one unit of the first product in the first store on each day. */
export const sellDays = ({ client, stores, products }: Chain, days: readonly string[]): Promise<void> =>
  client.db((db) =>
    makeSaleDays(
      db,
      days.map((soldOn) => ({ storeId: stores[0] ?? 0, productId: products[0] ?? 0, soldOn, units: 1, cents: 100 })),
    ),
  );

const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
export const toSalesCtx = ({ tenantId }: TestClient, db: Db): SalesCtx => ({ tenantId, db, log: silentLogger });

export const allSales: SalesFilter = { storeIds: 'all', productIds: 'all' };

/** Query over all days of a test. */
export const everyDay: CellQuestion = {
  of: 'cell',
  stores: { ids: 'all', by: 'one' },
  products: { ids: 'all', by: 'one' },
  spans: [{ first: 0, last: 20_000 }],
  maxCells: 1,
};

/** Repeats a query until the cube serves it. */
export const warmUp = async (cube: SalesCube, client: TestClient): Promise<void> => {
  const query = () => client.db((db) => cube.query(toSalesCtx(client, db), everyDay));
  await expect.poll(async () => (await query()) !== undefined).toBe(true);
};

/** The worker threads that start while `work` runs. */
export const collectThreads = async (work: () => Promise<void>): Promise<Worker[]> => {
  const started: Worker[] = [];
  const onWorker = (message: unknown): void => {
    if (typeof message === 'object' && message !== null && 'worker' in message && message.worker instanceof Worker)
      started.push(message.worker);
  };
  subscribe('worker_threads', onWorker);
  await work().finally(() => unsubscribe('worker_threads', onWorker));
  return started;
};
