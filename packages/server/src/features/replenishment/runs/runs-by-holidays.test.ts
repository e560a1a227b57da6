import { addDays } from '@shelfward/contract/kit/dates.ts';
import { findHolidayWeek, type MovingHoliday } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import { listSuggestions, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();

/** Two weeks before the week of Easter, which is week 12. The run is in the future, so that its request is due. */
const asOf = '2035-03-05';

/** The suggestion for a product that sells 10 units a week, and 60 in that of Easter. */
const suggest = async (movingHolidays: MovingHoliday[]) => {
  const client = await world.newClient({ timeZone: 'UTC' });
  await client.db(async (db) => {
    const { storeId, productIds } = await makeSellingStore(db, { products: [{ parLevel: 40, weekly: [] }] });
    const easters = new Set([2032, 2033, 2034].map((year) => findHolidayWeek('EASTER', year)));
    const mondays = Array.from({ length: 156 }, (_, week) => addDays(asOf, -7 * (156 - week)));
    await makeSaleDays(
      db,
      mondays.map((monday) => ({
        storeId,
        productId: productIds[0] ?? 0,
        soldOn: addDays(monday, 5),
        units: easters.has(monday) ? 60 : 10,
      })),
    );
  });
  const values = { mode: 'SUGGEST', leadWeeks: 2, reviewWeeks: 1, serviceLevel: 0.95, presentationMinimum: 1 } as const;
  await client.as('ROLE_ADMIN')(routes.updateSettings, { body: { ...values, movingHolidays } });
  await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date(`${asOf}T12:00:00Z`) });
  return (await listSuggestions(client))[0];
};

test('a season moves with the holidays of the account, and the reason states their weeks', async () => {
  const [moved, fixed] = [await suggest(['EASTER']), await suggest([])];

  expect(moved?.terms.movingHolidays).toEqual(['EASTER']);
  // 10, 10, and 60 units.
  expect(moved?.terms.expectedDemand).toBeGreaterThan(65);
  expect(moved?.reason).toContain('in weeks 10–12, Easter is in week 12 this year, 14 last year');
  expect(fixed?.terms.expectedDemand ?? 0).toBeLessThan(60);
  expect(fixed?.reason ?? '').not.toContain('Easter');
});
