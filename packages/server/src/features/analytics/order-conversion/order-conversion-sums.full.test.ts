import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import {
  type OrderStatistics,
  orderConversionRoutes as routes,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { totalConversion } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { rangeTypes } from '@shelfward/contract/analytics/ranges.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeGlobalAssortment } from '../../assortments/assortments.factory.ts';
import { makeCompany, makeRegion } from '../../companies/companies.factory.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const world = useWorld();
const period = { soldOnAfter: '2025-12-20', soldOnBefore: '2026-02-10' };

const storeCount = 5;
const productCount = 3;
const cell = { store: fc.nat(storeCount - 1), product: fc.nat(productCount - 1) };
const day = fc.integer({ min: -5, max: 60 }).map((days) => addDays(period.soldOnAfter, days));
const trade = fc.record({
  shelves: fc.uniqueArray(fc.record({ ...cell, quantity: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 8,
    selector: ({ store, product }) => `${store}/${product}`,
  }),
  counts: fc.array(fc.record({ ...cell, quantity: fc.nat(40) }), { maxLength: 4 }),
  orders: fc.array(
    fc.record({ ...cell, day, quantity: fc.nat(30), status: fc.constantFrom('DRAFT', 'PENDING', 'SHIPPED') }),
    { maxLength: 8 },
  ),
  sales: fc.uniqueArray(fc.record({ ...cell, day, units: fc.integer({ min: -5, max: 30 }) }), {
    maxLength: 10,
    selector: ({ store, product, day: on }) => `${store}/${product}/${on}`,
  }),
});
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never;

/** Five stores of two companies, one of them in a region, and three products, one of them in a line. */
const makeCustomers = async (db: Db) => {
  const companies = [await makeCompany(db), await makeCompany(db)];
  const [first = 0, second = 0] = companies;
  const regionId = await makeRegion(db, { companyId: first });
  const stores = [
    await makeStore(db, { companyId: first, regionId }),
    await makeStore(db, { companyId: first }),
    await makeStore(db, { companyId: first, regionId }),
    await makeStore(db, { companyId: second }),
    await makeStore(db, { companyId: second }),
  ];
  const line = { name: 'Drinks' };
  const { id } = await db.insertInto('productLine').values(line).returning('id').executeTakeFirstOrThrow();
  const products = [await makeProduct(db, { productLineId: id }), await makeProduct(db), await makeProduct(db)];
  return { companies, companyIds: [first, first, first, second, second], stores, products };
};

const makeTrade = async (db: Db, { shelves, counts, orders, sales }: Trade) => {
  const { companies, companyIds, stores, products } = await makeCustomers(db);
  const toIds = ({ store, product }: { readonly store: number; readonly product: number }) => ({
    storeId: stores[store] ?? 0,
    productId: products[product] ?? 0,
  });
  for (const one of shelves)
    await makeGlobalAssortment(db, {
      items: new Map([[toIds(one).productId, one.quantity]]),
      storeIds: [toIds(one).storeId],
    });
  for (const one of counts) await makeCount(db, { ...toIds(one), quantity: one.quantity });
  for (const one of orders)
    await makeOrder(db, {
      companyId: companyIds[one.store] ?? 0,
      storeId: toIds(one).storeId,
      status: one.status === 'DRAFT' ? 'DRAFT' : one.status === 'PENDING' ? 'PENDING' : 'SHIPPED',
      createdDate: new Date(`${one.day}T13:00:00Z`),
      items: [{ productId: toIds(one).productId, quantity: one.quantity }],
    });
  if (sales.length > 0)
    await makeSaleDays(
      db,
      sales.map((one) => ({ ...toIds(one), soldOn: one.day, units: one.units })),
    );
  return companies;
};

const request = async (client: TestClient, type: GroupByType, query: object = {}): Promise<OrderStatistics[]> => {
  const { body } = await client.as('ROLE_REPORTING')(routes.list, {
    query: { ...period, orderAnalyticGroupByType: type, off: 0, limit: 100_000, ...query },
  });
  return body;
};

const emptyRow = {
  assortmentCount: 0,
  estimatedInventory: 0,
  inventoryUtilization: null,
  totalOrderQuantity: 0,
  totalSalesQuantity: 0,
  conversionRate: null,
};

test('a company row is the total of its store rows, and all groupings have equal totals', async () => {
  await fc.assert(
    fc.asyncProperty(trade, async (given) => {
      const client = await world.newClient();
      const companies = await client.db((db) => makeTrade(db, given));

      const rows = await request(client, 'COMPANY');

      for (const companyId of companies) {
        const row = rows.find(({ id }) => id === companyId) ?? emptyRow;
        expect(row).toMatchObject(totalConversion(await request(client, 'STORE', { companyId })));
      }
      const total = totalConversion(rows);
      for (const type of ['REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const)
        expect(totalConversion(await request(client, type))).toEqual(total);
      const { totalOrderQuantity, totalSalesQuantity } = total;
      const months = totalConversion(await request(client, 'YEAR_MONTH'));
      expect(months).toMatchObject({ totalOrderQuantity, totalSalesQuantity });
    }),
    { numRuns: 15 },
  );
});

test('the details of each row add up to the row', async () => {
  const type = fc.constantFrom('COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT', 'YEAR_MONTH');
  await fc.assert(
    fc.asyncProperty(trade, type, fc.constantFrom(...rangeTypes), async (given, groupBy, rangeType) => {
      const client = await world.newClient();
      await client.db((db) => makeTrade(db, given));

      for (const row of await request(client, groupBy)) {
        const query = { ...period, rangeType, orderAnalyticGroupByType: groupBy, rowId: row.id };
        const { body } = await client.as('ROLE_REPORTING')(routes.details, { query });
        const sum = (name: 'totalSalesQuantity' | 'totalOrderQuantity') =>
          body.reduce((total, point) => total + point[name], 0);
        expect([sum('totalSalesQuantity'), sum('totalOrderQuantity')]).toEqual([
          row.totalSalesQuantity,
          row.totalOrderQuantity,
        ]);
      }
    }),
    { numRuns: 15 },
  );
});
