import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { todayRoutes as routes } from '@shelfward/contract/today/today.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { saveCalendar, weekOfTests } from '../deliveries/calendars.factory.ts';
import { makeProposal } from '../proposals/proposals.factory.ts';
import { refreshStockRisks } from '../replenishment/public.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { computeRisks, listOpenTasks, makeCountedShelf } from './today.factory.ts';

const world = useWorld();

/** A Monday; tests run in UTC. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00Z`);

afterEach(() => {
  world.setNow(undefined);
});

const makeRisk = (client: TestClient, { companyId, storeId }: { companyId: number; storeId: number }, atRisk = 3) =>
  client.db(async (db) => {
    const orders = { pendingUnits: 0, pendingCents: 0, openUnits: 0, openCents: 0, transitUnits: 0, transitCents: 0 };
    const shelves = { shelves: 40, emptyShelves: 0, atRisk, lostCents: 4000 };
    await db
      .insertInto('storeStockRisk')
      .values({ runId: 1, storeId, companyId, ...shelves, ...orders })
      .execute();
  });

/** A company with two stores in its region South, and one without a region; all of them need an order. */
const makeChain = async (client: TestClient) => {
  const ids = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Whole Foods' });
    const regionId = await makeRegion(db, { companyId, name: 'South' });
    const storeIds = [
      await makeStore(db, { companyId, regionId }),
      await makeStore(db, { companyId, regionId }),
      await makeStore(db, { companyId }),
    ];
    return { companyId, regionId, storeIds };
  });
  for (const storeId of ids.storeIds) await makeRisk(client, { companyId: ids.companyId, storeId });
  return ids;
};

const listDeadlines = async (client: TestClient) =>
  (await listOpenTasks(client)).filter(({ kind }) => kind === 'ORDER_DEADLINE');

describe('an order deadline', () => {
  test('is a task for the stores of a company and a delivery, until its cut-off', async () => {
    const client = await world.newClient();
    const { companyId, regionId, storeIds } = await makeChain(client);
    await saveCalendar(
      client,
      { scope: 'companies', scopeId: companyId },
      { pattern: { ...weekOfTests, orderDays: [5] } },
    );
    await saveCalendar(client, { scope: 'regions', scopeId: regionId });

    world.setNow(monday('08:00'));
    const before = await listDeadlines(client);
    const stores = await client.as('ROLE_ORDER_MANAGER')(routes.taskStores, { params: { id: before[0]?.id ?? 0 } });
    world.setNow(monday('14:00'));
    const after = await listDeadlines(client);
    const missed = await client.as('ROLE_ORDER_MANAGER')(routes.taskStores, { params: { id: before[0]?.id ?? 0 } });

    expect(before).toMatchObject([
      {
        title: 'Whole Foods, South: order by 2:00 PM',
        reason:
          'for delivery on Wednesday, 11/25/2026; the next delivery after that is Friday, 11/27/2026; 6 shelves at 2 stores will run out',
        company: { id: companyId },
        // Two of the two days until the delivery, for 80 dollars.
        stake: 8000,
        since: '2026-11-23',
        action: { label: 'Create proposal', path: `/proposals?open=new-task-${before[0]?.id}` },
      },
    ]);
    expect(stores.body).toEqual(storeIds.slice(0, 2));
    expect(after).toEqual([]);
    expect(missed).toMatchObject({ status: 404, body: { code: 'TODAY_TASK_NOT_FOUND' } });
  });

  test('stays done while some of its stores are ordered for', async () => {
    const client = await world.newClient();
    const { companyId, storeIds } = await makeChain(client);
    await saveCalendar(client, { scope: 'companies', scopeId: companyId });
    world.setNow(monday('08:00'));
    const tasks = (await listDeadlines(client)).map(({ id, cause }) => ({ id, cause }));
    await client.as('ROLE_ORDER_MANAGER')(routes.decide, { body: { decision: 'DONE', tasks } });

    await client.db((db) =>
      db
        .updateTable('storeStockRisk')
        .set({ atRisk: 0 })
        .where('storeId', '=', storeIds[0] ?? 0)
        .execute(),
    );

    expect(tasks).toHaveLength(1);
    expect(await listDeadlines(client)).toEqual([]);
  });

  test('groups stores with the same cut-off and delivery, and names the day of a cut-off of tomorrow', async () => {
    const client = await world.newClient();
    const { companyId, regionId } = await makeChain(client);
    await saveCalendar(client, { scope: 'account', scopeId: 0 });
    await saveCalendar(client, { scope: 'regions', scopeId: regionId });

    world.setNow(new Date('2026-11-25T20:00:00Z'));
    const tasks = await listDeadlines(client);

    expect(tasks).toMatchObject([
      { company: { id: companyId }, title: 'Whole Foods: order by 2:00 PM on Thursday, 11/26/2026' },
    ]);
    expect(tasks[0]?.reason).toContain('9 shelves at 3 stores will run out');
  });

  test('is absent without a need, without a calendar, or while the cut-off is more than a day away', async () => {
    const client = await world.newClient();
    const { companyId, storeIds } = await makeChain(client);
    world.setNow(monday('08:00'));
    const withoutCalendar = await listDeadlines(client);
    await saveCalendar(client, { scope: 'companies', scopeId: companyId });
    const covered = (count: number) =>
      client.db((db) =>
        db.updateTable('storeStockRisk').set({ atRisk: 0 }).where('storeId', 'in', storeIds.slice(0, count)).execute(),
      );
    await covered(2);
    const withOneStore = await listDeadlines(client);
    await covered(3);
    const withoutNeed = await listDeadlines(client);
    await client.db((db) => db.updateTable('storeStockRisk').set({ atRisk: 3 }).execute());
    world.setNow(new Date('2026-11-24T08:00:00Z'));
    const early = await listDeadlines(client);

    expect(withoutCalendar).toEqual([]);
    expect(withOneStore[0]?.reason).toContain('3 shelves at 1 store will run out');
    expect([withoutNeed, early]).toEqual([[], []]);
  });

  test('is gone with the proposal that covers the need, and comes back when that is cancelled', async () => {
    const client = await world.newClient();
    const { storeId } = await makeCountedShelf(client, 0);
    await computeRisks(client, world.database);
    // The next cut-off is almost a day away.
    const cutOff = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16);
    const days = [1, 2, 3, 4, 5, 6, 7];
    const everyDay = { ...weekOfTests, orderDays: days, cutOff, deliveryDays: days };
    await saveCalendar(client, { scope: 'stores', scopeId: storeId }, { pattern: everyDay });
    const listAfterChange = async () => {
      await refreshStockRisks(world, new Date());
      return listDeadlines(client);
    };

    const before = await listAfterChange();
    const { id } = await makeProposal(client, [storeId]);
    const covered = await listAfterChange();
    await client.as('ROLE_ORDER_MANAGER')(orderProposalRoutes.cancel, { params: { id } });
    const cancelled = await listAfterChange();

    expect(before).toHaveLength(1);
    expect(covered).toEqual([]);
    expect(cancelled).toEqual(before);
  });
});
