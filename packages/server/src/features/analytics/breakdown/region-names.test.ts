import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeRegion } from '../../companies/companies.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { buildReport } from '../report-mails/build-report.service.ts';

const world = useWorld();
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Alder and Birch both have a region North, in different case. West exists once. */
const makeRegions = async () => {
  const client = await world.newClient();
  const { alder, birch, downtown, harbour, kiosk, tea } = await makeMarket(client);
  await client.db(async (db) => {
    const north = await makeRegion(db, { companyId: birch, name: 'NORTH', code: 'N' });
    const west = await makeRegion(db, { companyId: alder, name: 'West', code: 'W' });
    await db.updateTable('store').set({ regionId: north }).where('id', '=', harbour).execute();
    await db.updateTable('store').set({ regionId: west }).where('id', '=', kiosk).execute();
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 3000 },
      { storeId: harbour, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2000 },
      { storeId: kiosk, productId: tea, soldOn: '2026-01-01', units: 10, cents: 1000 },
    ]);
  });
  return client;
};

test('regions of the same name have their company, all others do not', async () => {
  const client = await makeRegions();
  const { body } = await client.as('ROLE_REPORTING')(routes.breakDown, {
    params: { groupByType: 'REGION' },
    query: firstHalf,
  });

  expect(body.map(({ value, companyName }) => [value, companyName])).toEqual([
    ['North', 'Alder'],
    ['NORTH', 'Birch'],
    ['West', undefined],
  ]);
});

test('regions of the same name have their company in spreadsheets and e-mails', async () => {
  const client = await makeRegions();
  const names = ['North · Alder', 'NORTH · Birch', 'West'];
  const { body } = await client.as('ROLE_REPORTING')(routes.breakDownSpreadsheet, {
    params: { groupByType: 'REGION' },
    query: firstHalf,
  });
  const report = {
    groupByType: 'REGION' as const,
    attributeKeyId: null,
    withoutRegion: false,
    withoutProductLine: false,
    comparison: 'CALENDAR' as const,
    sameStoresOnly: false,
    likeForLike: false,
  };
  const mailed = (screen: 'RETAIL_SALES' | 'ORDER_CONVERSION') =>
    client.db(async (db) => {
      const ctx = { db, tenantId: client.tenantId, now: new Date('2026-07-01T00:00:00Z') };
      const period = { after: '2026-01-01', before: '2026-06-30' };
      return (await buildReport(ctx, { screen, report, period })).rows.map(([name]) => name);
    });

  const rows = (await readXlsx(body.content)).sheets[0]?.rows ?? [];
  expect(rows.slice(1, 4).map(([name]) => name)).toEqual(names);
  expect(await mailed('RETAIL_SALES')).toEqual(names);
  expect((await mailed('ORDER_CONVERSION')).toSorted()).toEqual(names.toSorted());
});
