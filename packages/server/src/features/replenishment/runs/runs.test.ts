import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { claimJobs } from '../../../platform/jobs/claims.queries.ts';
import { expireLeasesOfNode } from '../../../platform/jobs/leases.queries.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeGlobalAssortment } from '../../assortments/assortments.factory.ts';
import { makeProduct, makeProductLine } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { queueDueRuns, runQueue, runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, findLastRun, listSuggestions, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();
const clock = () => new Date();
const run = (given: object = {}) => runWaitingParRuns({ database: world.database, clock, ...given });

/** The database of a process of this node that is killed before its next transaction, after so many. */
const openKilled = (transactions: number) => {
  let count = 0;
  let kill: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    kill = resolve;
  });
  const database: Database = {
    ...world.database,
    tenant: (...given) => {
      if (count >= transactions) {
        kill();
        return new Promise(() => undefined);
      }
      count += 1;
      return world.database.tenant(...given);
    },
  };
  return { database, killed, count: () => count };
};

const start = async (client: TestClient) => (await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {})).body;

/** Ten units a week with par level 10, and one unit a week with par level 12. */
const makeSeller = async () => {
  const client = await world.newClient();
  const seller = await client.db((db) =>
    makeSellingStore(db, {
      products: [
        { parLevel: 10, weekly: everyWeek(10, 30) },
        { parLevel: 12, weekly: everyWeek(1, 30) },
      ],
    }),
  );
  return { client, ...seller };
};

