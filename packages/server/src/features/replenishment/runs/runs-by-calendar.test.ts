import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { saveCalendar } from '../../deliveries/calendars.factory.ts';
import { makeDeliveredOrder } from '../../deliveries/lead-times.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, listSuggestions, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();

const run = async (client: TestClient) => {
  await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  return (await listSuggestions(client))[0];
};

const makeSeller = async () => {
  const client = await world.newClient({ timeZone: 'UTC' });
  const seller = await client.db((db) =>
    makeSellingStore(db, { products: [{ parLevel: 100, weekly: everyWeek(14, 40) }] }),
  );
  return { client, ...seller };
};

/** Orders each day, delivered on the third day, so that an order covers four days. */
const daily = [1, 2, 3, 4, 5, 6, 7];
const pattern = { orderDays: daily, cutOff: '00:00', timeZone: 'UTC', deliveryDays: daily, leadDays: 3 };

test('the weeks to cover follow from the delivery calendar of the store', async () => {
  const { client, companyId } = await makeSeller();
  const bySettings = await run(client);
  await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern });

  const byCalendar = await run(client);

  expect(bySettings?.terms).toMatchObject({ leadDays: 14, coverDays: 7, calendar: false });
  expect(bySettings?.terms.expectedDemand).toBeCloseTo(42, 4);
  expect(byCalendar?.terms).toMatchObject({ leadDays: 3, coverDays: 1, calendar: true, leadWeeks: 2, reviewWeeks: 1 });
  expect(byCalendar?.terms.expectedDemand).toBeCloseTo(8, 4);
  expect(byCalendar?.terms.weeklyUnits).toBeCloseTo(14, 4);
  expect(byCalendar?.terms.seasonFactor).toBeCloseTo(1, 4);
  expect(byCalendar?.reason).toContain(', 4 days to cover');
});

test('a par level covers the learnt distribution of lead times, not its mean', async () => {
  const { client, companyId, storeId, productIds } = await makeSeller();
  const certain = await run(client);
  await client.db(async (db) => {
    for (let order = 0; order < 16; order += 1)
      await makeDeliveredOrder(db, {
        companyId,
        storeId,
        productId: productIds[0] ?? 0,
        orderedOn: addDays(currentMonday(), -7 * (order + 8)),
        shipments: [[10, order % 2 === 0 ? 4 : 24]],
      });
  });

  const learnt = await run(client);

  expect(learnt?.terms.leadDays).toBeGreaterThan(9);
  expect(learnt?.terms.leadDays).toBeLessThan(20);
  expect(learnt?.terms).toMatchObject({ coverDays: 7, calendar: false });
  expect(learnt?.terms.dispersion).toBeGreaterThan(certain?.terms.dispersion ?? 0);
});
