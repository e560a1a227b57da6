import { changeSplitRoutes as routes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { makePromotedSales } from '../../replenishment/replenishment.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { createSalesCube, type SalesCube } from '../report-engine/cube/cube.ts';
import { attachSalesCube } from '../report-engine/sales-engine.service.ts';

const world = useWorld();
let cube: SalesCube;
/** Leaves all clients of the test to the database. */
let cubeOfLargeClients: SalesCube;
beforeAll(() => {
  const settings = { connection: { connectionString: world.environment.DATABASE_URL }, memoryBytes: 500_000_000 };
  cube = createSalesCube({ ...settings, minRows: 1, scanWorkers: 3 });
  cubeOfLargeClients = createSalesCube({ ...settings, minRows: 1_000_000 });
});
afterAll(() => Promise.all([cube.stop(), cubeOfLargeClients.stop()]));

const days = { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-30' };
const lastDay = '2026-03-31';
const toDays = (from: string, until: string): string[] =>
  from > until ? [] : [from, ...toDays(addDays(from, 1), until)];

interface DailySale {
  readonly storeId: number;
  readonly productId: number;
  readonly units: number;
  readonly cents: number;
  readonly without?: readonly string[];
}

/** The same sale on every day since the beginning of 2025, except some. */
const sellDaily = (client: TestClient, { without = [], ...sale }: DailySale) =>
  client.db((db) =>
    makeSaleDays(
      db,
      toDays('2025-01-01', lastDay)
        .filter((soldOn) => !without.includes(soldOn))
        .map((soldOn) => ({ ...sale, soldOn })),
    ),
  );

const split = async (client: TestClient) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.split, {
    body: { days, comparison: 'WEEKS_52', level: { type: 'PRODUCT' } },
  });
  expect(status).toBe(200);
  return body;
};
type Split = Awaited<ReturnType<typeof split>>;
const getPart = ({ parts }: Split, cause: string) => parts.find((part) => part.cause === cause);
const listCauses = ({ parts }: Split): string[] =>
  parts.filter(({ sales, milliunits }) => sales !== 0 || milliunits !== 0).map(({ cause }) => cause);

/** The response of the cube, which waits until the client is loaded, and which is that of the database. */
const splitByBoth = async (client: TestClient): Promise<Split> => {
  attachSalesCube(world.database, cubeOfLargeClients);
  const stored = await split(client);
  attachSalesCube(world.database, cube);
  const { served } = cube.metrics();
  const cached = await split(client);
  expect(cube.metrics().served).toBeGreaterThan(served);
  expect(cached).toEqual(stored);
  return cached;
};

describe('the causes of a change', () => {
  test('include the days without stock, and the units that they lost', async () => {
    const client = await world.newClient();
    const { downtown, kiosk, tea } = await makeMarket(client);
    const without = toDays('2026-03-09', '2026-03-22');
    await sellDaily(client, { storeId: downtown, productId: tea, units: 2, cents: 400, without });
    await sellDaily(client, { storeId: kiosk, productId: tea, units: 1, cents: 200 });
    await client.db(async (db) => {
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 5000, countedOn: '2025-01-01' });
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 0, countedOn: '2026-03-08' });
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 500, countedOn: '2026-03-22' });
    });

    const found = await splitByBoth(client);

    expect(listCauses(found)).toEqual(['AVAILABILITY']);
    expect(getPart(found, 'AVAILABILITY')).toEqual({
      cause: 'AVAILABILITY',
      milliunits: -28_000,
      sales: -5600,
      stores: 1,
      products: 1,
      storeIds: [downtown],
      productIds: [tea],
      days: { now: 14, lastYear: 0 },
      lostUnits: { now: 28, lastYear: 0 },
    });
  });

  test('are not known where last year is before the first count', async () => {
    const client = await world.newClient();
    const { downtown, kiosk, tea } = await makeMarket(client);
    const without = toDays('2026-03-09', '2026-03-22');
    await sellDaily(client, { storeId: downtown, productId: tea, units: 2, cents: 400, without });
    await sellDaily(client, { storeId: kiosk, productId: tea, units: 1, cents: 200 });
    await client.db(async (db) => {
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 0, countedOn: '2026-03-08' });
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 500, countedOn: '2026-03-22' });
    });

    const found = await splitByBoth(client);

    expect(listCauses(found)).toEqual(['NOT_KNOWN']);
    expect(getPart(found, 'NOT_KNOWN')).toMatchObject({
      milliunits: -28_000,
      sales: -5600,
      days: { now: 7, lastYear: 30 },
      lostUnits: null,
    });
  });

  test('do not see a product as delisted that has no stock', async () => {
    const client = await world.newClient();
    const { downtown, kiosk, tea, mint } = await makeMarket(client);
    const without = toDays('2026-02-15', lastDay);
    await sellDaily(client, { storeId: downtown, productId: tea, units: 2, cents: 400, without });
    await sellDaily(client, { storeId: downtown, productId: mint, units: 1, cents: 100 });
    expect(listCauses(await splitByBoth(client))).toEqual(['DELISTED']);

    await client.db(async (db) => {
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 5000, countedOn: '2025-01-01' });
      await makeCount(db, { storeId: downtown, productId: tea, quantity: 0, countedOn: '2026-02-14' });
    });
    await client.db((db) =>
      makeSaleDays(db, [{ storeId: kiosk, productId: mint, soldOn: lastDay, units: 1, cents: 1 }]),
    );

    const found = await splitByBoth(client);
    expect(listCauses(found)).toEqual(['AVAILABILITY']);
    expect(getPart(found, 'AVAILABILITY')).toMatchObject({ milliunits: -60_000, days: { now: 30, lastYear: 0 } });
  });

  test('include promotions of a product line, a company, and imported sales', async () => {
    const client = await world.newClient();
    const { alder, downtown, harbour, drinks, tea, honey } = await makeMarket(client);
    const promoted = toDays('2026-03-02', '2026-03-08');
    for (const storeId of [downtown, harbour])
      for (const productId of [tea, honey])
        await sellDaily(client, { storeId, productId, units: 2, cents: 400, without: promoted });
    await client.db(async (db) => {
      await makeSaleDays(
        db,
        promoted.flatMap((soldOn) =>
          [downtown, harbour].flatMap((storeId) =>
            [tea, honey].map((productId) => ({ storeId, productId, soldOn, units: 5, cents: 800 })),
          ),
        ),
      );
      const period = { fromDay: '2026-03-02', untilDay: '2026-03-08' };
      await db
        .insertInto('promotion')
        .values({ name: 'Tea week', productLineId: drinks, companyId: alder, ...period })
        .execute();
      await makePromotedSales(db, { storeId: harbour, productId: honey, days: ['2026-03-04'] });
    });

    const found = await splitByBoth(client);

    // Seven days with 3 units and $4 more, of Tea in Downtown and Honey in Harbour; nothing marks the other two.
    expect(listCauses(found)).toEqual(['PROMOTION', 'PRICE', 'VELOCITY']);
    expect(getPart(found, 'PROMOTION')).toMatchObject({
      milliunits: 2 * 7 * 3000,
      sales: 2 * 7 * 400,
      stores: 2,
      products: 2,
      days: { now: 14, lastYear: 0 },
    });
    expect(getPart(found, 'VELOCITY')).toMatchObject({ milliunits: 2 * 7 * 3000 });
  });
});
