import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeRegion } from '../../companies/companies.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

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

test('regions of the same name have their company in the spreadsheet', async () => {
  const client = await makeRegions();
  const { body } = await client.as('ROLE_REPORTING')(routes.breakDownSpreadsheet, {
    params: { groupByType: 'REGION' },
    query: firstHalf,
  });

  const rows = (await readXlsx(body.content)).sheets[0]?.rows ?? [];
  expect(rows.slice(1, 4).map(([name]) => name)).toEqual(['North · Alder', 'NORTH · Birch', 'West']);
});
