import { addDays } from '@shelfward/contract/kit/dates.ts';
import { accuracyRoutes as routes } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import { claimJobs } from '../../../platform/jobs/claims.queries.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeProductLine } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { runQueue, runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, findLastRun, makeSellingStore } from '../replenishment.factory.ts';
import { makeAccuracy } from './accuracy.factory.ts';

const world = useWorld();
const monday = currentMonday();
/** Noon of the Monday after this number of weeks. */
const after = (weeks: number) => new Date(`${addDays(monday, 7 * weeks)}T12:00:00Z`);

const runAfter = async (client: TestClient, weeks: number) => {
  await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});
  const now = weeks === 0 ? new Date() : after(weeks);
  await runWaitingParRuns({ database: world.database, clock: () => now });
  expect(await findLastRun(client)).toMatchObject({ result: 'DONE' });
};

interface Query {
  readonly companyId?: number;
  readonly productLineId?: number;
}
const getAccuracy = async (client: TestClient, query: Query = {}) =>
  (await client.as('ROLE_REPORTING')(routes.get, { query })).body;
const listMisses = async (client: TestClient, query: Query = {}) =>
  (await client.as('ROLE_REPORTING')(routes.misses, { query })).body.content;

const findForecasts = (client: TestClient) =>
  client.db((db) => db.selectFrom('parForecast').selectAll().orderBy('firstWeek').orderBy('storeId').execute());

type Sold = Readonly<Record<number, readonly number[]>>;

/** Units sold in each of the weeks from the current one on, by product. */
const sell = (client: TestClient, storeId: number, sold: Sold) =>
  client.db(async (db) => {
    const days = Object.entries(sold).flatMap(([productId, weekly]) =>
      weekly.map((units, week) => ({
        storeId,
        productId: Number(productId),
        units,
        soldOn: addDays(monday, 7 * week + 5),
      })),
    );
    await makeSaleDays(
      db,
      days.filter(({ units }) => units !== 0),
    );
  });

/** Ten units and two units a week; par levels are computed for three weeks at 95 %. */
const makeSeller = async () => {
  const client = await world.newClient();
  const seller = await client.db(async (db) => {
    const made = await makeSellingStore(db, {
      products: [
        { parLevel: 10, weekly: everyWeek(10, 30) },
        { parLevel: 6, weekly: everyWeek(2, 30) },
      ],
    });
    const productLineId = await makeProductLine(db, 'Gummies');
    await db
      .updateTable('product')
      .set({ productLineId })
      .where('id', '=', made.productIds[1] ?? 0)
      .execute();
    return { ...made, productLineId };
  });
  const [high = 0, low = 0] = seller.productIds;
  return { client, ...seller, high, low };
};

