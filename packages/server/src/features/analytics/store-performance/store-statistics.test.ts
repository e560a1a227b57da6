import { analyticsRoutes as routes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { expect, test } from 'vitest';
import { createUntypedCaller } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCompanyWithStores, makeSaleDays } from '../../sales/sales.factory.ts';

const world = useWorld();

test('shows a store by month, compared with last year', async () => {
  world.setNow(new Date('2026-12-01T12:00:00Z'));
  const client = await world.newClient();
  const { downtown, uptown, tea, honey } = await makeCompanyWithStores(client);
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-02-01', units: 8, cents: 2000 },
      { storeId: downtown, productId: honey, soldOn: '2026-02-28', units: 2, cents: 2000 },
      { storeId: downtown, productId: tea, soldOn: '2026-03-01', units: 30, cents: 7500 },
      { storeId: downtown, productId: tea, soldOn: '2026-04-01', units: 999, cents: 999 },
      { storeId: downtown, productId: tea, soldOn: '2025-03-31', units: 12, cents: 3000 },
      { storeId: uptown, productId: tea, soldOn: '2026-02-01', units: 999, cents: 999 },
    ]),
  );

  // 56 days are eight weeks.
  const { status, body } = await client.as('ROLE_REPORTING')(routes.storeStatistics, {
    query: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-03-28', storeId: downtown },
  });
  const { body: whole } = await client.as('ROLE_REPORTING')(routes.storeStatistics, {
    query: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-03-31', storeId: downtown },
  });

  expect(status).toBe(200);
  expect(body).toEqual({
    sales: [
      { month: '2026-02', data: 4000 },
      { month: '2026-03', data: 7500 },
    ],
    salesYoy: [
      { month: '2025-02', data: 0 },
      { month: '2025-03', data: 0 },
    ],
    units: [
      { month: '2026-02', data: 10 },
      { month: '2026-03', data: 30 },
    ],
    unitsYoy: [
      { month: '2025-02', data: 0 },
      { month: '2025-03', data: 0 },
    ],
    averageUnitPrice: 288, // 287.5
    averageYoyUnitPrice: 0,
    averageUnitsPerWeek: 5,
    averageYoyUnitsPerWeek: 0,
    averageSalesPerWeek: 1438, // 1437.5
    averageYoySalesPerWeek: 0,
    recordSalesMonth: { month: '2026-03', record: 7500 },
    recordYoySalesMonth: null,
    recordUnitsMonth: { month: '2026-03', record: 30 },
    recordYoyUnitsMonth: null,
  });
  expect(whole).toMatchObject({
    salesYoy: [{ data: 0 }, { month: '2025-03', data: 3000 }],
    averageYoyUnitPrice: 250,
    recordYoyUnitsMonth: { month: '2025-03', record: 12 },
  });
  world.setNow(undefined);
});

test('compares by month with 52 weeks earlier', async () => {
  const client = await world.newClient();
  const { downtown, tea } = await makeCompanyWithStores(client);
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-31', units: 5, cents: 500 },
      // 364 days later these are 31 January and 1 February 2026.
      { storeId: downtown, productId: tea, soldOn: '2025-02-01', units: 3, cents: 300 },
      { storeId: downtown, productId: tea, soldOn: '2025-02-02', units: 7, cents: 700 },
    ]),
  );

  const request = async (comparison: 'CALENDAR' | 'WEEKS_52') => {
    const { body } = await client.as('ROLE_REPORTING')(routes.storeStatistics, {
      query: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31', storeId: downtown, comparison },
    });
    return body.unitsYoy;
  };

  expect(await request('WEEKS_52')).toEqual([{ month: '2025-01', data: 3 }]);
  expect(await request('CALENDAR')).toEqual([{ month: '2025-01', data: 0 }]);
});

test("returns 404 for another client's store", async () => {
  const [client, otherClient] = [await world.newClient(), await world.newClient()];
  const { downtown } = await makeCompanyWithStores(otherClient);

  const { status, body } = await client.as('ROLE_REPORTING')(routes.storeStatistics, {
    query: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31', storeId: downtown },
  });

  expect([status, body]).toMatchObject([404, { code: 'STORE_NOT_FOUND' }]);
});

test('requires a store', async () => {
  const client = await world.newClient();
  const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' };
  const request = async (query: object) => {
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
    const { status } = await call(routes.storeStatistics, { query: { ...period, ...query } });
    return status;
  };

  expect([await request({}), await request({ storeId: '' }), await request({ storeId: 'x' })]).toEqual([400, 400, 400]);
});
