import { addDays, formatDay } from '@shelfward/contract/kit/dates.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeBookedFile, makeFeed } from '../feeds/freshness.factory.ts';
import { currentMonday, everyWeek, makeSellingStore } from '../replenishment/replenishment.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { isSilent, observedWeeks } from './silent-stores.rules.ts';
import { listOpenTasks } from './today.factory.ts';

const world = useWorld();

/** Ten units for $10.00 each on the Saturday of each week, until so many weeks ago. */
const makeStoreUntil = (client: TestClient, storeName: string, silentWeeks: number, companyId?: number) =>
  client.db(async (db) => {
    const weekly = [...everyWeek(10, 30 - silentWeeks), ...everyWeek(0, silentWeeks)];
    const products = [{ parLevel: 10, weekly, prices: everyWeek(1000, 30) }];
    const made = await makeSellingStore(db, { storeName, products, ...(companyId && { companyId }) });
    return { ...made, productId: made.productIds[0] ?? 0 };
  });

const lastDay = (silentWeeks: number): string => addDays(currentMonday(), -7 * (silentWeeks + 1) + 5);
const listSilent = async (client: TestClient) =>
  (await listOpenTasks(client)).filter(({ kind }) => kind === 'SILENT_STORES');

describe('stores that have stopped sending sales', () => {
  test('are a task with the last day received, until they send again', async () => {
    const client = await world.newClient();
    await makeStoreUntil(client, 'Albany', 0);
    const { companyId, storeId, productId } = await makeStoreUntil(client, 'Austin', 4);

    const [task, ...others] = await listSilent(client);

    expect(others).toEqual([]);
    expect(task).toMatchObject({ title: 'Austin', company: { id: companyId }, since: lastDay(4) });
    expect(task?.reason).toMatch(new RegExp(`has sent no sales since ${formatDay(lastDay(4))}$`));
    expect(task?.action.path).toBe(`/stores/storeDetail/${storeId}`);
    // $100.00 a week for four complete weeks, or five at the end of this week.
    expect([40_000, 50_000]).toContain(task?.stake);
    await client.db((db) => makeSaleDays(db, [{ storeId, productId, soldOn: lastDay(0), units: 1 }]));
    expect(await listSilent(client)).toEqual([]);
  });

  test('are one task of their company, which returns when a further one is silent', async () => {
    const client = await world.newClient();
    await makeStoreUntil(client, 'Albany', 0);
    const { companyId } = await makeStoreUntil(client, 'Austin', 6);
    const decide = async (decision: 'DONE') => {
      const tasks = (await listSilent(client)).map(({ id, cause }) => ({ id, cause }));
      await client.as('ROLE_ADMIN')(todayRoutes.decide, { body: { decision, tasks } });
    };
    await decide('DONE');
    expect(await listSilent(client)).toEqual([]);

    await makeStoreUntil(client, 'Boise', 3, companyId);

    const [task] = await listSilent(client);
    expect(task).toMatchObject({ title: '2 stores', action: { path: `/stores?companyId=${companyId}` } });
    expect(task?.reason).toMatch(
      new RegExp(`: Austin since ${formatDay(lastDay(6))}, Boise since ${formatDay(lastDay(3))}$`),
    );
  });

  test('are no task while no store has sent newer sales, and when they are inactive', async () => {
    const client = await world.newClient();
    const { storeId } = await makeStoreUntil(client, 'Austin', 4);
    await makeStoreUntil(client, 'Boise', 3);
    expect(await listSilent(client)).toEqual([]);

    await makeStoreUntil(client, 'Albany', 0);
    expect(await listSilent(client)).toHaveLength(2);
    await client.db((db) => db.updateTable('store').set({ inactive: true }).where('id', '=', storeId).execute());

    expect((await listSilent(client)).map(({ title }) => title)).toEqual(['Boise']);
  });
});

describe('a company with a feed of its own', () => {
  test('has no silent stores while all of them wait for the feed, and those that stopped before', async () => {
    const client = await world.newClient();
    await makeStoreUntil(client, 'Albany', 0);
    const { companyId } = await makeStoreUntil(client, 'Austin', 4);
    await makeStoreUntil(client, 'Boise', 9, companyId);
    const feedId = await client.db((db) => makeFeed(db, { companyId }));
    for (const weeks of [14, 9, 4])
      await client.db((db) => makeBookedFile(db, { feedId, periodTo: lastDay(weeks), receivedOn: lastDay(weeks) }));

    expect((await listSilent(client)).map(({ title }) => title)).toEqual(['Boise']);
  });
});

describe('a store', () => {
  const newestDay = '2026-06-28';
  const isSilentAfter = (silentWeeks: number, weeks: number): boolean =>
    isSilent({ lastDay: addDays(newestDay, -7 * silentWeeks), weeks, lastYearWeeks: null }, newestDay);

  test.each([
    { weeks: 13, silentFrom: 2 },
    { weeks: 9, silentFrom: 4 },
    { weeks: 6, silentFrom: 8 },
    { weeks: 1, silentFrom: 58 },
  ])('with sales in $weeks of 13 weeks is silent after $silentFrom weeks', ({ weeks, silentFrom }) => {
    expect(isSilentAfter(silentFrom, weeks)).toBe(true);
    expect(isSilentAfter(silentFrom - 1, weeks)).toBe(false);
  });

  const silent = (from: string, until: string, lastYearWeeks: number | null = null): boolean =>
    isSilent({ lastDay: from, weeks: observedWeeks, lastYearWeeks }, until);

  test('of a season is not silent in the weeks that had no sales in the year before', () => {
    expect(silent('2026-04-30', '2026-06-28', 1)).toBe(false);
    expect(silent('2026-04-30', '2026-06-28', 8)).toBe(true);
    expect(silent('2026-04-30', '2026-06-28', null)).toBe(true);
  });

  test('may be closed for the holidays', () => {
    expect(silent('2026-12-19', '2027-01-03')).toBe(false);
    expect(silent('2026-12-19', '2027-01-09')).toBe(true);
  });

  test('that sells each week is never silent within two weeks, and always is after three months without holidays', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
    const rhythm = fc.record({ day, weeks: fc.integer({ min: 1, max: observedWeeks }), wait: fc.nat(13) });
    fc.assert(
      fc.property(rhythm, ({ day: from, weeks, wait }) => {
        const sales = { lastDay: from, weeks, lastYearWeeks: null };

        expect(isSilent(sales, addDays(from, wait))).toBe(false);
        // A silence that is longer than another one is at least as improbable.
        const states = Array.from({ length: 80 }, (_, week) => isSilent(sales, addDays(from, 7 * week)));
        expect(states.indexOf(true)).toBe(states.lastIndexOf(false) + 1);
      }),
    );
    expect(silent('2026-03-01', '2026-06-01')).toBe(true);
  });
});
