import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../platform/db/database.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { useWorld } from '../../../../testing/world.ts';
import { importFile, makeCompanyWithStores, makeSaleDays } from '../../../sales/sales.factory.ts';
import { makeScopedUser } from '../../../users/user-scopes.factory.ts';
import { attachSalesCube, salesVectors } from '../sales-engine.service.ts';
import {
  allSales,
  type Chain,
  collectThreads,
  everyDay,
  makeChain,
  sellDays,
  toSalesCtx,
  warmUp,
} from './cube.factory.ts';
import { type CubeSettings, createSalesCube, type SalesCube } from './cube.ts';

const world = useWorld();
const createCube = (settings: Partial<CubeSettings> = {}): SalesCube =>
  createSalesCube({
    connection: { connectionString: world.environment.DATABASE_URL },
    memoryBytes: 500_000_000,
    minRows: 1,
    scanWorkers: 2,
    ...settings,
  });
let cube: SalesCube;
beforeAll(() => {
  cube = createCube();
  attachSalesCube(world.database, cube);
});
afterAll(() => cube.stop());

const period = { after: '2020-01-01', before: '2029-12-31' };
const listDays = async (client: TestClient, db: Db): Promise<string[]> =>
  (await salesVectors.byDay(toSalesCtx(client, db), period, allSales)).map(({ day }) => day);
const listCommittedDays = (client: TestClient): Promise<string[]> => client.db((db) => listDays(client, db));
const buildDays = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays('2024-02-01', index));

const createWarmChain = async (days: number): Promise<Chain> => {
  const chain = await makeChain(await world.newClient());
  await sellDays(chain, buildDays(days));
  await warmUp(cube, chain.client);
  return chain;
};
const countServed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cube.metrics().served;
  await work();
  return cube.metrics().served - before;
};

describe('a query on the cube', () => {
  test('of a user with a scope contains the stores of the scope only', async () => {
    const chain = await createWarmChain(4);
    const [first = 0, ...others] = chain.stores;
    const read = async (storeIds: readonly number[]) => {
      const { call } = await makeScopedUser(world, chain.client, {
        kind: 'PARTNER',
        authorities: ['ROLE_REPORTING'],
        storeIds: [...storeIds],
      });
      const { status, body } = await call(analyticsRoutes.storePerformance, {
        query: { soldOnAfter: '2024-01-01', soldOnBefore: '2024-12-31' },
      });
      return [status, body.content.reduce((sum, { units }) => sum + units, 0)];
    };

    const served = await countServed(async () => {
      expect(await read([first, ...others])).toEqual([200, 4]);
      expect(await read(others)).toEqual([200, 0]);
    });

    expect(served).toBe(2);
  });

  test('includes every import, replacement, and deactivation committed before it', async () => {
    const client = await world.newClient();
    await makeCompanyWithStores(client);
    const query = async () => {
      const query = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31', sort: 'storeName,asc' } as const;
      const { body } = await client.as('ROLE_REPORTING')(analyticsRoutes.storePerformance, { query });
      return body.content.map(({ units }) => units);
    };
    await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-01-05']);
    await warmUp(cube, client);
    const shown: number[][] = [];

    const served = await countServed(async () => {
      shown.push(await query());
      await importFile(client, ['Downtown,HONEY-1,10,2026-02-05']);
      shown.push(await query());
      await importFile(client, ['Downtown,HONEY-1,7,2026-02-05'], { mode: 'REPLACE' });
      shown.push(await query());
      const { body } = await client.as('ROLE_ADMIN')(saleRoutes.list, { query: { soldOnBefore: '2026-01-31' } });
      for (const { id } of body.content)
        await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params: { saleId: id } });
      shown.push(await query());
    });

    expect(shown).toEqual([
      [3, 4],
      [13, 4],
      [10, 4],
      [7, 0],
    ]);
    expect(served).toBe(4);
  });

  test('is served by the cube after the undo of an import of which nothing was left', async () => {
    const client = await world.newClient();
    await makeCompanyWithStores(client);
    const { body: first } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);
    await importFile(client, ['Downtown,HONEY-1,4,2026-01-05'], { mode: 'REPLACE' });
    await warmUp(cube, client);

    const { status } = await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: first.id } });
    const served = await countServed(async () => {
      expect(await listCommittedDays(client)).toEqual(['2026-01-05']);
    });

    expect([status, served]).toEqual([200, 1]);
  });

  test('loads a new version without changed days, as an earlier release may have written it', async () => {
    const chain = await createWarmChain(2);
    await chain.client.db((db) => db.updateTable('saleVersion').set({ version: sql`version + 1` }).execute());

    const served = await countServed(async () => {
      expect(await listCommittedDays(chain.client)).toEqual(buildDays(2));
    });

    expect(served).toBe(1);
  });

  test('excludes uncommitted changes, which only their own transaction sees', async () => {
    const { client, stores, products } = await createWarmChain(2);
    const [storeId = 0, productId = 0] = [stores[0], products[0]];
    const seen = { within: 0, outside: 0 };

    await client.db(async (db) => {
      await makeSaleDays(db, [{ storeId, productId, soldOn: '2024-06-01', units: 5 }]);
      seen.within = (await listDays(client, db)).length;
      seen.outside = (await listCommittedDays(client)).length;
    });

    expect(seen).toEqual({ within: 3, outside: 2 });
    expect(await listCommittedDays(client)).toHaveLength(3);
  });

  test('is never older than the last commit during concurrent imports and queries', async () => {
    const chain = await createWarmChain(1);
    let committed = 1;
    let isOver = false;
    const query = async (): Promise<void> => {
      while (!isOver) {
        const minCount = committed;
        expect((await listCommittedDays(chain.client)).length).toBeGreaterThanOrEqual(minCount);
      }
    };
    const write = async (): Promise<void> => {
      for (const soldOnDay of buildDays(25).slice(1)) {
        await sellDays(chain, [soldOnDay]);
        committed += 1;
      }
      isOver = true;
    };

    await Promise.all([write(), query(), query(), query()]);

    expect(await listCommittedDays(chain.client)).toEqual(buildDays(25));
  });

  test('falls back to the database while too many days have changed', async () => {
    const chain = await createWarmChain(3);
    await sellDays(chain, buildDays(70).slice(3));
    const before = cube.metrics().served;

    expect(await listCommittedDays(chain.client)).toEqual(buildDays(70));

    expect(cube.metrics().served).toBe(before);
    await warmUp(cube, chain.client);
    expect(await listCommittedDays(chain.client)).toEqual(buildDays(70));
  });

  test('only returns data of the requesting client', async () => {
    const [one, other] = [await createWarmChain(2), await createWarmChain(3)];
    const storeIds = [...one.stores, ...other.stores];

    const [stores, days] = await one.client.db(async (db) => {
      const ctx = toSalesCtx(one.client, db);
      const sold = await salesVectors.byStore(ctx, { now: period, lastYear: period }, { storeIds, productIds: 'all' });
      return [[...sold.keys()], await listDays(one.client, db)];
    });

    expect([stores, days]).toEqual([one.stores.slice(0, 1), buildDays(2)]);
  });

  test('runs once for identical concurrent queries', async () => {
    const { client } = await createWarmChain(4);

    const results = await client.db(async (db) => {
      const ctx = toSalesCtx(client, db);
      return [await cube.query(ctx, everyDay), await cube.query(ctx, everyDay)];
    });

    expect(results[0]).toBe(results[1]);
  });
});

