import { addDays } from '@shelfward/contract/kit/dates.ts';
import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { todayRoutes as routes } from '@shelfward/contract/today/today.contract.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeIntegration, makeLog } from '../integrations/core/integrations.factory.ts';
import { findEndedDay } from './figures.rules.ts';
import { recordFigures } from './record-figures.service.ts';
import { makeOrderTask, makeStockOut } from './today.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const minute = 60_000;
const hour = 60 * minute;
const record = (now: Date) => recordFigures({ database: world.database, log: { warn: () => undefined } }, now);

type Reader = 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' | 'ROLE_REPORTING';
const getDays = async (client: TestClient, role: Reader = 'ROLE_ADMIN', companyId?: number) =>
  (await client.as(role)(routes.summary, { query: { companyId } })).body.days;

const setTimeZone = (client: TestClient, timeZone: string) =>
  client.acrossClients((db) => db.updateTable('client').set({ timeZone }).where('id', '=', client.tenantId).execute());

const makeRisk = (client: TestClient, { storeId, companyId }: { storeId: number; companyId: number }) =>
  client.db(async (db) => {
    const orders = {
      pendingUnits: 12,
      pendingCents: 5000,
      openUnits: 0,
      openCents: 0,
      transitUnits: 0,
      transitCents: 0,
    };
    const shelves = { shelves: 40, emptyShelves: 3, atRisk: 5, lostCents: 8000 };
    await db
      .insertInto('storeStockRisk')
      .values({ runId: 1, storeId, companyId, ...shelves, ...orders })
      .execute();
  });

describe('the figures of a day', () => {
  const night = new Date('2026-03-09T00:05:00Z');

  test('are recorded at its end by company, and shown on the days after it', async () => {
    const client = await world.newClient();
    const stockOut = await makeStockOut(client);
    await makeRisk(client, stockOut);
    const { companyId } = await makeOrderTask(client);
    world.setNow(night);

    await record(night);

    expect(await getDays(client)).toEqual([{ day: '2026-03-08', shelves: 40, emptyShelves: 3, stake: 8000 }]);
    const ofCompany = await getDays(client, 'ROLE_ADMIN', stockOut.companyId);
    expect(ofCompany).toEqual([{ day: '2026-03-08', shelves: 40, emptyShelves: 3, stake: 8000 }]);
    const ofOther = await getDays(client, 'ROLE_ADMIN', companyId);
    expect(ofOther).toEqual([{ day: '2026-03-08', shelves: 0, emptyShelves: 0, stake: 0 }]);
    expect(await getDays(await world.newClient())).toEqual([]);
  });

  test('remain as they were recorded, also by two nodes at once', async () => {
    const client = await world.newClient();
    await Promise.all([record(night), record(night)]);
    await makeStockOut(client);
    await record(new Date(night.getTime() + 10 * minute));
    world.setNow(night);

    expect((await getDays(client)).map(({ stake }) => stake)).toEqual([0]);
  });

  test('contain the money at stake of the kinds that the user sees', async () => {
    const client = await world.newClient();
    await client.db(async (db) => {
      const integrationId = await makeIntegration(db, { integrationType: 'SALES_AGGREGATION' });
      await makeLog(db, { integrationId });
    });
    await makeStockOut(client);
    await record(night);
    await client.db((db) =>
      db
        .updateTable('todayFigure')
        .set({ stakes: JSON.stringify({ UNRESOLVED_RECORDS: 700 }) })
        .where('companyId', '=', 0)
        .execute(),
    );
    world.setNow(night);

    const stakes = async (role: Reader) => (await getDays(client, role)).map(({ stake }) => stake);

    expect(await stakes('ROLE_ADMIN')).toEqual([8700]);
    expect(await stakes('ROLE_ORDER_MANAGER')).toEqual([8000]);
    expect(await stakes('ROLE_REPORTING')).toEqual([8000]);
  });

  test('do not contain tasks that are snoozed until the next day', async () => {
    const client = await world.newClient();
    const { taskId } = await makeStockOut(client);
    world.setNow(new Date('2026-03-08T12:00:00Z'));
    const [task] = (await client.as('ROLE_ADMIN')(routes.tasks, { query: {} })).body.content;
    const body = { decision: 'SNOOZE', snoozedUntil: '2026-03-09', tasks: [{ id: taskId, cause: task?.cause ?? 0 }] };
    await client.as('ROLE_ADMIN')(routes.decide, { body: { ...body, decision: 'SNOOZE' } });

    await record(night);
    world.setNow(night);

    expect((await getDays(client)).map(({ stake }) => stake)).toEqual([0]);
  });

  test('are kept for 14 days, and days without a running server are missing', async () => {
    const client = await world.newClient();
    const earlier = Array.from({ length: 19 }, (_, offset) => addDays('2026-03-01', offset));
    const row = { companyId: 0, shelves: 40, emptyShelves: 3, stakes: '{}' };
    const rows = earlier.filter((day) => day !== '2026-03-10').map((day) => ({ day, ...row }));
    await client.db((db) => db.insertInto('todayFigure').values(rows).execute());
    const now = new Date('2026-03-21T00:05:00Z');
    world.setNow(now);

    await record(now);

    const days = (await getDays(client)).map(({ day }) => day);

    expect(days).toHaveLength(13);
    expect([days[0], days.at(-1)]).toEqual(['2026-03-07', '2026-03-20']);
    expect(days).not.toContain('2026-03-10');
    const kept = await client.db((db) => db.selectFrom('todayFigure').select('day').execute());
    expect(kept).toHaveLength(13);
  });

  test.each([
    ['the day on which clocks are set forward', '2026-03-08', '2026-03-09T04:05:00Z'],
    ['the day on which clocks are set back', '2026-11-01', '2026-11-02T05:05:00Z'],
  ])('end with %s in the time zone of the account', async (_, day, firstRecord) => {
    const client = await world.newClient();
    await setTimeZone(client, 'America/New_York');
    const first = new Date(firstRecord);

    await record(new Date(first.getTime() - hour));
    await record(first);
    world.setNow(first);

    expect((await getDays(client)).map((one) => one.day)).toEqual([day]);
  });
});

const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns');
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });

test('a day is recorded once, within two hours after its end', () => {
  fc.assert(
    fc.property(zones, instants, (timeZone, now) => {
      const day = findEndedDay({ timeZone, lastDay: null }, now);
      if (day === undefined) return;
      const endedMs = now.getTime() - startOfDay(addDays(day, 1), timeZone).getTime();

      expect(endedMs).toBeGreaterThanOrEqual(0);
      expect(endedMs).toBeLessThan(2 * hour);
      expect(findEndedDay({ timeZone, lastDay: day }, now)).toBeUndefined();
      expect(findEndedDay({ timeZone, lastDay: addDays(day, -1) }, now)).toBe(day);
    }),
  );
});

test('every day of a year has a time at which it is recorded', () => {
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 364 }), (timeZone, offset) => {
      const day = addDays('2026-01-01', offset);
      const justAfter = new Date(startOfDay(addDays(day, 1), timeZone).getTime() + 5 * minute);

      expect(findEndedDay({ timeZone, lastDay: null }, justAfter)).toBe(day);
    }),
  );
});
