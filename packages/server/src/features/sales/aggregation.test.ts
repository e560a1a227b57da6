import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile, listSaleDays, makeCompanyWithStores, makeSaleDays } from './sales.factory.ts';

const { newClient } = useWorld();

const recompute = async (client: TestClient, scope: 'PARTIAL' | 'FULL') =>
  (await client.as('ROLE_ADMIN')(salesAggregationRoutes.recompute, { body: { scope } })).body;

const reconcile = async (client: TestClient, query = {}) =>
  (await client.as('ROLE_ADMIN')(salesAggregationRoutes.reconcile, { query })).body;

const importSales = async () => {
  const client = await newClient();
  const shop = await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-01-06']);
  return { client, ...shop };
};

const corruptTotals = (client: TestClient, storeId: number) =>
  client.db((db) => db.updateTable('saleDay').set({ units: 10, cents: 1 }).where('storeId', '=', storeId).execute());

test('leaves correct totals unchanged', async () => {
  const { client } = await importSales();

  expect(await recompute(client, 'FULL')).toEqual({ scope: 'FULL', days: 2, corrected: 0 });
  expect(await reconcile(client)).toEqual({ isEqual: true, days: [] });
});

test('lists incorrect totals by day and repairs them once', async () => {
  const { client, downtown, uptown, honey, tea } = await importSales();
  await corruptTotals(client, downtown);
  await client.db((db) =>
    makeSaleDays(db, [{ storeId: uptown, productId: tea, soldOn: '2026-01-07', units: 2, cents: 5 }]),
  );

  expect(await reconcile(client)).toEqual({
    isEqual: false,
    days: [
      { soldOn: '2026-01-07', rows: 1, saleUnits: 0, dayUnits: 2, units: -2, saleCents: 0, dayCents: 5, cents: -5 },
      {
        soldOn: '2026-01-05',
        rows: 1,
        saleUnits: 3,
        dayUnits: 10,
        units: -7,
        saleCents: 3000,
        dayCents: 1,
        cents: 2999,
      },
    ],
  });
  expect((await reconcile(client, { soldOnBefore: '2026-01-06' })).days).toHaveLength(1);
  expect(await recompute(client, 'FULL')).toMatchObject({ corrected: 2 });
  expect(await recompute(client, 'FULL')).toMatchObject({ corrected: 0 });
  expect(await listSaleDays(client)).toEqual([
    [downtown, honey, '2026-01-05', 3, 3000],
    [uptown, honey, '2026-01-06', 4, 4000],
  ]);
});

test('a partial run recomputes the days that changed since the last run', async () => {
  const { client, downtown, uptown } = await importSales();
  expect(await recompute(client, 'PARTIAL')).toEqual({ scope: 'PARTIAL', days: 2, corrected: 0 });
  await importFile(client, ['Downtown,HONEY-1,1,2026-01-05'], { mode: 'APPEND' });
  await corruptTotals(client, downtown);
  await corruptTotals(client, uptown);

  expect(await recompute(client, 'PARTIAL')).toEqual({ scope: 'PARTIAL', days: 1, corrected: 1 });
  expect(await recompute(client, 'PARTIAL')).toEqual({ scope: 'PARTIAL', days: 0, corrected: 0 });
  expect((await reconcile(client)).days.map(({ soldOn }) => soldOn)).toEqual(['2026-01-06']);
});
