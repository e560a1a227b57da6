import { reportQueryRoutes as routes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Downtown sold 10 Tea ($25); Kiosk 6 Honey ($60); Harbour 5 Mint ($15), and 5 of them ($14) a year earlier. */
const makeSoldMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea, mint, honey } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2500 },
      { storeId: kiosk, productId: honey, soldOn: '2026-02-10', units: 6, cents: 6000 },
      { storeId: harbour, productId: mint, soldOn: '2026-02-10', units: 5, cents: 1500 },
      { storeId: harbour, productId: mint, soldOn: '2025-02-10', units: 5, cents: 1400 },
    ]),
  );
  return market;
};

const run = async (client: TestClient, query: Partial<ReportQueryInput>) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.run, { body: { days: firstHalf, ...query } });
  expect(status).toBe(200);
  return body;
};

test('has a row for each group, sorted by a figure, and totals', async () => {
  const client = await world.newClient();
  const { alder, birch } = await makeSoldMarket(client);

  const result = await run(client, {
    levels: [{ type: 'COMPANY' }],
    figures: ['sales', 'units', 'salesLastYear', 'percentageChangeSales', 'averagePrice', 'shareOfSales'],
    sort: { by: 'sales', direction: 'asc' },
  });

  expect(result).toEqual({
    days: firstHalf,
    lastYear: { soldOnAfter: '2025-01-01', soldOnBefore: '2025-06-30' },
    columns: [],
    rows: [
      { ids: [birch], name: 'Birch', values: [1500, 5, 1400, 7, 300, 15] },
      { ids: [alder], name: 'Alder', values: [8500, 16, 0, 100, 531, 85] },
    ],
    totals: { values: [10_000, 21, 1400, 614, 476, 100] },
    omittedRows: 0,
  });
});

test('has totals only without levels, and omits rows above the limit', async () => {
  const client = await world.newClient();
  const { honey, kiosk } = await makeSoldMarket(client);

  expect(await run(client, { filters: { productIds: [honey] } })).toMatchObject({
    rows: [],
    totals: { values: [6000, 6] },
  });
  expect(await run(client, { levels: [{ type: 'STORE' }], limit: 1 })).toMatchObject({
    rows: [{ ids: [kiosk], name: 'Kiosk' }],
    totals: { values: [10_000, 21] },
    omittedRows: 2,
  });
});

test.each([
  ['an attribute level without its key', { levels: [{ type: 'ATTRIBUTE_VALUE' }] }],
  ['more than three levels', { levels: Array.from({ length: 4 }, () => ({ type: 'STORE' })) }],
  ['an unknown figure', { figures: ['profit'] }],
  ['a period that ends before it starts', { days: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-01-01' } }],
])('rejects %s', async (_, query) => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));

  expect((await call(routes.run, { body: { days: firstHalf, ...query } })).status).toBe(400);
});

test('rejects an attribute key of another client', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  const { size } = await makeMarket(other);
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
  const levels = [{ type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId }];

  expect(await call(routes.run, { body: { days: firstHalf, levels } })).toMatchObject({
    status: 404,
    body: { code: 'ATTRIBUTE_NOT_FOUND' },
  });
});
