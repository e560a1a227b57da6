import {
  type ChangeSplit,
  changeSplitRoutes as routes,
} from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import type { ChangeCause } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Request } from '@shelfward/contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const days = { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' };
type ChangeBody = Request<typeof routes.split>['body'];

const listDays = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => addDays(from, day));

/** Daily sales from 2025-01-01 to 2026-03-31 without gaps. */
const dayCount = 455;

/**
 * Each day: Downtown sells 2 Tea, since 2026 for $3 instead of $2, Kiosk 1 Honey for $5, and 2 of them since 2026. Harbour
 * sells 4 Mint for $1 until the end of 2025.
 */
const makeChangedMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea, mint, honey } = market;
  await client.db((db) =>
    makeSaleDays(
      db,
      listDays('2025-01-01', dayCount).flatMap((soldOn) => {
        const isOld = soldOn < '2026-01-01';
        const units = isOld ? 1 : 2;
        return [
          { storeId: downtown, productId: tea, soldOn, units: 2, cents: isOld ? 400 : 600 },
          { storeId: kiosk, productId: honey, soldOn, units, cents: 500 * units },
          ...(isOld ? [{ storeId: harbour, productId: mint, soldOn, units: 4, cents: 400 }] : []),
        ];
      }),
    ),
  );
  return market;
};

const split = async (client: TestClient, body: Partial<ChangeBody> = {}): Promise<ChangeSplit> => {
  const response = await client.as('ROLE_REPORTING')(routes.split, { body: { days, ...body } });
  expect(response.status).toBe(200);
  return response.body;
};

const readParts = ({ parts }: ChangeSplit): Partial<Record<ChangeCause, object>> =>
  Object.fromEntries(
    parts
      .filter(({ milliunits, sales }) => milliunits !== 0 || sales !== 0)
      .map(({ cause, milliunits, sales, stores, products, storeIds, productIds }) => [
        cause,
        { milliunits, sales, stores, products, storeIds, productIds },
      ]),
  );

describe('the split of a change', () => {
  test('names the causes with their stores and products, and adds up to the change', async () => {
    const client = await world.newClient();
    const { downtown, kiosk, harbour, tea, mint, honey } = await makeChangedMarket(client);

    const found = await split(client);

    expect(found).toMatchObject({
      days,
      lastYear: { soldOnAfter: '2025-03-01', soldOnBefore: '2025-03-31' },
      units: 31 * 4,
      sales: 31 * 1600,
      unitsLastYear: 31 * 7,
      salesLastYear: 31 * 1300,
      rows: [],
    });
    const named = (storeId: number, productId: number) => ({
      stores: 1,
      products: 1,
      storeIds: [storeId],
      productIds: [productId],
    });
    expect(readParts(found)).toEqual({
      STORES_CLOSED: { milliunits: -31 * 4000, sales: -31 * 400, ...named(harbour, mint) },
      PRICE: { milliunits: 0, sales: 31 * 200, ...named(downtown, tea) },
      VELOCITY: { milliunits: 31_000, sales: 31 * 500, ...named(kiosk, honey) },
    });
    expect(found.parts.find(({ cause }) => cause === 'CALENDAR')?.days).toEqual({ now: 31, lastYear: 31 });
  });

  test('has the parts of each row of a level, the largest change first', async () => {
    const client = await world.newClient();
    const { alder, birch } = await makeChangedMarket(client);

    const { parts, rows } = await split(client, { level: { type: 'COMPANY' } });

    expect(rows.map(({ id, name, sales, salesLastYear }) => [id, name, sales - salesLastYear])).toEqual([
      [alder, 'Alder', 31 * 700],
      [birch, 'Birch', -31 * 400],
    ]);
    parts.forEach(({ milliunits, sales }, at) => {
      expect(rows.reduce((sum, row) => sum + (row.parts[at]?.milliunits ?? 0), 0)).toBe(milliunits);
      expect(rows.reduce((sum, row) => sum + (row.parts[at]?.sales ?? 0), 0)).toBe(sales);
    });
  });

  test('considers only the filtered stores and products', async () => {
    const client = await world.newClient();
    const { alder, honey } = await makeChangedMarket(client);

    expect(readParts(await split(client, { filters: { companyIds: [alder], productIds: [honey] } }))).toMatchObject({
      VELOCITY: { milliunits: 31_000, sales: 31 * 500, stores: 1, products: 1 },
    });
    expect(readParts(await split(client, { sameStoresOnly: true }))).not.toHaveProperty('STORES_CLOSED');
  });

  test('names days that the earlier period does not have', async () => {
    const client = await world.newClient();
    await makeChangedMarket(client);

    // No figures after March.
    const found = await split(client, { days: { soldOnAfter: '2026-03-01', soldOnBefore: '2026-04-30' } });

    expect(found.parts.find(({ cause }) => cause === 'CALENDAR')).toMatchObject({
      milliunits: expect.toSatisfy((part: number) => part < 0),
      days: { now: 31, lastYear: 61 },
    });
  });

  test('is empty without sales, and for ids of another client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    expect(readParts(await split(client))).toEqual({});
    const { downtown } = await makeChangedMarket(client);
    await makeChangedMarket(other);

    const found = await split(other, { filters: { storeIds: [downtown] }, level: { type: 'STORE' } });

    expect(found).toMatchObject({ units: 0, sales: 0, unitsLastYear: 0, salesLastYear: 0, rows: [] });
    expect(readParts(found)).toEqual({});
  });

  test('rejects an unknown attribute key, and one of another client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { size } = await makeMarket(other);

    const response = await client.as('ROLE_REPORTING')(routes.split, {
      body: { days, level: { type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId } },
    });

    expect(response).toMatchObject({ status: 404, body: { code: 'ATTRIBUTE_NOT_FOUND' } });
  });

  test.each([
    ['an attribute level without its key', { level: { type: 'ATTRIBUTE_VALUE' } }],
    ['a level of months', { level: { type: 'YEAR_MONTH' } }],
    ['an unknown filter', { filters: { season: 1 } }],
    ['a period that ends before it starts', { days: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-01-01' } }],
  ])('rejects %s', async (_, body) => {
    const client = await world.newClient();
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));

    expect((await call(routes.split, { body: { days, ...body } })).status).toBe(400);
  });

  test('rejects users without access to reports', async () => {
    const client = await world.newClient();

    expect((await client.as('ROLE_ORDER_MANAGER')(routes.split, { body: { days } })).status).toBe(403);
  });
});
