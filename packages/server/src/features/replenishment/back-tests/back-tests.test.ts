import type { WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import {
  type BackTestInput,
  type KnownPromotions,
  backTestRoutes as routes,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import { claimJobs } from '../../../platform/jobs/claims.queries.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { saveCalendar } from '../../deliveries/calendars.factory.ts';
import { makeProductLine } from '../../products/products.factory.ts';
import { runWaitingBackTests } from '../public.ts';
import { currentMonday, everyWeek, makePromotedSales, makeSellingStore } from '../replenishment.factory.ts';
import { findWorseLines } from '../settings/worse-lines.queries.ts';
import { backTestInput, startBackTest } from './back-tests.factory.ts';
import { backTestQueue } from './back-tests.queries.ts';

const world = useWorld();
const clock = () => new Date();
const run = (given: object = {}) => runWaitingBackTests({ database: world.database, clock, ...given });

const get = async (client: TestClient, backTestId: number) =>
  (await client.as('ROLE_REPORTING')(routes.get, { params: { backTestId } })).body;

const listParts = async (client: TestClient, backTestId: number, kind: 'STORE' | 'PRODUCT_LINE') =>
  (await client.as('ROLE_REPORTING')(routes.parts, { params: { backTestId }, query: { kind } })).body.content;

/** Par levels of 40 where two or three units sell a week. */
const makeOverstocked = async () => {
  const client = await world.newClient();
  const seller = await client.db((db) =>
    makeSellingStore(db, {
      storeName: 'Albany',
      products: [
        { parLevel: 40, weekly: everyWeek(2, 120) },
        { parLevel: 40, weekly: everyWeek(3, 120) },
      ],
    }),
  );
  return { client, ...seller };
};

const done = async (client: TestClient, given: Partial<BackTestInput> = {}) => {
  const { id } = await startBackTest(client, given);
  await run();
  return get(client, id);
};

describe('a back-test', () => {
  test('shows how much stock suggested par levels need for the same availability', async () => {
    const { client } = await makeOverstocked();

    const { status, body, headers } = await client.as('ROLE_ORDER_MANAGER')(routes.start, { body: backTestInput });
    await run();
    const result = await get(client, body.id);

    expect([status, headers.location]).toEqual([202, `/api/v1/replenishment/back-tests/${body.id}`]);
    expect(body).toMatchObject({ status: 'QUEUED', percent: 0, comparison: null, counts: null, serviceLevel: 0.95 });
    expect(result).toMatchObject({ status: 'DONE', percent: 100, asOf: currentMonday() });
    expect(result.counts).toMatchObject({ tested: 2, shortHistory: 0, withoutSales: 0, withoutPrice: 0 });
    const { today, sameAvailability, verdict } = result.comparison ?? {};
    expect([today?.availability, verdict]).toEqual([1, 'BETTER']);
    expect(sameAvailability?.stockUnits).toBeLessThan((today?.stockUnits ?? 0) / 2);
    // At $10.00 a unit.
    expect(Math.abs((today?.stockCents ?? 0) - 1000 * (today?.stockUnits ?? 0))).toBeLessThan(100);
    expect(result.result?.weeks).toHaveLength(26);
    expect(result.result?.weeks[0]).toMatchObject({ demandUnits: 5, stockOutsToday: 0 });
    expect(result.result?.curves.SUGGESTED.length).toBeGreaterThan(10);
    expect(await listParts(client, body.id, 'STORE')).toMatchObject([
      { name: 'Albany', demandUnits: 130, availability: 1, verdict: 'BETTER' },
    ]);
    expect(await listParts(client, body.id, 'PRODUCT_LINE')).toMatchObject([{ name: 'No product line' }]);
  });

  test('knows the coming promotions that are planned, also those of sales files, or none, but no prices', async () => {
    // Every seventh week sells ten times as much; the test needs the usual par level in the weeks between.
    const isPromoted = (week: number): boolean => week % 7 === 3 && week < 100;
    const weekly = everyWeek(4, 130).map((units, week) => (isPromoted(week) ? 40 : units));
    const prices = everyWeek(500, 130);
    const reduced = prices.map((price, week) => (isPromoted(week) ? 400 : price));
    const measure = async (
      given: readonly number[],
      marking: 'NONE' | 'BY_HAND' | 'BY_FILE',
      known?: KnownPromotions,
    ) => {
      const client = await world.newClient();
      await client.db(async (db) => {
        const { storeId, productIds } = await makeSellingStore(db, {
          products: [{ parLevel: 60, weekly, prices: given }],
        });
        const productLineId = await makeProductLine(db, 'Gummies');
        await db.updateTable('product').set({ productLineId }).where('id', 'in', productIds).execute();
        const mondays = weekly.flatMap((_, week) =>
          isPromoted(week) ? addDays(currentMonday(), 7 * (week - 130)) : [],
        );
        const periods = mondays.map((fromDay) => ({ name: 'Past', productLineId, fromDay, untilDay: fromDay }));
        if (marking === 'BY_HAND') await db.insertInto('promotion').values(periods).execute();
        if (marking === 'BY_FILE')
          await makePromotedSales(db, { storeId, productId: productIds[0] ?? 0, days: mondays });
      });
      const { comparison } = await done(client, known && { knownPromotions: known });
      return comparison?.sameAvailability?.stockUnits ?? Number.NaN;
    };

    const unknown = await measure(prices, 'NONE');
    const byHand = await measure(prices, 'BY_HAND');
    const byFile = await measure(prices, 'BY_FILE');
    const byPrice = await measure(reduced, 'NONE');

    expect(byHand).toBeLessThan(0.8 * unknown);
    expect(byFile).toBeCloseTo(unknown, 6);
    expect(byPrice).toBeCloseTo(unknown, 6);
    expect(await measure(prices, 'BY_FILE', 'ALL')).toBeCloseTo(byHand, 6);
    expect(await measure(prices, 'BY_HAND', 'NONE')).toBeCloseTo(unknown, 6);
  });

  test.each(['STORE', 'COMPANY'])('does not count the weeks in which the %s was inactive', async (entityType) => {
    const { client, storeId, companyId } = await makeOverstocked();
    // Three weeks of the test, in which five units a week were sold nevertheless.
    await client.db(async (db) => {
      const entityId = entityType === 'STORE' ? storeId : companyId;
      const change = { requestId: 'x', entityType, entityId, field: 'inactive' };
      const at = (weeks: number) => new Date(`${addDays(currentMonday(), -7 * weeks)}T12:00:00Z`);
      const changes = [
        { ...change, createdAt: at(10), updatedValue: 'true' },
        { ...change, createdAt: at(7), updatedValue: 'false' },
      ];
      await db.insertInto('auditEntry').values(changes).execute();
    });

    const { id } = await done(client);

    expect(await listParts(client, id, 'STORE')).toMatchObject([{ demandUnits: 115 }]);
  });

  test('tests the requested companies and product lines only, also where suggestions are off', async () => {
    const { client, companyId, productIds } = await makeOverstocked();
    const lineId = await client.db(async (db) => {
      const id = await makeProductLine(db, 'Gummies');
      await db
        .updateTable('product')
        .set({ productLineId: id })
        .where('id', '=', productIds[0] ?? 0)
        .execute();
      await makeSellingStore(db, { products: [{ parLevel: 4, weekly: everyWeek(1, 100) }] });
      return id;
    });
    const unset = { leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };
    await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.updateCompanySettings, {
      params: { companyId },
      body: { mode: 'OFF', ...unset },
    });

    const result = await done(client, { companyIds: [companyId], productLineIds: [lineId] });

    expect(result).toMatchObject({ companies: [{ id: companyId }], productLines: [{ id: lineId, name: 'Gummies' }] });
    expect(result.counts?.tested).toBe(1);
    expect(await listParts(client, result.id, 'PRODUCT_LINE')).toMatchObject([{ name: 'Gummies', demandUnits: 52 }]);
  });

  test('has the orders and deliveries of the calendar of a store', async () => {
    const client = await world.newClient();
    const companyId = await client.db(async (db) => {
      const weekly = everyWeek(6, 110).map((units, week) => units + ((week * 5) % 4));
      return (await makeSellingStore(db, { products: [{ parLevel: 30, weekly }] })).companyId;
    });
    const replayWith = async (pattern: Pick<WeekPattern, 'orderDays' | 'deliveryDays' | 'leadDays'>) => {
      const week = { ...pattern, cutOff: '12:00', timeZone: null };
      await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern: week });
      return (await done(client)).result;
    };
    const { result: bySettings } = await done(client);

    const sameDates = await replayWith({ orderDays: [1], deliveryDays: [1], leadDays: 14 });
    const daily = await replayWith({ orderDays: [1, 2, 3, 4, 5], deliveryDays: [2, 3, 4, 5, 6], leadDays: 1 });

    expect(sameDates).toEqual(bySettings);
    for (const rule of ['PAR_LEVEL', 'PROJECTED'] as const)
      expect(daily?.orderRules?.[rule].stockUnits).toBeLessThan(bySettings?.orderRules?.[rule].stockUnits ?? 0);
  });

  test('counts products that cannot be compared', async () => {
    const client = await world.newClient();
    await client.db((db) =>
      makeSellingStore(db, {
        products: [
          { parLevel: 4, weekly: [] },
          { parLevel: 4, weekly: [1] },
          { parLevel: 4, weekly: everyWeek(0, 30) },
          { parLevel: 4, weekly: [1, -3, -2] },
          { parLevel: 4, weekly: [-2, -2] },
        ],
      }),
    );

    const { counts, comparison, status } = await done(client, { testWeeks: 52 });

    expect(status).toBe('DONE');
    expect(counts).toMatchObject({ tested: 2, shortHistory: 2, withoutSales: 2, returnsOnly: 1, withoutDemand: 0 });
    expect(comparison?.verdict).not.toBe('NONE');
  });

  test('of an account without sales has nothing to compare', async () => {
    const client = await world.newClient();
    const { status, comparison, result } = await done(client);
    expect([status, comparison?.verdict, result?.misses]).toEqual(['DONE', 'NONE', []]);
  });

  test('names the product lines for which suggested par levels are worse', async () => {
    const client = await world.newClient();
    const companyId = await client.db(async (db) => {
      // By chance, the par levels of today are exactly those of the demand of the test.
      const weekly = [...everyWeek(20, 90), ...everyWeek(2, 30)];
      return (await makeSellingStore(db, { products: [{ parLevel: 6, weekly }] })).companyId;
    });
    const worse = (backTestId: number | null) =>
      client.db((db) => findWorseLines({ db, tenantId: client.tenantId, now: new Date() }, backTestId));
    expect(await worse(null)).toEqual([]);

    const { id } = await done(client, { companyIds: [companyId] });

    expect(await listParts(client, id, 'PRODUCT_LINE')).toMatchObject([
      { verdict: 'WORSE', reason: 'Sales fell: from 18.6 to 2.0 units a week' },
    ]);
    expect(await worse(companyId)).toEqual([{ id: null, name: 'No product line' }]);
    expect(await worse(null)).toEqual([]);
    expect(await worse(companyId + 1)).toEqual([]);

    // The mode Automatic is confirmed for the company, but not where nothing is worse.
    const unset = { leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };
    const automate = (confirmed: boolean) =>
      client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.updateCompanySettings, {
        params: { companyId },
        body: { ...unset, mode: 'AUTOMATIC', confirmed },
      });
    const rejected = await automate(false);
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'AUTOMATIC_NOT_CONFIRMED' }]);
    expect(JSON.stringify(rejected.body)).toContain('No product line');
    expect((await automate(true)).status).toBe(200);
    expect((await automate(false)).status).toBe(200);
  });

  test('lists the stores first in which suggested par levels are worse, with the reason and the static par level', async () => {
    const client = await world.newClient();
    await client.db(async (db) => {
      // The year before the test is mostly before sales fell.
      const falling = [...everyWeek(20, 75), ...everyWeek(4, 45)].map((units, week) => units + ((week * 5) % 4));
      await makeSellingStore(db, { storeName: 'Albany', products: [{ parLevel: 90, weekly: falling }] });
      const weekly = [...everyWeek(20, 90), ...everyWeek(2, 30)];
      await makeSellingStore(db, { storeName: 'Boise', products: [{ parLevel: 6, weekly }] });
    });

    const { id } = await done(client);

    const [first, second] = await listParts(client, id, 'STORE');
    expect(first).toMatchObject({ name: 'Boise', verdict: 'WORSE', staticVerdict: 'BETTER' });
    expect(first?.reason).toMatch(/^Sales fell: from \d/);
    expect(second).toMatchObject({ name: 'Albany', verdict: 'BETTER', reason: null });
    expect(second?.staticVerdict).toBe('BETTER');
    expect(second?.staticUnits).toBeGreaterThan(second?.suggestedUnits ?? Number.NaN);
  });

  test('is rejected for unknown companies and product lines, and while five are waiting', async () => {
    const { client } = await makeOverstocked();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const start = (given: Partial<BackTestInput>) => manager(routes.start, { body: { ...backTestInput, ...given } });
    expect((await start({ companyIds: [999_999] })).body).toMatchObject({ code: 'COMPANY_NOT_FOUND' });
    expect((await start({ productLineIds: [999_999] })).body).toMatchObject({ code: 'PRODUCT_LINE_NOT_FOUND' });
    for (let count = 0; count < 5; count += 1) expect((await start({})).status).toBe(202);
    const { status, body } = await start({});
    expect([status, body]).toMatchObject([409, { code: 'TOO_MANY_BACK_TESTS' }]);
  });
});

