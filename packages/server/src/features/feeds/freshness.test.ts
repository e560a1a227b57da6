import { freshnessRoutes } from '@shelfward/contract/feeds/freshness.contract.ts';
import { addDays, formatDay } from '@shelfward/contract/kit/dates.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeIntegration } from '../integrations/core/integrations.factory.ts';
import { makeBookedFile, makeFeed } from './freshness.factory.ts';

const world = useWorld();
const daysAgo = (days: number): string => addDays(new Date().toISOString().slice(0, 10), -days);

/** Weekly files, each three days after its last day; the newest is of so many days ago. */
const makeWeeklyFeed = (client: TestClient, { name, newest }: { readonly name: string; readonly newest: number }) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: `${name} Stores` });
    const feedId = await makeFeed(db, { companyId, name });
    for (let week = 5; week >= 0; week -= 1) {
      const periodTo = daysAgo(newest + 3 + 7 * week);
      const periodFrom = addDays(periodTo, -6);
      await makeBookedFile(db, {
        feedId,
        companyId,
        periodFrom,
        periodTo,
        receivedOn: daysAgo(newest + 7 * week),
        cents: 70_000,
      });
    }
    return { companyId, feedId };
  });

const listSources = async (client: TestClient, companyId?: number) =>
  (await client.as('none')(freshnessRoutes.list, { query: { companyId } })).body.sources;
const listLate = async (client: TestClient) =>
  (await client.as('ROLE_ORDER_MANAGER')(todayRoutes.tasks, { query: { kind: 'LATE_FEED' } })).body.content;

describe('the sources of sales', () => {
  test('are listed with their newest figures and the next ones due, late ones first', async () => {
    const client = await world.newClient();
    const { companyId } = await makeWeeklyFeed(client, { name: 'Fresh', newest: 2 });
    await makeWeeklyFeed(client, { name: 'Stale', newest: 60 });

    const [stale, fresh, ...others] = await listSources(client);

    expect(others).toEqual([]);
    expect(stale).toMatchObject({ name: 'Stale', state: 'LATE' });
    expect(fresh).toEqual({
      kind: 'FEED',
      id: fresh?.id,
      name: 'Fresh',
      company: { id: companyId, name: 'Fresh Stores' },
      state: 'ON_TIME',
      lastFrom: daysAgo(11),
      lastTo: daysAgo(5),
      receivedOn: daysAgo(2),
      dueOn: daysAgo(-5),
      lateFrom: expect.any(String),
      usualDays: 7,
      unmatchedNames: 0,
      everyDays: null,
      graceDays: null,
      reportedStock: 'SHOW',
    });
    expect((await listSources(client, companyId)).map(({ name }) => name)).toEqual(['Fresh']);
  });

  test('are late tasks of Today with the sales that are missing, until the feed is inactive', async () => {
    const client = await world.newClient();
    const { companyId, feedId } = await makeWeeklyFeed(client, { name: 'Stale', newest: 60 });

    const [task, ...others] = await listLate(client);

    expect(others).toEqual([]);
    expect(task).toMatchObject({ title: 'Stale', company: { id: companyId }, action: { path: '/feeds' } });
    expect(task?.reason).toBe(
      `figures of Stale Stores were due on ${formatDay(daysAgo(53))}; the newest figures are until ${formatDay(daysAgo(63))}`,
    );
    // $700.00 a week for eight weeks.
    expect(task?.stake).toBe(560_000);
    await client.db((db) => db.updateTable('feed').set({ inactive: true }).where('id', '=', feedId).execute());
    expect(await listLate(client)).toEqual([]);
    expect(await listSources(client)).toMatchObject([{ state: 'PAUSED', dueOn: null }]);
  });

  test('have the rhythm that a user has set, which is audited', async () => {
    const client = await world.newClient();
    const { feedId } = await makeWeeklyFeed(client, { name: 'Monthly', newest: 20 });
    const update = (body: { everyDays: number | null; graceDays: number | null }) =>
      client.as('ROLE_ORDER_MANAGER')(freshnessRoutes.update, {
        params: { kind: 'FEED', id: feedId },
        body: { ...body, reportedStock: 'ANCHOR' },
      });

    const { body } = await update({ everyDays: 28, graceDays: 3 });

    expect(body).toMatchObject({
      state: 'ON_TIME',
      usualDays: 28,
      everyDays: 28,
      graceDays: 3,
      reportedStock: 'ANCHOR',
    });
    expect((await update({ everyDays: null, graceDays: null })).body).toMatchObject({ usualDays: 7, everyDays: null });
  });

  test('are file servers and the files that users import, too', async () => {
    const client = await world.newClient();
    const integrationId = await client.db(async (db) => {
      const companyId = await makeCompany(db, { name: 'Corner Shops' });
      for (const days of [40, 33, 26, 19])
        await makeBookedFile(db, {
          companyId,
          receivedOn: daysAgo(days),
          unknownWords: [{ kind: 'STORE', text: 'X', rows: 1 }],
        });
      return makeIntegration(db, { integrationType: 'FTP_IMPORT_SALES', name: 'File server', operating: true });
    });

    expect(await listSources(client)).toMatchObject([
      { kind: 'MANUAL', company: { name: 'Corner Shops' }, state: 'LATE', lastTo: daysAgo(19), unmatchedNames: 1 },
      { kind: 'INTEGRATION', id: integrationId, state: 'LEARNING', lastTo: null, reportedStock: null },
    ]);
    const rejected = await client.as('ROLE_ADMIN')(freshnessRoutes.update, {
      params: { kind: 'INTEGRATION', id: integrationId },
      body: { everyDays: 1, graceDays: null, reportedStock: 'SHOW' },
    });
    expect(rejected.body).toMatchObject({ code: 'SOURCE_REPORTS_NO_STOCK' });
  });
});
