import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { endBlockedConnections } from '../../../testing/table-locks.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, findLastRun, listSuggestions, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();
const clock = () => new Date();
const unset = { mode: null, leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };

const setMode = (client: TestClient, companyId: number, mode: 'AUTOMATIC' | 'SUGGEST') =>
  client.as('ROLE_ADMIN')(routes.updateCompanySettings, { params: { companyId }, body: { ...unset, mode } });

const runOnce = async (client: TestClient): Promise<ReplenishmentRun> => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body } = await manager(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock });
  return (await manager(routes.getRun, { params: { runId: body.id } })).body;
};

const undoRun = (client: TestClient, runId: number) =>
  client.as('ROLE_ORDER_MANAGER')(routes.undoRun, { params: { runId } });

const findParLevels = (client: TestClient, storeId: number): Promise<number[]> =>
  client.db(async (db) => {
    const rows = await db
      .selectFrom('storeAssortmentItem')
      .select('parLevel')
      .where('storeId', '=', storeId)
      .orderBy('productId')
      .execute();
    return rows.map(({ parLevel }) => parLevel);
  });

/** Sells ten units a week with par level 10, one a week with par level 12, and has five weeks of history. */
const makeAutomaticStore = async () => {
  const client = await world.newClient();
  const seller = await client.db((db) =>
    makeSellingStore(db, {
      products: [
        { parLevel: 10, weekly: everyWeek(10, 30) },
        { parLevel: 12, weekly: everyWeek(1, 30) },
        { parLevel: 2, weekly: everyWeek(9, 5) },
      ],
    }),
  );
  await setMode(client, seller.companyId, 'AUTOMATIC');
  return { client, ...seller };
};

describe('a run of a company whose mode is automatic', () => {
  test('accepts its suggestions within the limits, but not those with less than eight weeks of history', async () => {
    const { client, storeId, productIds } = await makeAutomaticStore();

    const run = await runOnce(client);

    expect(run).toMatchObject({ status: 'DONE', suggestions: 3, accepted: 2, undoneDate: null });
    expect(await findParLevels(client, storeId)).toEqual([20, 6, 2]);
    const states = new Map((await listSuggestions(client)).map((one) => [one.product.id, one]));
    expect(productIds.map((id) => states.get(id)?.state)).toEqual(['ACCEPTED', 'ACCEPTED', 'OPEN']);
    expect(states.get(productIds[0] ?? 0)).toMatchObject({ decidedBy: null, decidedDate: expect.any(String) });
  });

  test('leaves products that have ended or are out of stock to users', async () => {
    const client = await world.newClient();
    const { companyId, storeId } = await client.db((db) =>
      makeSellingStore(db, {
        products: [
          { parLevel: 200, weekly: [...everyWeek(15, 60), ...everyWeek(0, 8)] },
          { parLevel: 10, weekly: everyWeek(10, 68) },
        ],
      }),
    );
    await setMode(client, companyId, 'AUTOMATIC');

    const run = await runOnce(client);

    expect(run).toMatchObject({ suggestions: 2, accepted: 1 });
    expect(await findParLevels(client, storeId)).toEqual([200, 20]);
  });

  test('records the changes in the audit as those of the run', async () => {
    const { client, storeId, productIds } = await makeAutomaticStore();

    const { id } = await runOnce(client);

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['actorId', 'field', 'updatedValue'])
        .where('entityType', '=', 'ASSORTMENT_ITEM')
        .where('entityId', '=', storeId)
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([
      { actorId: null, field: `items/${productIds[0]}/adjustment`, updatedValue: 10 },
      { actorId: null, field: `items/${productIds[1]}/adjustment`, updatedValue: -6 },
      { actorId: null, field: 'automaticRun', updatedValue: id },
    ]);
  });

  test('leaves other companies, rejected suggestions, and par levels of a mode that changed meanwhile to users', async () => {
    const { client, companyId, storeId } = await makeAutomaticStore();
    const other = await client.db((db) =>
      makeSellingStore(db, { products: [{ parLevel: 10, weekly: everyWeek(10, 30) }] }),
    );
    await setMode(client, companyId, 'SUGGEST');
    await runOnce(client);
    const [first] = await listSuggestions(client);
    await client.as('ROLE_ORDER_MANAGER')(routes.decide, { body: { decision: 'REJECT', ids: [first?.id ?? 0] } });
    await setMode(client, first?.store.id === storeId ? companyId : other.companyId, 'AUTOMATIC');

    const run = await runOnce(client);

    expect(run.accepted).toBe(first?.store.id === storeId ? 1 : 0);
    expect((await listSuggestions(client)).find(({ id }) => id === first?.id)?.state).toBe('REJECTED');
  });
});