describe('a back-test that does not end', () => {
  test('can be canceled, and deleted after that', async () => {
    const { client } = await makeOverstocked();
    const { id } = await startBackTest(client);
    const params = { backTestId: id };
    const manager = client.as('ROLE_ORDER_MANAGER');

    const early = await manager(routes.delete, { params });
    await manager(routes.cancel, { params });
    await run();
    const again = await manager(routes.cancel, { params });

    expect([early.status, early.body]).toMatchObject([409, { code: 'BACK_TEST_RUNNING' }]);
    expect(await get(client, id)).toMatchObject({ status: 'CANCELED', result: null });
    expect([again.status, again.body]).toMatchObject([409, { code: 'BACK_TEST_ENDED' }]);
    expect((await manager(routes.delete, { params })).status).toBe(204);
    expect((await manager(routes.get, { params })).status).toBe(404);
  });

  test('is repeated by another worker when its node dies', async () => {
    const { client } = await makeOverstocked();
    const { id } = await startBackTest(client);
    const now = new Date();
    await claimJobs(world.database, backTestQueue, { now });
    await run();
    expect(await get(client, id)).toMatchObject({ status: 'RUNNING', result: null });

    await run({ clock: () => new Date(now.getTime() + 10 * 60_000) });

    expect(await get(client, id)).toMatchObject({ status: 'DONE' });
    expect(await listParts(client, id, 'STORE')).toHaveLength(1);
  });

  test('fails after several attempts', async () => {
    const { client } = await makeOverstocked();
    const { id } = await startBackTest(client);
    let now = Date.now();
    for (let attempt = 0; attempt < backTestQueue.maxAttempts; attempt += 1) {
      await claimJobs(world.database, backTestQueue, { now: new Date(now) });
      now += 10 * 60_000;
    }
    await run({ clock: () => new Date(now) });

    expect(await get(client, id)).toMatchObject({ status: 'FAILED', result: null });
    expect(await listParts(client, id, 'STORE')).toEqual([]);
  });
});

test('deleting a back-test removes its results and no others', async () => {
  const { client } = await makeOverstocked();
  const first = await done(client);
  const second = await done(client);

  await client.as('ROLE_ADMIN')(routes.delete, { params: { backTestId: first.id } });
  const { body } = await client.as('ROLE_REPORTING')(routes.list, {});
  const rows = await client.db((db) => db.selectFrom('backTestPart').select('backTestId').distinct().execute());

  expect(body.content.map(({ id }) => id)).toEqual([second.id]);
  expect(rows).toEqual([{ backTestId: second.id }]);
});
