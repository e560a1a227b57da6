import { reportQueryRoutes as routes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeProducts } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const world = useWorld();

test('a report of thousands of pairs has each of them once, in its rows and totals', async () => {
  const client = await world.newClient();
  const soldOn = '2026-02-01';
  const sold = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeIds = [await makeStore(db, { companyId }), await makeStore(db, { companyId })];
    await makeProducts(
      db,
      Array.from({ length: 1301 }, (_, at) => ({ upc: `${10_000_000 + at}`, productLineId: null })),
    );
    const products = await db.selectFrom('product').select('id').orderBy('id').execute();
    const pairs = storeIds.flatMap((storeId) =>
      products.map(({ id: productId }, at) => ({ storeId, productId, soldOn, units: at + 1, cents: 3 * at })),
    );
    await makeSaleDays(db, pairs);
    return pairs;
  });
  const days = { soldOnAfter: soldOn, soldOnBefore: soldOn };
  const levels = [{ type: 'STORE' as const }, { type: 'PRODUCT' as const }];

  const { status, body } = await client.as('ROLE_REPORTING')(routes.run, { body: { days, levels } });

  expect(status).toBe(200);
  const pairs = body.rows.filter(({ ids }) => ids.length === 2).map(({ ids, values }) => [...ids, ...values]);
  expect(new Set(pairs.map(String))).toEqual(
    new Set(sold.map(({ storeId, productId, units, cents }) => String([storeId, productId, cents, units]))),
  );
  expect(pairs).toHaveLength(sold.length);
  const sum = (figure: 'cents' | 'units') => sold.reduce((total, row) => total + row[figure], 0);
  expect(body.totals.values).toEqual([sum('cents'), sum('units')]);
});
