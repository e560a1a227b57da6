import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { loadForecasts, runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();

const run = async (client: TestClient) => {
  await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
};

const load = (client: TestClient, storeId: number, period: { readonly from: string; readonly weeks: number }) =>
  client.db(async (db) => {
    const ctx = { db, tenantId: client.tenantId, now: new Date() };
    return (await loadForecasts(ctx, [storeId], period)).get(storeId);
  });

const makeSeller = async () => {
  const client = await world.newClient();
  const seller = await client.db((db) =>
    makeSellingStore(db, {
      products: [
        { parLevel: 10, weekly: everyWeek(10, 30) },
        { parLevel: 3, weekly: [5] },
        { parLevel: 4, weekly: [] },
      ],
    }),
  );
  return { client, ...seller };
};

test('a run stores the demand of 26 weeks of each product with a forecast', async () => {
  const { client, storeId, productIds } = await makeSeller();
  await run(client);

  const forecasts = await load(client, storeId, { from: currentMonday(), weeks: 26 });

  const [known = 0, young = 0, unsold = 0] = productIds;
  expect(forecasts?.get(known)?.weekly).toHaveLength(26);
  for (const units of forecasts?.get(known)?.weekly ?? []) expect(units).toBeCloseTo(10, 1);
  expect(forecasts?.get(known)).toMatchObject({ isUncertain: false });
  expect(forecasts?.get(known)?.level).toBeCloseTo(10, 1);
  expect(forecasts?.get(young)).toMatchObject({ isUncertain: true });
  // It has no product line and is sold in no other store.
  expect(forecasts?.get(unsold)).toBeUndefined();
});

test('a planned promotion raises the weeks after the weeks to cover', async () => {
  const { client, storeId, productIds } = await makeSeller();
  const promoted = everyWeek(0, 30).flatMap((_, week) => (week % 6 === 3 ? [week] : []));
  await client.db(async (db) => {
    const addWeeks = (week: number) => addDays(currentMonday(), 7 * week);
    for (const week of promoted)
      await db
        .updateTable('saleDay')
        .set({ units: 40 })
        .where('productId', '=', productIds[0] ?? 0)
        .where('soldOn', '=', addDays(addWeeks(week - 30), 5))
        .execute();
    await db
      .insertInto('promotion')
      .values(
        [...promoted.map((week) => week - 30), 9].map((week) => ({
          name: `Week ${week}`,
          productId: productIds[0] ?? 0,
          fromDay: addWeeks(week),
          untilDay: addDays(addWeeks(week), 6),
        })),
      )
      .execute();
  });
  await run(client);

  const forecast = (await load(client, storeId, { from: currentMonday(), weeks: 26 }))?.get(productIds[0] ?? 0);

  const [usual = 0, raised = 0] = [forecast?.weekly[8], forecast?.weekly[9]];
  expect(raised).toBeGreaterThan(1.3 * usual);
  expect(forecast?.weekly[10]).toBeCloseTo(usual, 4);
});

test('later weeks begin later, and a forecast that ends too early is none', async () => {
  const { client, storeId } = await makeSeller();
  await run(client);

  const from = addDays(currentMonday(), 7 * 20);
  expect((await load(client, storeId, { from, weeks: 6 }))?.size).toBe(2);
  expect(await load(client, storeId, { from, weeks: 7 })).toBeUndefined();
  expect(await load(client, storeId, { from: addDays(currentMonday(), -7), weeks: 1 })).toBeUndefined();
});

test('the next run replaces the forecasts', async () => {
  const { client, storeId, productIds } = await makeSeller();
  await run(client);
  await client.db((db) =>
    db
      .updateTable('product')
      .set({ inactive: true })
      .where('id', '=', productIds[0] ?? 0)
      .execute(),
  );

  await run(client);

  const forecasts = await load(client, storeId, { from: currentMonday(), weeks: 26 });
  expect([...(forecasts?.keys() ?? [])]).toEqual([productIds[1]]);
});