describe('a run', () => {
  test('suggests par levels that cover the demand of lead time and review period', async () => {
    const { client, productIds } = await makeSeller();

    const { status, body: started, headers } = await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
    await run();
    const { body: done } = await client.as('ROLE_REPORTING')(routes.getRun, { params: { runId: started.id } });
    const suggestions = await listSuggestions(client);

    expect([status, headers.location]).toEqual([202, `/api/v1/replenishment/runs/${started.id}`]);
    expect(started).toMatchObject({ status: 'PENDING', cause: 'MANUAL', asOf: null });
    expect(done).toMatchObject({ status: 'DONE', stores: 1, doneStores: 1, pairs: 2, suggestions: 2 });
    expect(done.asOf).toBe(currentMonday());
    // The largest change of value first: 30 units in three weeks, but at most +100 %; 3 units, but at most -50 %.
    expect(suggestions).toMatchObject([
      { product: { id: productIds[0] }, parLevel: 10, suggestedParLevel: 20, change: 10, changeValue: 10_000 },
      { product: { id: productIds[1] }, parLevel: 12, suggestedParLevel: 6, change: -6, changeValue: -6000 },
    ]);
    expect(suggestions[0]?.terms).toMatchObject({ limitedBy: 'MAX_INCREASE', availableWeeks: 30, unavailableWeeks: 0 });
    expect(suggestions[0]?.terms.unlimitedParLevel).toBeGreaterThan(30);
    expect(suggestions[0]?.terms.expectedDemand).toBeCloseTo(30, 6);
    expect(suggestions[0]?.reason).toMatch(/^10 → 20: sells 10\.0 a week ± /);
    expect(suggestions[0]?.weeks).toHaveLength(26);
    expect(suggestions[0]?.weeks.at(-1)).toEqual({
      weekStart: addDays(currentMonday(), -7),
      units: 10,
      available: true,
      promotion: false,
    });
  });

  test('suggests nothing for products without sales, and halves the par level of products that stopped selling', async () => {
    const client = await world.newClient();
    const { productIds } = await client.db((db) =>
      makeSellingStore(db, {
        products: [
          { parLevel: 10, weekly: [] },
          { parLevel: 10, weekly: [3, ...everyWeek(0, 29)] },
          { parLevel: 10, weekly: [-2, -2] },
          { parLevel: 5, weekly: everyWeek(50, 30) },
          { parLevel: 3, weekly: [5] },
        ],
      }),
    );
    await start(client);
    await run();
    const suggestions = await listSuggestions(client);

    const byProduct = new Map(suggestions.map((one) => [one.product.id, one]));
    expect(productIds.map((id) => byProduct.get(id)?.suggestedParLevel)).toEqual([undefined, 5, undefined, 10, 6]);
    expect(byProduct.get(productIds[4] ?? 0)).toMatchObject({ confidence: 'LOW', terms: { availableWeeks: 1 } });
  });

  test('uses the level of similar stores, then of similar products, for products without sales', async () => {
    const client = await world.newClient();
    const { storeId, productIds, newStoreId, newProductId } = await client.db(async (db) => {
      const seller = await makeSellingStore(db, { products: [{ parLevel: 10, weekly: everyWeek(4, 30) }] });
      const [sold = 0] = seller.productIds;
      const productLineId = await makeProductLine(db, 'Gummies');
      const newProductId = await makeProduct(db, { productLineId });
      await db.updateTable('product').set({ productLineId }).where('id', '=', sold).execute();
      const newStoreId = await makeStore(db, { companyId: seller.companyId });
      const items = new Map([
        [sold, 10],
        [newProductId, 10],
      ]);
      await makeGlobalAssortment(db, { items, storeIds: [newStoreId] });
      return { ...seller, newStoreId, newProductId };
    });

    await start(client);
    await run();
    const suggestions = await listSuggestions(client);
    const { body: similar } = await client.as('ROLE_REPORTING')(routes.suggestions, { query: { similar: true } });

    const found = new Map(suggestions.map((one) => [`${one.store.id}/${one.product.id}`, one]));
    const own = found.get(`${storeId}/${productIds[0]}`);
    const newStore = found.get(`${newStoreId}/${productIds[0]}`);
    const newProduct = found.get(`${newStoreId}/${newProductId}`);
    expect([own, newStore, newProduct].map((one) => one?.terms.similarTo)).toEqual([null, 'STORES', 'PRODUCTS']);
    expect([newStore, newProduct].map((one) => one?.suggestedParLevel)).toEqual([
      own?.suggestedParLevel,
      own?.suggestedParLevel,
    ]);
    expect(newStore?.reason).toMatch(/^10 → \d+: sells 4\.0 a week ± .*, from similar stores/);
    expect(newProduct?.reason).toContain('from similar products');
    expect(newStore).toMatchObject({ confidence: 'LOW', terms: { availableWeeks: 0, unavailableWeeks: 0 } });
    expect(new Set(similar.content.map(({ id }) => id))).toEqual(new Set([newStore?.id, newProduct?.id]));
  });

  test('computes a lower par level for products that are ordered in packs', async () => {
    const client = await world.newClient();
    const weekly = everyWeek(4, 30).map((units, week) => units + (week % 4));
    const { productIds } = await client.db(async (db) => {
      const seller = await makeSellingStore(db, { products: [40, 40].map((parLevel) => ({ parLevel, weekly })) });
      await db
        .updateTable('product')
        .set({ packSize: 12 })
        .where('id', '=', seller.productIds[1] ?? 0)
        .execute();
      return seller;
    });

    await start(client);
    await run();
    const byProduct = new Map((await listSuggestions(client)).map((one) => [one.product.id, one]));
    const [single, pack] = productIds.map((id) => byProduct.get(id));

    expect(pack?.terms.unlimitedParLevel).toBeLessThan(single?.terms.unlimitedParLevel ?? 0);
    expect(pack?.reason).toContain('ordered in packs of 12');
    expect(single?.reason).not.toContain('packs');
  });

  test('excludes the weeks in which the store was inactive', async () => {
    const { client, storeId } = await makeSeller();
    // Three weeks, in which a few units were sold nevertheless.
    const [from, until] = [addDays(currentMonday(), -7 * 10), addDays(currentMonday(), -7 * 7)];
    await client.db(async (db) => {
      const change = { requestId: 'x', entityType: 'STORE', entityId: storeId, field: 'inactive' };
      for (const [createdAt, updatedValue] of [
        [new Date(`${from}T12:00:00Z`), 'true'],
        [new Date(`${until}T12:00:00Z`), 'false'],
      ] as const)
        await db
          .insertInto('auditEntry')
          .values({ ...change, createdAt, updatedValue })
          .execute();
    });

    await start(client);
    await run();
    const suggestions = await listSuggestions(client);

    expect(suggestions[0]?.terms).toMatchObject({ availableWeeks: 27, unavailableWeeks: 3 });
    expect(suggestions[0]?.weeks.filter(({ available }) => !available).map(({ weekStart }) => weekStart)).toEqual([
      from,
      addDays(from, 7),
      addDays(from, 14),
    ]);
  });

  test('leaves out companies whose suggestions are off', async () => {
    const { client, companyId } = await makeSeller();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const unset = { leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };
    await manager(routes.updateCompanySettings, { params: { companyId }, body: { mode: 'OFF', ...unset } });

    await start(client);
    await run();

    expect(await findLastRun(client)).toMatchObject({ result: 'DONE', stores: 0, suggestions: 0 });
  });

  test('uses the settings of the company', async () => {
    const { client, companyId, productIds } = await makeSeller();
    const body = { mode: null, leadWeeks: 0, reviewWeeks: 1, serviceLevel: 0.5, presentationMinimum: 9 };
    await client.as('ROLE_ORDER_MANAGER')(routes.updateCompanySettings, { params: { companyId }, body });

    await start(client);
    await run();
    const suggestions = await listSuggestions(client);

    // Half of the weeks need at most ten units, which is the par level.
    expect(suggestions).toMatchObject([
      { product: { id: productIds[1] }, suggestedParLevel: 9, terms: { limitedBy: 'PRESENTATION_MINIMUM' } },
    ]);
  });

  test('is rejected if all suggestions are off', async () => {
    const client = await world.newClient();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const body = { mode: 'OFF' as const, leadWeeks: 2, reviewWeeks: 1, serviceLevel: 0.95, presentationMinimum: 1 };
    await manager(routes.updateSettings, { body });

    const { status, body: problem } = await manager(routes.startRun, {});

    expect([status, problem]).toMatchObject([409, { code: 'REPLENISHMENT_OFF' }]);
  });

  test('is the only open run of its client', async () => {
    const { client } = await makeSeller();
    const first = await start(client);
    const second = await start(client);
    expect(second.id).toBe(first.id);
  });
});