describe('undoing an automatic run', () => {
  test('restores each adjustment once, and the next run leaves these products to users', async () => {
    const { client, storeId } = await makeAutomaticStore();
    const { id } = await runOnce(client);

    const [first, second] = await Promise.all([undoRun(client, id), undoRun(client, id)]);
    const restored = await findParLevels(client, storeId);
    const again = await runOnce(client);

    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
    expect([first, second].find(({ status }) => status === 200)?.body).toMatchObject({ restored: 2, skipped: 0 });
    expect(restored).toEqual([10, 12, 2]);
    expect(again).toMatchObject({ suggestions: 3, accepted: 0 });
    expect(await findParLevels(client, storeId)).toEqual([10, 12, 2]);
  });

  test('skips par levels that were changed since', async () => {
    const { client, storeId, productIds } = await makeAutomaticStore();
    const { id } = await runOnce(client);
    await client.db((db) =>
      db
        .updateTable('storeAssortmentItem')
        .set({ adjustment: 5 })
        .where('storeId', '=', storeId)
        .where('productId', '=', productIds[0] ?? 0)
        .execute(),
    );

    const { body } = await undoRun(client, id);

    expect(body).toEqual({ restored: 1, skipped: 1, skippedItems: [{ storeId, productId: productIds[0] }] });
    expect(await findParLevels(client, storeId)).toEqual([15, 12, 2]);
  });

  test('is rejected for a run that accepted nothing', async () => {
    const { client, companyId } = await makeAutomaticStore();
    await setMode(client, companyId, 'SUGGEST');
    const { id } = await runOnce(client);

    const { status, body } = await undoRun(client, id);

    expect([status, body]).toMatchObject([409, { code: 'REPLENISHMENT_RUN_NOT_UNDOABLE' }]);
  });
});

/**
 * Ends the connection that writes the adjustments of a store in the middle of its transaction, as a killed process does:
 * the items are locked until that connection waits for them.
 */
const killWriter = (client: TestClient, storeId: number, start: () => Promise<unknown>): Promise<unknown> =>
  client.db(async (db) => {
    await db.selectFrom('storeAssortmentItem').select('productId').where('storeId', '=', storeId).forUpdate().execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const writing = start();
    await expect.poll(() => endBlockedConnections(world.database, rows[0]?.pid ?? 0)).toBeGreaterThan(0);
    return writing;
  });

describe('a connection that ends in the middle', () => {
  test('of a bulk acceptance leaves all suggestions open and all par levels as they were', async () => {
    const { client, companyId, storeId } = await makeAutomaticStore();
    await setMode(client, companyId, 'SUGGEST');
    await runOnce(client);
    const ids = (await listSuggestions(client)).map(({ id }) => id);
    const accept = () => client.as('ROLE_ORDER_MANAGER')(routes.decide, { body: { decision: 'ACCEPT', ids } });
    const statuses: number[] = [];

    await killWriter(client, storeId, async () => {
      statuses.push((await accept()).status);
    });
    const interrupted = [
      await findParLevels(client, storeId),
      (await listSuggestions(client)).map(({ state }) => state),
    ];
    const again = await accept();

    expect(statuses[0]).toBeGreaterThanOrEqual(500);
    expect(world.takeErrors()).toMatchObject([{ err: { type: 'DatabaseUnavailable' } }]);
    expect(interrupted).toEqual([
      [10, 12, 2],
      ['OPEN', 'OPEN', 'OPEN'],
    ]);
    expect(again.body).toEqual({ applied: 3, skipped: [] });
  });

  test('of an automatic run leaves suggestions and par levels as they were, and the run is repeated', async () => {
    const { client, companyId, storeId } = await makeAutomaticStore();
    await setMode(client, companyId, 'SUGGEST');
    const { id: firstRun } = await runOnce(client);
    const before = await listSuggestions(client);
    await setMode(client, companyId, 'AUTOMATIC');
    const seen: unknown[] = [];

    await killWriter(client, storeId, async () => {
      const running = runOnce(client);
      seen.push(await findParLevels(client, storeId), await listSuggestions(client));
      // The items are unlocked after this function, therefore the run ends later.
      return void running;
    });
    await expect.poll(async () => (await findLastRun(client))?.result).toBe('DONE');

    expect(seen).toEqual([[10, 12, 2], before]);
    expect(await findLastRun(client)).toMatchObject({ result: 'DONE', accepted: 2 });
    expect((await findLastRun(client))?.id).not.toBe(firstRun);
    expect(await findParLevels(client, storeId)).toEqual([20, 6, 2]);
  });
});

test('sales that are imported again after acceptance change neither the par level nor its undo', async () => {
  const { client, storeId, productIds } = await makeAutomaticStore();
  const { id } = await runOnce(client);
  await client.db(async (db) => {
    await db.deleteFrom('saleDay').where('storeId', '=', storeId).execute();
    await makeSaleDays(
      db,
      productIds.map((productId) => ({ storeId, productId, soldOn: addDays(currentMonday(), -2), units: 4 })),
    );
  });

  expect(await findParLevels(client, storeId)).toEqual([20, 6, 2]);
  const next = await runOnce(client);
  const accepted = await findParLevels(client, storeId);
  const { body } = await undoRun(client, id);

  // One week of history is too short for an automatic change.
  expect(next.accepted).toBe(0);
  expect(accepted).toEqual([20, 6, 2]);
  expect(body).toMatchObject({ restored: 2, skipped: 0 });
  expect(await findParLevels(client, storeId)).toEqual([10, 12, 2]);
});
