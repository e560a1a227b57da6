import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../platform/db/database.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { useWorld } from '../../../../testing/world.ts';
import { importFile, makeSaleDays, makeShop } from '../../../sales/sales.factory.ts';
import { answerFromMemory, salesVectors } from '../sales-engine.service.ts';
import { everything } from '../vectors/sales-vectors.types.ts';
import { type Chain, everyDay, makeChain, salesCtxOf, sellDays, threadsOf, warm } from './cube.factory.ts';
import { type CubeSettings, createSalesCube, type SalesCube } from './cube.ts';

const world = useWorld();
const cubeWith = (settings: Partial<CubeSettings> = {}): SalesCube =>
  createSalesCube({
    connection: { connectionString: world.environment.DATABASE_URL },
    memoryBytes: 500_000_000,
    leastRows: 1,
    scanners: 2,
    ...settings,
  });
let cube: SalesCube;
beforeAll(() => {
  cube = cubeWith();
  answerFromMemory(world.database, cube);
});
afterAll(() => cube.stop());

const period = { after: '2020-01-01', before: '2029-12-31' };
const daysIn = async (client: TestClient, db: Db): Promise<string[]> =>
  (await salesVectors.byDay(salesCtxOf(client, db), period, everything)).map(({ day }) => day);
const daysOf = (client: TestClient): Promise<string[]> => client.db((db) => daysIn(client, db));
const soldOn = (count: number): string[] => Array.from({ length: count }, (_, index) => addDays('2024-02-01', index));

const warmChain = async (days: number): Promise<Chain> => {
  const chain = await makeChain(await world.newClient());
  await sellDays(chain, soldOn(days));
  await warm(cube, chain.client);
  return chain;
};
const answeredBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cube.figures().answered;
  await work();
  return cube.figures().answered - before;
};

describe('an answer from memory', () => {
  test('knows every import, replacement and deactivation that was committed before it', async () => {
    const client = await world.newClient();
    await makeShop(client);
    const ask = async () => {
      const query = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31', sort: 'storeName,asc' } as const;
      const { body } = await client.as('ROLE_REPORTING')(analyticsRoutes.storePerformance, { query });
      return body.content.map(({ units }) => units);
    };
    await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-01-05']);
    await warm(cube, client);
    const shown: number[][] = [];

    const answered = await answeredBy(async () => {
      shown.push(await ask());
      await importFile(client, ['Downtown,HONEY-1,10,2026-02-05']);
      shown.push(await ask());
      await importFile(client, ['Downtown,HONEY-1,7,2026-02-05'], { mode: 'REPLACE' });
      shown.push(await ask());
      const { body } = await client.as('ROLE_ADMIN')(saleRoutes.list, { query: { soldOnBefore: '2026-01-31' } });
      for (const { id } of body.content)
        await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params: { saleId: id } });
      shown.push(await ask());
    });

    expect(shown).toEqual([
      [3, 4],
      [13, 4],
      [10, 4],
      [7, 0],
    ]);
    expect(answered).toBe(4);
  });

  test('knows nothing of a transaction that is under way, which itself knows what it did', async () => {
    const { client, stores, products } = await warmChain(2);
    const [storeId = 0, productId = 0] = [stores[0], products[0]];
    const seen = { within: 0, beside: 0 };

    await client.db(async (db) => {
      await makeSaleDays(db, [{ storeId, productId, soldOn: '2024-06-01', units: 5 }]);
      seen.within = (await daysIn(client, db)).length;
      seen.beside = (await daysOf(client)).length;
    });

    expect(seen).toEqual({ within: 3, beside: 2 });
    expect(await daysOf(client)).toHaveLength(3);
  });

  test('is never older than the last commit while imports and questions cross', async () => {
    const chain = await warmChain(1);
    let committed = 1;
    let isOver = false;
    const ask = async (): Promise<void> => {
      while (!isOver) {
        const least = committed;
        expect((await daysOf(chain.client)).length).toBeGreaterThanOrEqual(least);
      }
    };
    const write = async (): Promise<void> => {
      for (const soldOnDay of soldOn(25).slice(1)) {
        await sellDays(chain, [soldOnDay]);
        committed += 1;
      }
      isOver = true;
    };

    await Promise.all([write(), ask(), ask(), ask()]);

    expect(await daysOf(chain.client)).toEqual(soldOn(25));
  });

  test('comes from the database while too much has changed to wait for', async () => {
    const chain = await warmChain(3);
    await sellDays(chain, soldOn(70).slice(3));
    const before = cube.figures().answered;

    expect(await daysOf(chain.client)).toEqual(soldOn(70));

    expect(cube.figures().answered).toBe(before);
    await warm(cube, chain.client);
    expect(await daysOf(chain.client)).toEqual(soldOn(70));
  });

  test('is only about the client that asks', async () => {
    const [one, other] = [await warmChain(2), await warmChain(3)];
    const storeIds = [...one.stores, ...other.stores];

    const [stores, days] = await one.client.db(async (db) => {
      const ctx = salesCtxOf(one.client, db);
      const sold = await salesVectors.byStore(ctx, { now: period, lastYear: period }, { storeIds, productIds: 'all' });
      return [[...sold.keys()], await daysIn(one.client, db)];
    });

    expect([stores, days]).toEqual([one.stores.slice(0, 1), soldOn(2)]);
  });

  test('is worked out once for all who ask the same at once', async () => {
    const { client } = await warmChain(4);

    const answers = await client.db(async (db) => {
      const ctx = salesCtxOf(client, db);
      return [await cube.answer(ctx, everyDay), await cube.answer(ctx, everyDay)];
    });

    expect(answers[0]).toBe(answers[1]);
  });
});