describe('a run that does not end', () => {
  test('leaves the earlier suggestions when it is canceled', async () => {
    const { client } = await makeSeller();
    await start(client);
    await run();
    const before = await listSuggestions(client);

    const { id } = await start(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    const canceled = await manager(routes.cancelRun, { params: { runId: id } });
    await run();
    const again = await manager(routes.cancelRun, { params: { runId: id } });

    expect(canceled.status).toBe(202);
    expect(await findLastRun(client)).toMatchObject({ id, result: 'CANCELED' });
    expect(await listSuggestions(client)).toEqual(before);
    expect([again.status, again.body]).toMatchObject([409, { code: 'REPLENISHMENT_RUN_ENDED' }]);
  });

  test('is repeated by another worker when its node dies', async () => {
    const { client } = await makeSeller();
    await start(client);
    const now = new Date();
    const [claimed] = await claimJobs(world.database, runQueue, { now });
    await run();
    expect(claimed).toBeDefined();
    expect(await listSuggestions(client)).toEqual([]);

    await run({ clock: () => new Date(now.getTime() + 10 * 60_000) });

    expect(await findLastRun(client)).toMatchObject({ result: 'DONE' });
    expect(await listSuggestions(client)).toHaveLength(2);
  });

  test('continues at the start of its node, before whichever transaction its process was killed', async () => {
    const { client } = await makeSeller();
    await start(client);
    const whole = openKilled(Number.POSITIVE_INFINITY);
    await run({ database: whole.database });
    const suggestions = (await listSuggestions(client)).map(({ id, suggestedParLevel }) => [id, suggestedParLevel]);
    // The first reads the plan; the last writes the suggestions.
    for (let transactions = 0; transactions < whole.count(); transactions += 1) {
      const { id } = await start(client);
      const { database, killed } = openKilled(transactions);
      void run({ database });
      await killed;

      expect(await findLastRun(client)).toMatchObject({ id, result: null });
      // Its lease would expire in minutes.
      await expireLeasesOfNode(world.database, runQueue, clock());
      await run();

      expect(await findLastRun(client)).toMatchObject({ id, result: 'DONE' });
      const again = await listSuggestions(client);
      expect(again.map(({ id: one, suggestedParLevel }) => [one, suggestedParLevel])).toEqual(suggestions);
    }
    expect(whole.count()).toBeGreaterThan(3);
  });

  test('fails after several attempts, and leaves the earlier suggestions', async () => {
    const { client } = await makeSeller();
    await start(client);
    await run();
    const before = await listSuggestions(client);
    const { id } = await start(client);
    // Each worker dies with the claimed job.
    let now = Date.now();
    for (let attempt = 0; attempt < runQueue.maxAttempts; attempt += 1) {
      await claimJobs(world.database, runQueue, { now: new Date(now) });
      now += 10 * 60_000;
    }
    await run({ clock: () => new Date(now) });

    expect(await findLastRun(client)).toMatchObject({ id, result: 'FAILED' });
    expect(await listSuggestions(client)).toEqual(before);
  });
});

describe('the next run', () => {
  test('keeps rejected and snoozed suggestions as long as they apply', async () => {
    const { client } = await makeSeller();
    await start(client);
    await run();
    const [first, second] = await listSuggestions(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    await manager(routes.decide, { body: { decision: 'REJECT', ids: [first?.id ?? 0] } });
    const snoozedUntil = addDays(currentMonday(), 60);
    await manager(routes.decide, { body: { decision: 'SNOOZE', ids: [second?.id ?? 0], snoozedUntil } });

    await start(client);
    await run();
    const again = await listSuggestions(client);

    expect(again.map(({ id, state }) => [id, state])).toEqual([
      [first?.id, 'REJECTED'],
      [second?.id, 'SNOOZED'],
    ]);
  });

  test('removes suggestions that no longer apply', async () => {
    const { client, storeId, productIds } = await makeSeller();
    await start(client);
    await run();
    await client.db((db) =>
      db
        .deleteFrom('saleDay')
        .where('storeId', '=', storeId)
        .where('productId', '=', productIds[1] ?? 0)
        .execute(),
    );
    await start(client);
    await run();

    expect((await listSuggestions(client)).map(({ product }) => product.id)).toEqual([productIds[0]]);
  });
});

test('decisions during a run, and their undo, do not make it fail', async () => {
  const client = await world.newClient();
  const weekly = everyWeek(10, 20);
  await client.db(async (db) => {
    for (let store = 0; store < 8; store += 1)
      await makeSellingStore(db, { products: Array.from({ length: 12 }, () => ({ parLevel: 8, weekly })) });
  });
  await start(client);
  await run();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const ids = (await listSuggestions(client)).map(({ id }) => id);
  const decideAndUndo = async (some: readonly number[]) => {
    for (let round = 0; round < 3; round += 1) {
      const { status, headers } = await manager(routes.decide, { body: { decision: 'ACCEPT', ids: [...some] } });
      // The run leaves out par levels that change meanwhile.
      expect([200, 404]).toContain(status);
      const token = headers['x-undo-token'];
      if (token) expect((await manager(undoRoutes.undo, { params: { token } })).status).toBe(200);
    }
  };

  await start(client);
  await Promise.all([run(), decideAndUndo(ids.toReversed()), decideAndUndo(ids.slice(20, 70))]);

  expect(ids).toHaveLength(96);
  expect(await findLastRun(client)).toMatchObject({ result: 'DONE' });
});

describe('scheduled runs', () => {
  test('start after the first run of a client, when its sales change', async () => {
    const { client, storeId } = await makeSeller();
    const inAnHour = new Date(Date.now() + 61 * 60_000);
    await queueDueRuns(world.database, inAnHour);
    expect(await findLastRun(client)).toBeUndefined();

    await start(client);
    await run();
    const first = await findLastRun(client);
    await queueDueRuns(world.database, new Date(Date.now() + 1000));
    expect((await findLastRun(client))?.id).toBe(first?.id);

    await client.db(async (db) => {
      const productId = await makeProduct(db);
      await makeSaleDays(db, [{ storeId, productId, soldOn: addDays(currentMonday(), -1), units: 1 }]);
    });
    await queueDueRuns(world.database, inAnHour);
    const next = await findLastRun(client);

    expect(next?.id).not.toBe(first?.id);
    expect(['SALES', 'NIGHTLY']).toContain(next?.cause);
  });
});
