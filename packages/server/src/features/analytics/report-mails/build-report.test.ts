import type { ReportScreen } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeRegion } from '../../companies/companies.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { addAttributes, makeAttribute } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { buildReport } from './build-report.service.ts';

const world = useWorld();

interface Requested {
  readonly groupByType: 'COMPANY' | 'REGION' | 'ATTRIBUTE_KEY_ID';
  readonly attributeKeyId?: number;
  readonly likeForLike?: boolean;
}

const build = (client: TestClient, screen: ReportScreen, requested: Requested) =>
  client.db((db) => {
    const ctx = { db, tenantId: client.tenantId, now: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC' };
    const report = {
      attributeKeyId: null,
      withoutRegion: false,
      withoutProductLine: false,
      comparison: 'CALENDAR' as const,
      sameStoresOnly: false,
      likeForLike: false,
      ...requested,
    };
    return buildReport(ctx, { screen, report, period: { after: '2026-01-01', before: '2026-12-31' } });
  });

test('a product with two values of an attribute counts once in the totals', async () => {
  const client = await world.newClient();
  const { downtown, alder, tea, mint } = await makeMarket(client);
  const attributeKeyId = await client.db(async (db) => {
    const key = await makeAttribute(db, { name: 'Certification', values: ['Organic', 'Vegan'] });
    await addAttributes(db, [
      [tea, key.getValueId('Organic')],
      [tea, key.getValueId('Vegan')],
    ]);
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-03-01', units: 10, cents: 2500 },
      { storeId: downtown, productId: tea, soldOn: '2025-03-01', units: 4, cents: 1000 },
      { storeId: downtown, productId: mint, soldOn: '2026-03-01', units: 5, cents: 1500 },
    ]);
    const createdDate = new Date('2026-03-10T12:00:00Z');
    const items = [{ productId: tea, quantity: 30 }];
    await makeOrder(db, { companyId: alder, storeId: downtown, status: 'APPROVED', createdDate, items });
    return key.keyId;
  });
  const totals = async (screen: ReportScreen) =>
    (await build(client, screen, { groupByType: 'ATTRIBUTE_KEY_ID', attributeKeyId })).totals.map(({ value }) => value);

  expect(await totals('SALES_VIEW')).toEqual(['$40.00', '$10.00', '+300%', '15', '4']);
  expect((await totals('ORDER_CONVERSION')).slice(0, 3)).toEqual(['30', '15', '50%']);
});

test('compares like for like if the report was scheduled so', async () => {
  const client = await world.newClient();
  const { downtown, tea } = await makeMarket(client);
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-11-14', units: 12, cents: 12_000 },
      { storeId: downtown, productId: tea, soldOn: '2025-11-14', units: 10, cents: 10_000 },
      { storeId: downtown, productId: tea, soldOn: '2025-12-24', units: 10, cents: 10_000 },
    ]),
  );
  const change = async (screen: ReportScreen, likeForLike: boolean) =>
    (await build(client, screen, { groupByType: 'COMPANY', likeForLike })).totals[2]?.value;

  expect([await change('SALES_VIEW', true), await change('STORE_PERFORMANCE', true)]).toEqual(['+20%', '+20%']);
  expect([await change('RETAIL_SALES', false), await change('STORE_PERFORMANCE', false)]).toEqual(['-40%', '-40%']);
});

test('regions of the same name have their company', async () => {
  const client = await world.newClient();
  const { birch, downtown, harbour, tea } = await makeMarket(client);
  await client.db(async (db) => {
    const north = await makeRegion(db, { companyId: birch, name: 'NORTH', code: 'N' });
    await db.updateTable('store').set({ regionId: north }).where('id', '=', harbour).execute();
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 3000 },
      { storeId: harbour, productId: tea, soldOn: '2026-01-01', units: 9, cents: 2000 },
    ]);
  });
  const names = async (screen: ReportScreen) =>
    (await build(client, screen, { groupByType: 'REGION' })).rows.map(([name]) => name);

  expect(await names('RETAIL_SALES')).toEqual(['North · Alder', 'NORTH · Birch']);
  expect(await names('ORDER_CONVERSION')).toEqual(['North · Alder', 'NORTH · Birch']);
});
