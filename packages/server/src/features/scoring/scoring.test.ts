import { scoringRoutes as routes } from '@shelfward/contract/scoring/scoring.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeCompanyWithStores, makeSaleDays } from '../sales/sales.factory.ts';

const world = useWorld();
const now = new Date('2026-03-15T12:00:00Z');

/** Uptown sold more a month ago, Downtown more last week; sales of today are excluded. */
const shopWithSales = async (client: TestClient) => {
  world.setNow(now);
  const shop = await makeCompanyWithStores(client);
  const { downtown, uptown, tea, honey } = shop;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: uptown, productId: tea, soldOn: '2026-02-16', units: 40, cents: 10_000 },
      { storeId: downtown, productId: tea, soldOn: '2026-03-12', units: 24, cents: 6000 },
      { storeId: downtown, productId: honey, soldOn: '2026-03-14', units: 6, cents: 6000 },
      { storeId: uptown, productId: honey, soldOn: '2026-03-15', units: 99, cents: 99_000 },
    ]),
  );
  return shop;
};

const ranking = async (
  client: TestClient,
  strategyType: 'SALES_VALUE' | 'SALES_QUANTITY' | 'SALES_VELOCITY' | 'UNIFORM' | 'STOCKOUT_RISK',
) => {
  const { body } = await client.as('ROLE_REPORTING')(routes.stores, { query: { strategyType, intervalType: 'MONTH' } });
  return body;
};

describe('scoring stores', () => {
  test('ranks by sales value, quantity, or velocity, or uniformly', async () => {
    const client = await world.newClient();
    const { downtown, uptown } = await shopWithSales(client);

    const [value, quantity, velocity, uniform] = [
      await ranking(client, 'SALES_VALUE'),
      await ranking(client, 'SALES_QUANTITY'),
      await ranking(client, 'SALES_VELOCITY'),
      await ranking(client, 'UNIFORM'),
    ];

    expect(value).toEqual([
      { id: downtown, ranking: 1, totalQuantity: 30, totalSales: 12_000, weight: 0.545455, weighted: 12_000 },
      { id: uptown, ranking: 2, totalQuantity: 40, totalSales: 10_000, weight: 0.454545, weighted: 10_000 },
    ]);
    expect(quantity.map(({ id, weighted }) => [id, weighted])).toEqual([
      [uptown, 40],
      [downtown, 30],
    ]);
    // A quarter of these 28 days is 7: 24 units 3 days old, 6 units 1 day old, 40 units 27 days old.
    const recent = [24 * 2 ** (-3 / 7) + 6 * 2 ** (-1 / 7), 40 * 2 ** (-27 / 7)];
    expect(velocity.map(({ id }) => id)).toEqual([downtown, uptown]);
    for (const [place, { weighted }] of velocity.entries()) expect(weighted).toBeCloseTo(recent[place] ?? 0, 9);
    expect(uniform.map(({ weight }) => weight)).toEqual([0.5, 0.5]);
  });

  test('includes a new sale immediately, although totals are cached', async () => {
    const client = await world.newClient();
    const { uptown, honey } = await shopWithSales(client);
    const [before] = [await ranking(client, 'SALES_VALUE'), await ranking(client, 'SALES_VALUE')];

    await client.db((db) =>
      makeSaleDays(db, [{ storeId: uptown, productId: honey, soldOn: '2026-03-13', units: 1, cents: 5000 }]),
    );

    const after = await ranking(client, 'SALES_VALUE');
    expect(before.map(({ totalSales }) => totalSales)).toEqual([12_000, 10_000]);
    expect(after.map(({ id, totalSales }) => [id, totalSales])[0]).toEqual([uptown, 15_000]);
  });

  test('ranks by stockout risk', async () => {
    const client = await world.newClient();
    const { downtown, uptown, tea } = await shopWithSales(client);
    await client.db((db) => makeCount(db, { storeId: uptown, productId: tea, quantity: 200, countedOn: '2026-03-14' }));

    const risk = await ranking(client, 'STOCKOUT_RISK');

    // Downtown has no inventory: half of a month's 24 + 6 units will be short; Uptown has sufficient inventory.
    expect(risk.map(({ id, weighted }) => [id, Math.round(weighted * 1000) / 1000])).toEqual([
      [downtown, 15],
      [uptown, 0],
    ]);
  });

  test('excludes unknown and foreign stores; includes inactive stores only if requested by id', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { downtown, uptown } = await shopWithSales(client);
    const { downtown: foreign } = await makeCompanyWithStores(other);
    await client.db((db) => db.updateTable('store').set({ inactive: true }).where('id', '=', uptown).execute());
    const request = (ids?: string[]) =>
      client.as('ROLE_ORDER_MANAGER')(routes.stores, {
        query: { strategyType: 'SALES_VALUE', intervalType: 'YEAR', ...(ids && { ids }) },
      });

    const [all, named] = [await request(), await request([uptown, foreign, 999_999, uptown].map(String))];

    expect(all.body.map(({ id }) => id)).toEqual([downtown]);
    expect(named.body.map(({ id }) => id)).toEqual([uptown]);
  });
});

describe('scoring products', () => {
  test('ranks by availability, and by similarity to a main product', async () => {
    const client = await world.newClient();
    const { tea, honey } = await shopWithSales(client);
    await client.db((db) => db.updateTable('product').set({ onHand: 12 }).where('id', '=', honey).execute());
    const manager = client.as('ROLE_ORDER_MANAGER');

    const available = await manager(routes.products, { query: { strategyType: 'AVAILABILITY', intervalType: 'DAY' } });
    const alike = await manager(routes.products, {
      query: { strategyType: 'SIMILARITY', intervalType: 'MONTH', mainProductId: tea },
    });
    const withoutMain = await manager(routes.products, {
      query: { strategyType: 'SIMILARITY', intervalType: 'MONTH' },
    });

    expect(available.body.map(({ id, weighted }) => [id, weighted])).toEqual([
      [honey, 12],
      [tea, 0],
    ]);
    expect(alike.body.map(({ id, totalQuantity }) => [id, totalQuantity])).toEqual([
      [tea, 64],
      [honey, 6],
    ]);
    expect(withoutMain.status).toBe(400);
  });
});