describe('a run', () => {
  test('stores what it promises, once in a week', async () => {
    const { client, storeId, high, low } = await makeSeller();
    await runAfter(client, 0);
    const first = await findForecasts(client);

    await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.updateSettings, {
      body: { mode: 'SUGGEST', leadWeeks: 4, reviewWeeks: 1, serviceLevel: 0.8, presentationMinimum: 1 },
    });
    await runAfter(client, 0);

    expect(first).toMatchObject([
      { storeId, firstWeek: monday, weeks: 3, productIds: [high, low], packSizes: [1, 1], demand: [30, 6] },
    ]);
    // Before the limits of a run, which would allow 20.
    expect(first[0]?.parLevels[0]).toBeGreaterThanOrEqual(30);
    expect(first[0]?.serviceLevels).toEqual([0.95, 0.95]);
    expect(await findForecasts(client)).toEqual(first);
    expect(await getAccuracy(client)).toEqual({ expectedFrom: addDays(monday, 21), weeks: [], calibration: [] });
  });

  test('compares the promise with the sales when the weeks to cover are complete', async () => {
    const { client, companyId, productLineId, storeId, high, low } = await makeSeller();
    await runAfter(client, 0);
    const [forecast] = await findForecasts(client);
    const [parOfHigh = 0, parOfLow = 0] = forecast?.parLevels ?? [];
    // Five units more than the par level of the first product, and less than that of the second.
    await sell(client, storeId, { [high]: [10, 10, parOfHigh - 15], [low]: [2, 1, 1] });
    await runAfter(client, 2);
    const early = await getAccuracy(client);
    await runAfter(client, 3);
    const { weeks, calibration } = await getAccuracy(client);

    expect(parOfLow).toBeGreaterThan(4);
    expect(early.weeks).toEqual([]);
    const shared = { weekStart: monday, requested: 0.95, notCompared: 0 };
    const both = { demandUnits: parOfHigh + 9, expectedUnits: 36, missedUnits: 5, pairs: 2, reached: 0.5 };
    expect(weeks).toEqual([{ ...shared, ...both }]);
    expect(calibration).toEqual([{ serviceLevel: 0.95, pairs: 2, reached: 0.5 }]);
    expect((await getAccuracy(client, { companyId, productLineId })).weeks).toEqual([
      { ...shared, demandUnits: 4, expectedUnits: 6, missedUnits: 0, pairs: 1, reached: 1 },
    ]);
    expect(await listMisses(client)).toMatchObject([
      {
        store: { id: storeId },
        product: { id: high },
        weekStart: monday,
        weeks: 3,
        serviceLevel: 0.95,
        parLevel: parOfHigh,
        demandUnits: parOfHigh + 5,
        missedUnits: 5,
        missedValue: 5000,
      },
    ]);
    expect(await listMisses(client, { productLineId })).toEqual([]);
    expect((await getAccuracy(client, { companyId: companyId + 1 })).weeks).toEqual([]);
  });

  test('compares again while sales are corrected, and then keeps the result', async () => {
    const { client, storeId, high, low } = await makeSeller();
    await runAfter(client, 0);
    await sell(client, storeId, { [high]: everyWeek(10, 10), [low]: everyWeek(2, 10) });
    await runAfter(client, 3);
    const before = await getAccuracy(client);

    const correct = (units: number) =>
      client.db((db) =>
        db
          .updateTable('saleDay')
          .set({ units })
          .where('productId', '=', low)
          .where('soldOn', '=', addDays(monday, 5))
          .execute(),
      );
    await correct(3);
    await runAfter(client, 7);
    const corrected = await getAccuracy(client);
    await correct(4);
    await runAfter(client, 8);
    const later = await getAccuracy(client);

    const ofFirst = ({ weeks }: typeof before) => weeks.find(({ weekStart }) => weekStart === monday);
    expect(ofFirst(before)).toMatchObject({ pairs: 2, demandUnits: 36 });
    expect(ofFirst(corrected)).toMatchObject({ pairs: 2, demandUnits: 37 });
    expect(ofFirst(later)).toEqual(ofFirst(corrected));
    expect((await findForecasts(client)).map(({ firstWeek }) => firstWeek)).not.toContain(monday);
    expect(await listMisses(client)).toEqual([]);
  });

  test('does not compare weeks that were not available', async () => {
    const { client, storeId, high, low } = await makeSeller();
    await runAfter(client, 0);
    // The first product is out of stock in the second week: a count of 0 on its Monday.
    await client.db((db) =>
      db
        .insertInto('inventoryCount')
        .values({ storeId, productId: high, kind: 'COUNT', quantity: 0, countedOn: addDays(monday, 6) })
        .execute(),
    );
    await sell(client, storeId, { [high]: [10, 0, 0], [low]: [2, 2, 2] });
    await runAfter(client, 3);

    const { weeks } = await getAccuracy(client);
    expect(weeks).toMatchObject([{ pairs: 1, notCompared: 1, demandUnits: 6, expectedUnits: 6, reached: 1 }]);
  });

  test('leaves out products and stores that are no longer replenished', async () => {
    const { client, storeId, high, low } = await makeSeller();
    await runAfter(client, 0);
    await sell(client, storeId, { [high]: [10, 10, 10], [low]: [2, 2, 2] });
    await client.db((db) => db.updateTable('product').set({ inactive: true }).where('id', '=', high).execute());
    await runAfter(client, 3);
    const withoutProduct = await getAccuracy(client);
    await client.db((db) => db.updateTable('store').set({ inactive: true }).where('id', '=', storeId).execute());
    await runAfter(client, 4);

    expect(withoutProduct.weeks).toMatchObject([{ pairs: 1, notCompared: 0, demandUnits: 6 }]);
    // Nothing is compared again, so the results remain.
    expect((await getAccuracy(client)).weeks).toEqual(withoutProduct.weeks);
  });

  test('that does not end stores nothing', async () => {
    const { client } = await makeSeller();
    await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});
    const now = new Date();
    await claimJobs(world.database, runQueue, { now });
    const { body } = await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.runs, {});
    await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.cancelRun, { params: { runId: body[0]?.id ?? 0 } });
    await runWaitingParRuns({ database: world.database, clock: () => new Date(now.getTime() + 10 * 60_000) });

    expect(await findLastRun(client)).toMatchObject({ result: 'CANCELED' });
    expect(await findForecasts(client)).toEqual([]);
  });

  test('deletes results after a year', async () => {
    const { client } = await makeSeller();
    await makeAccuracy(client);
    await runAfter(client, 49);
    const kept = await getAccuracy(client);
    await runAfter(client, 50);

    expect(kept.weeks).toMatchObject([{ weekStart: addDays(monday, -21) }]);
    expect((await getAccuracy(client)).weeks).toEqual([]);
    expect(await listMisses(client)).toEqual([]);
  });
});

test('shows no results of other clients', async () => {
  await makeAccuracy(await world.newClient());
  const other = await world.newClient();

  expect(await getAccuracy(other)).toEqual({ expectedFrom: null, weeks: [], calibration: [] });
  expect(await listMisses(other)).toEqual([]);
});