describe('the memory limit', () => {
  test('evicts the least recently used client', async () => {
    const smallCube = createCube({ memoryBytes: 50_000 });
    const chains = [await createWarmChain(20), await createWarmChain(20), await createWarmChain(20)];

    for (const { client } of chains) {
      await warmUp(smallCube, client);
      expect(smallCube.metrics().bytes).toBeLessThanOrEqual(50_000);
      expect(smallCube.metrics().clients).toBe(1);
    }

    await smallCube.stop();
  });

  test('evicts a client without queries, and loads it again', async () => {
    const { client } = await createWarmChain(20);
    const idleCube = createCube({ maxIdleMs: 500 });
    await warmUp(idleCube, client);
    expect(idleCube.metrics().clients).toBe(1);

    await expect.poll(() => idleCube.metrics()).toMatchObject({ clients: 0, bytes: 0 });

    await warmUp(idleCube, client);
    await idleCube.stop();
  });

  test('is not used by scheduled work, which only reads what is in memory', async () => {
    const { client } = await createWarmChain(20);
    const emptyCube = createCube();
    const query = () => client.db((db) => emptyCube.query({ ...toSalesCtx(client, db), isScheduled: true }, everyDay));

    const threads = await collectThreads(async () => expect(await query()).toBeUndefined());
    await warmUp(emptyCube, client);

    expect(threads).toEqual([]);
    expect(await query()).toBeDefined();
    await emptyCube.stop();
  });

  test('does not load a client that is too large or too small', async () => {
    const { client } = await createWarmChain(30);
    for (const settings of [{ memoryBytes: 40_000 }, { minRows: 31 }]) {
      const limitedCube = createCube(settings);
      const query = () => client.db((db) => limitedCube.query(toSalesCtx(client, db), everyDay));

      const [, loads] = [await query(), await collectThreads(async () => void (await query()))];

      expect(await query()).toBeUndefined();
      expect(limitedCube.metrics()).toMatchObject({ clients: 0, bytes: 0, served: 0 });
      expect(loads).toEqual([]);
      await limitedCube.stop();
    }
  });
});

describe('a thread that exits', () => {
  test.each([0, 1, 2])('leaves no query without a result and is replaced (thread %i)', async (which) => {
    const { client } = await createWarmChain(5);
    const cubeWithThreads = createCube();
    attachSalesCube(world.database, cubeWithThreads);
    const threads = await collectThreads(() => warmUp(cubeWithThreads, client));

    const queries = Promise.all(Array.from({ length: 6 }, () => listCommittedDays(client)));
    await threads[which]?.terminate();

    for (const days of await queries) expect(days).toEqual(buildDays(5));
    expect(await listCommittedDays(client)).toEqual(buildDays(5));
    await warmUp(cubeWithThreads, client);
    attachSalesCube(world.database, cube);
    await cubeWithThreads.stop();
  });

  test('is not required for shutdown: afterwards the database runs all queries', async () => {
    const { client } = await createWarmChain(5);
    const stopped = createCube();
    await warmUp(stopped, client);
    await stopped.stop();

    const result = await client.db((db) => stopped.query(toSalesCtx(client, db), everyDay));

    expect(result).toBeUndefined();
  });
});
