import fs from 'node:fs';
import path from 'node:path';
import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { groceryExcerpt, importRealFile, type RealFile } from './real-sales.factory.ts';

const world = useWorld();

const always = { soldOnAfter: '2000-01-01', soldOnBefore: '2026-01-01' };

const totals = async (client: TestClient, groupByType: GroupByType, query: object = {}) => {
  const { body } = await client.as('ROLE_REPORTING')(routes.breakDown, {
    params: { groupByType },
    query: { ...always, ...query },
  });
  return new Map(body.map((row) => [row.value, [row.unitsSold, row.totalSalesPrice]]));
};

// Expected totals were computed from the file with other tools, by store, department, and month.
test('imports a real file through the API; reports show its totals', async () => {
  const client = await world.newClient();

  const { result, getStoreId } = await importRealFile(client, groceryExcerpt);

  expect(result.body).toMatchObject({ status: 'DONE', rows: 2854, unitsSold: 744_731, totalSales: 1_050_426 });
  expect(await totals(client, 'COMPANY')).toEqual(new Map([['Grocer', [744_731, 1_050_426]]]));
  expect(await totals(client, 'STORE')).toEqual(
    new Map([
      ['406', [419_805, 603_355]],
      ['343', [324_926, 447_071]],
    ]),
  );
  expect([...(await totals(client, 'PRODUCT_LINE'))].slice(0, 4)).toEqual([
    ['GROCERY', [2316, 458_568]],
    ['FUEL', [673_730, 172_568]],
    ['DRUG GM', [346, 119_126]],
    ['PRODUCE', [419, 68_474]],
  ]);
  expect((await totals(client, 'PRODUCT_LINE', { storeIds: getStoreId('343') })).get('FUEL')).toEqual([
    302_511, 80_368,
  ]);
  expect([...(await totals(client, 'YEAR_MONTH'))].slice(0, 3)).toEqual([
    ['2017-01', [76_153, 94_885]],
    ['2017-02', [60_830, 75_080]],
    ['2017-03', [26_265, 85_248]],
  ]);
  expect([...(await totals(client, 'PRODUCT'))].slice(0, 2)).toEqual([
    ['6534178', [673_722, 163_268]],
    ['6533889', [46_569, 12_644]],
  ]);
  const { body: yearAfter } = await client.as('ROLE_REPORTING')(routes.breakDown, {
    params: { groupByType: 'COMPANY' },
    query: { soldOnAfter: '2018-01-01', soldOnBefore: '2018-12-31' },
  });
  expect(yearAfter).toMatchObject([
    { unitsSold: 0, unitsSoldLastYear: 744_731, totalSalesPriceLastYear: 1_050_426, percentageChangeSales: -100 },
  ]);
});

interface Whole {
  readonly file: RealFile;
  readonly units?: number;
  readonly cents?: number;
  readonly stores: Readonly<Record<string, number>>;
  readonly months: Readonly<Record<string, number>>;
  readonly extent: readonly [string, string];
}

const folder = process.env.REAL_SALES ?? '';

/** The complete files, which are too large for the repository: REAL_SALES is the path of their folder. */
const files: readonly Whole[] = [
  {
    file: groceryExcerpt,
    units: 744_731,
    cents: 1_050_426,
    stores: { '406': 419_805 },
    months: { '2017-12': 59_289 },
    extent: ['2017-01-01', '2017-12-31'] as const,
  },
  {
    file: {
      path: path.join(folder, 'import_ready/m5_sales_1m.csv.gz'),
      columns: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
    },
    units: 4_357_647,
    stores: { TX_3: 3_166_953, TX_1: 100_509 },
    months: { '2012-01': 43_053 },
    extent: ['2011-01-29', '2016-06-19'] as const,
  },
  {
    file: {
      path: path.join(folder, 'completejourney/transactions_sample.csv.gz'),
      columns: { storeName: 1, productUpc: 3, quantity: 4, salesValue: 5, soldOn: 10 },
    },
    cents: 23_393_524,
    stores: {},
    months: {},
    extent: ['2017-01-01', '2017-12-31'] as const,
  },
].filter(({ file }) => path.isAbsolute(file.path) && fs.existsSync(file.path));

test.for(files)('reports show the totals of $file.path', { timeout: 600_000 }, async (whole) => {
  const { file, units, cents, stores, months, extent } = whole;
  const client = await world.newClient();

  const { result } = await importRealFile(client, file);

  expect(result.status, JSON.stringify(result.body).slice(0, 500)).toBe(200);
  const [sold] = [...(await totals(client, 'COMPANY')).values()];
  const byStore = await totals(client, 'STORE');
  const byMonth = await totals(client, 'YEAR_MONTH');
  expect(sold).toEqual([units ?? sold?.[0], cents ?? 0]);
  for (const [store, expected] of Object.entries(stores)) expect(byStore.get(store)?.[0]).toBe(expected);
  for (const [month, expected] of Object.entries(months)) expect(byMonth.get(month)?.[0]).toBe(expected);
  const { body } = await client.as('ROLE_REPORTING')(routes.salesExtent, {});
  expect([body.firstSoldOn, body.lastSoldOn]).toEqual(extent);
});
