import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { orderConversionRoutes as routes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { totalForecast } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const world = useWorld();
/** The last day with sales in Downtown. */
const lastDay = '2026-03-30';

const weekly = (
  weeks: number,
  sold: { readonly storeId: number; readonly productId: number; readonly units: number },
) => Array.from({ length: weeks }, (_, age) => ({ ...sold, soldOn: addDays(lastDay, -7 * age) }));

/**
 * Downtown sells two teas and one honey per week, with 7 and 0 on hand; it has a soap without sales, and sells a bread
 * without a count. Harbour, of another company, sells four teas per week, with 2 on hand; its feed ended in May.
 */
const makeTown = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Alder' });
    const downtown = await makeStore(db, { companyId, name: 'Downtown' });
    const harbour = await makeStore(db, { companyId: await makeCompany(db, { name: 'Birch' }), name: 'Harbour' });
    const tea = await makeProduct(db, { name: 'Tea' });
    const honey = await makeProduct(db, { name: 'Honey' });
    const soap = await makeProduct(db, { name: 'Soap' });
    const bread = await makeProduct(db, { name: 'Bread' });
    await makeCount(db, { storeId: downtown, productId: tea, quantity: 7, countedOn: lastDay });
    await makeCount(db, { storeId: downtown, productId: honey, quantity: 0, countedOn: lastDay });
    await makeCount(db, { storeId: downtown, productId: soap, quantity: 5, countedOn: lastDay });
    await makeCount(db, { storeId: harbour, productId: tea, quantity: 2, countedOn: lastDay });
    await makeSaleDays(db, [
      ...weekly(10, { storeId: downtown, productId: tea, units: 2 }),
      ...weekly(3, { storeId: downtown, productId: honey, units: 1 }),
      ...weekly(10, { storeId: downtown, productId: bread, units: 9 }),
      // Before the window of the rate of sale.
      { storeId: downtown, productId: soap, soldOn: addDays(lastDay, -183), units: 500 },
      ...weekly(26, { storeId: harbour, productId: tea, units: 4 }).map((day) => ({
        ...day,
        soldOn: addDays(day.soldOn, -300),
      })),
    ]);
    return { companyId, downtown, tea };
  });

const request = async (client: TestClient, type: GroupByType, query: object = {}) => {
  const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };
  const { body } = await client.as('ROLE_REPORTING')(routes.list, {
    query: { ...period, orderAnalyticGroupByType: type, off: 0, limit: 100, ...query },
  });
  return body;
};

test('a row shows weeks of cover and expected lost units per week', async () => {
  const client = await world.newClient();
  await makeTown(client);

  const rows = await request(client, 'STORE', { outlook: true });

  // Downtown: mean demand 2 with 7 on hand loses 0.0013 units, mean demand 1 with 0 on hand loses 1.
  // Harbour: mean demand 4 with 2 on hand loses 4 − (1 − P(0)) − (1 − P(0) − P(1)) = 2 + 6 e⁻⁴ = 2.11.
  expect(rows.map(({ name, outlook }) => [name, outlook])).toEqual([
    ['Downtown', { weeklyUnits: 3, weeksOfCover: 4, expectedLostUnits: 1 }],
    ['Harbour', { weeklyUnits: 4, weeksOfCover: 0.5, expectedLostUnits: 2.11 }],
  ]);
});

test('all groupings have equal totals, and excluded rows are in none of them', async () => {
  const client = await world.newClient();
  const { companyId, tea } = await makeTown(client);

  const total = { weeklyUnits: 7, weeksOfCover: 2, expectedLostUnits: 3.11 };
  for (const type of ['STORE', 'COMPANY', 'REGION', 'PRODUCT_LINE'] as const)
    expect(totalForecast(await request(client, type, { outlook: true }))).toEqual(total);
  const products = await request(client, 'PRODUCT', { outlook: true, companyId });
  expect(products.map(({ name, outlook }) => [name, outlook?.weeksOfCover, outlook?.expectedLostUnits])).toEqual([
    ['Bread', null, 0],
    ['Honey', 0, 1],
    ['Soap', null, 0],
    ['Tea', 3.5, 0],
  ]);
  const [ofTea] = await request(client, 'COMPANY', { outlook: true, companyId, productId: tea });
  expect(ofTea?.outlook).toEqual({ weeklyUnits: 2, weeksOfCover: 3.5, expectedLostUnits: 0 });
});

test('sorts by forecast columns, and returns them only on request', async () => {
  const client = await world.newClient();
  await makeTown(client);

  const byCover = await request(client, 'STORE', { orderBy: 'weeks_of_cover' });
  const byLoss = await request(client, 'STORE', { orderBy: 'expected_lost,asc' });
  const plain = await request(client, 'STORE');
  const months = await request(client, 'YEAR_MONTH', { outlook: true, orderBy: 'expected_lost' });

  expect(byCover.map(({ name }) => name)).toEqual(['Harbour', 'Downtown']);
  expect(byLoss.map(({ name }) => name)).toEqual(['Downtown', 'Harbour']);
  expect([...plain, ...months].filter((row) => 'outlook' in row)).toEqual([]);
  expect(months).not.toEqual([]);
});

test('only beta users get the forecast, in rows and totals and by sorting', async () => {
  const client = await world.newClient({ betaFlag: false });
  const call = client.as('ROLE_REPORTING');
  const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };
  const query = { ...period, orderAnalyticGroupByType: 'STORE', off: 0, limit: 100 } as const;
  const forecasts = [{ outlook: true }, { orderBy: 'weeks_of_cover,desc' }];

  for (const forecast of forecasts) {
    const rejected = [
      await call(routes.list, { query: { ...query, ...forecast } }),
      await call(routes.totals, { query: { ...query, ...forecast } }),
      await call(routes.selectedTotals, { query: { ...query, ...forecast }, body: { rowIds: [1] } }),
    ];
    for (const { status, body } of rejected) expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
  }
  const { status } = await call(routes.list, { query: { ...query, orderBy: 'total_sales,desc' } });
  expect(status).toBe(200);
});
