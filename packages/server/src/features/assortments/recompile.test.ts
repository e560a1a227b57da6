import { storeAssortmentRoutes as routes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { claimJobs } from '../../platform/jobs/claims.queries.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';
import { runWaitingRecompiles } from './public.ts';
import { recompileQueue } from './recompile.queries.ts';

const world = useWorld();
const clock = () => new Date();
const run = (means: object = {}) => runWaitingRecompiles({ database: world.database, clock, ...means });

/** Sixty stores with an assortment of two products, whose compiled rows are outdated. */
const makeSpoiled = async () => {
  const client = await world.newClient();
  await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeIds: number[] = [];
    for (let store = 0; store < 60; store += 1) storeIds.push(await makeStore(db, { companyId }));
    const items = new Map([
      [await makeProduct(db), 6],
      [await makeProduct(db), 4],
    ]);
    await makeGlobalAssortment(db, { items, storeIds });
    await db
      .updateTable('storeAssortmentItem')
      .set({ globalAssortmentQuantity: 99 })
      .where('globalAssortmentQuantity', '=', 6)
      .execute();
  });
  const wrong = async () =>
    (
      await client.db((db) =>
        db.selectFrom('storeAssortmentItem').select('storeId').where('parLevel', '=', 99).execute(),
      )
    ).length;
  return { client, admin: client.as('ROLE_ADMIN'), wrong };
};

describe('recompiling the assortments of all stores', () => {
  test('runs in the background, and its status is available at the returned URL', async () => {
    const { admin, wrong } = await makeSpoiled();

    const { status, body: recompile, headers } = await admin(routes.recompile, {});
    const waiting = await wrong();
    await run();
    const { body: done } = await admin(routes.getRecompile, { params: { recompileId: recompile.id } });
    const { body: recent } = await admin(routes.recompiles, {});

    expect([status, headers.location]).toEqual([202, `/api/v1/stores/assortments/recompile/${recompile.id}`]);
    expect(recompile).toMatchObject({ status: 'PENDING', stores: 60, doneStores: 0, endedDate: null });
    expect([waiting, await wrong()]).toEqual([60, 0]);
    expect(done).toMatchObject({ status: 'ENDED', stores: 60, doneStores: 60, changedItems: 60 });
    expect(recent).toEqual([done]);
  });

  test('writes only differences', async () => {
    const { admin } = await makeSpoiled();
    await admin(routes.recompile, {});
    await run();

    const { body: again } = await admin(routes.recompile, {});
    await run();

    const { body } = await admin(routes.getRecompile, { params: { recompileId: again.id } });
    expect(body).toMatchObject({ doneStores: 60, changedItems: 0 });
  });

  test('restarts when requested again before it ends', async () => {
    const { admin } = await makeSpoiled();

    const responses = await Promise.all([1, 2, 3, 4].map(() => admin(routes.recompile, {})));
    await run();

    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const { body: recent } = await admin(routes.recompiles, {});
    expect(recent).toMatchObject([{ status: 'ENDED', doneStores: 60 }]);
  });

  test('continues where a terminated node stopped', async () => {
    const { admin, wrong } = await makeSpoiled();
    const { body: recompile } = await admin(routes.recompile, {});
    const ending = new AbortController();

    // The clock is read for the claim, and then before each batch.
    let asks = 0;
    const until = () => {
      asks += 1;
      if (asks === 2) ending.abort();
      return clock();
    };
    await run({ clock: until, signal: ending.signal });
    const { body: left } = await admin(routes.getRecompile, { params: { recompileId: recompile.id } });
    await run();

    expect(left.status).toBe('PENDING');
    expect(left.doneStores).toBeGreaterThan(0);
    expect(left.doneStores).toBeLessThan(60);
    expect(await wrong()).toBe(0);
  });

  test('is taken over from a node that died, and a slow node has lost it', async () => {
    const { admin, wrong } = await makeSpoiled();
    await admin(routes.recompile, {});
    const [dead] = await claimJobs(world.database, recompileQueue, { now: clock() });

    const meanwhile = await run();
    const afterwards = await run({ clock: () => new Date(Date.now() + 10 * 60_000) });

    expect(dead).toBeDefined();
    expect([meanwhile, afterwards]).toEqual([0, 1]);
    expect(await wrong()).toBe(0);
  });

  test('keeps adjustments, and removes unassigned products', async () => {
    const { client, admin } = await makeSpoiled();
    await client.db(async (db) => {
      await sql`update store_assortment_item set adjustment = 3
        where tenant_id = ${client.tenantId} and global_assortment_quantity = 99`.execute(db);
      await db.deleteFrom('globalAssortmentItem').where('quantity', '=', 6).execute();
    });

    await admin(routes.recompile, {});
    await run();

    const rows = await client.db((db) =>
      db
        .selectFrom('storeAssortmentItem')
        .select(['globalAssortmentQuantity as quantity', 'adjustment', 'parLevel'])
        .distinct()
        .orderBy('quantity')
        .execute(),
    );
    expect(rows).toEqual([
      { quantity: 0, adjustment: 3, parLevel: 0 },
      { quantity: 4, adjustment: 0, parLevel: 4 },
    ]);
  });

  test('requires the role and affects one client', async () => {
    const { client, admin } = await makeSpoiled();
    const { body: recompile } = await admin(routes.recompile, {});
    const otherAdmin = (await world.newClient()).as('ROLE_ADMIN');

    expect((await client.as('ROLE_REPORTING')(routes.recompile, {})).status).toBe(403);
    expect((await otherAdmin(routes.getRecompile, { params: { recompileId: recompile.id } })).status).toBe(404);
    expect((await otherAdmin(routes.recompiles, {})).body).toEqual([]);
  });
});