describe('memory', () => {
  test('holds as many clients as fit, and lets go whoever was not asked about for longest', async () => {
    const small = cubeWith({ memoryBytes: 50_000 });
    const chains = [await warmChain(20), await warmChain(20), await warmChain(20)];

    for (const { client } of chains) {
      await warm(small, client);
      expect(small.figures().bytes).toBeLessThanOrEqual(50_000);
      expect(small.figures().clients).toBe(1);
    }

    await small.stop();
  });

  test('does not take a client that is larger than all of it, or too small to be worth it', async () => {
    const { client } = await warmChain(30);
    for (const settings of [{ memoryBytes: 40_000 }, { leastRows: 31 }]) {
      const strict = cubeWith(settings);
      const ask = () => client.db((db) => strict.answer(salesCtxOf(client, db), everyDay));

      const [, loads] = [await ask(), await threadsOf(async () => void (await ask()))];

      expect(await ask()).toBeUndefined();
      expect(strict.figures()).toMatchObject({ clients: 0, bytes: 0, answered: 0 });
      expect(loads).toEqual([]);
      await strict.stop();
    }
  });
});

describe('a thread that dies', () => {
  test.each([0, 1, 2])('leaves no question without its answer, and is replaced (thread %i)', async (which) => {
    const { client } = await warmChain(5);
    const mortal = cubeWith();
    answerFromMemory(world.database, mortal);
    const threads = await threadsOf(() => warm(mortal, client));

    const asked = Promise.all(Array.from({ length: 6 }, () => daysOf(client)));
    await threads[which]?.terminate();

    for (const days of await asked) expect(days).toEqual(soldOn(5));
    expect(await daysOf(client)).toEqual(soldOn(5));
    await warm(mortal, client);
    answerFromMemory(world.database, cube);
    await mortal.stop();
  });

  test('is not needed to stop: afterwards the database answers', async () => {
    const { client } = await warmChain(5);
    const stopped = cubeWith();
    await warm(stopped, client);
    await stopped.stop();

    const answer = await client.db((db) => stopped.answer(salesCtxOf(client, db), everyDay));

    expect(answer).toBeUndefined();
  });
});
