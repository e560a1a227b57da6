import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { salesHistoryRoutes } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, listSuggestions, makeSellingStore } from '../replenishment.factory.ts';
import { makeStop } from './sales-stops.factory.ts';

const world = useWorld();

const run = async (client: TestClient) => {
  await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  return new Map((await listSuggestions(client)).map((one) => [one.product.id, one]));
};

/** 15 units a week until some weeks ago, beside a product that sells in each week. */
const makeStopped = async (client: TestClient, weeks: number, parLevel = 200) => {
  const { storeId, productIds } = await client.db((db) =>
    makeSellingStore(db, {
      products: [
        { parLevel, weekly: [...everyWeek(15, 60), ...everyWeek(0, weeks)] },
        { parLevel: 300, weekly: everyWeek(15, 60 + weeks) },
      ],
    }),
  );
  const [stopped = 0, sold = 0] = productIds;
  return { storeId, stopped, sold };
};

/** The product is sold in the last week, and the next run sees it. */
const sellInLastWeek = async (client: TestClient, pair: { readonly storeId: number; readonly productId: number }) => {
  await client.db((db) => makeSaleDays(db, [{ ...pair, soldOn: addDays(currentMonday(), -2), units: 14, cents: 0 }]));
  return (await run(client)).get(pair.productId);
};

describe('a product that stopped selling', () => {
  test.each([4, 8, 20])('for %d weeks keeps the level before, with low confidence and both cases', async (weeks) => {
    const client = await world.newClient();
    const { stopped, sold } = await makeStopped(client, weeks);

    const suggestions = await run(client);

    const found = suggestions.get(stopped);
    expect(found).toMatchObject({ confidence: 'LOW', stop: { weeks, cause: null } });
    expect(found?.stop?.since).toBe(addDays(currentMonday(), -7 * weeks));
    expect(found?.stop?.weeklyUnits).toBeCloseTo(15, 0);
    expect(found?.terms.weeklyLevel).toBeCloseTo(15, 0);
    expect(found?.terms.endedProbability).toBeGreaterThan(0.5);
    expect(found?.terms.endedProbability).toBeLessThan(0.95);
    expect(found?.reason).toMatch(
      new RegExp(`: no sales for ${weeks} weeks: 0 a week if it has ended, 15\\.\\d a week ± .* if it is out of stock`),
    );
    // Of three weeks: it may be out of stock.
    expect(found?.terms.unlimitedParLevel).toBeGreaterThan(30);
    expect(suggestions.get(sold)).toMatchObject({ stop: null, terms: { endedProbability: null } });
    expect(suggestions.get(sold)?.confidence).not.toBe('LOW');
  });

  test('needs no decision where its stock is known', async () => {
    const client = await world.newClient();
    const empty = await makeStopped(client, 6);
    const full = await makeStopped(client, 20);
    const countedOn = addDays(currentMonday(), -7 * 20);
    await client.db(async (db) => {
      await makeCount(db, { storeId: empty.storeId, productId: empty.stopped, quantity: 0, countedOn });
      await makeCount(db, { storeId: full.storeId, productId: full.stopped, quantity: 40, countedOn });
    });

    const suggestions = await run(client);

    // Out of stock: as before. On the shelf for more than eight of its usual weeks: ended.
    expect(suggestions.get(empty.stopped)).toMatchObject({ stop: null, terms: { endedProbability: null } });
    expect(suggestions.get(empty.stopped)?.terms.weeklyLevel).toBeCloseTo(15, 0);
    expect(suggestions.get(full.stopped)).toMatchObject({ stop: null, confidence: 'LOW' });
    expect(suggestions.get(full.stopped)?.terms).toMatchObject({ endedProbability: 0.98, unlimitedParLevel: 0 });
  });
});

describe('the decision of a user', () => {
  test('is used by the next run, until the product is sold again', async () => {
    const client = await world.newClient();
    const { storeId, stopped } = await makeStopped(client, 8);
    const decide = async (cause: 'ENDED' | 'OUT_OF_STOCK') => {
      const [stop] = (await client.as('ROLE_REPORTING')(salesStopRoutes.list, { query: { productId: stopped } })).body
        .content;
      await client.as('ROLE_ORDER_MANAGER')(salesStopRoutes.decide, { body: { ids: [stop?.id ?? 0], cause } });
    };
    await run(client);

    await decide('ENDED');
    const ended = (await run(client)).get(stopped);
    await decide('OUT_OF_STOCK');
    const empty = (await run(client)).get(stopped);
    const later = await sellInLastWeek(client, { storeId, productId: stopped });

    expect(ended).toMatchObject({ suggestedParLevel: 0, reason: '200 → 0: has ended', stop: { cause: 'ENDED' } });
    expect(empty).toMatchObject({ terms: { endedProbability: null }, stop: { cause: 'OUT_OF_STOCK' } });
    expect(empty?.confidence).not.toBe('LOW');
    expect(empty?.terms.weeklyLevel).toBeCloseTo(15, 0);
    expect(later).toMatchObject({ stop: null });
    const { body } = await client.as('ROLE_REPORTING')(salesStopRoutes.list, { query: {} });
    expect(body.content).toEqual([]);
  });

  test('does not apply to a later stop', async () => {
    const client = await world.newClient();
    const { storeId, stopped } = await makeStopped(client, 8);
    const since = addDays(currentMonday(), -7 * 20);
    await client.db(async (db) => {
      const id = await makeStop(db, { storeId, productId: stopped });
      await db.updateTable('salesStop').set({ since, cause: 'ENDED' }).where('id', '=', id).execute();
    });

    const found = (await run(client)).get(stopped);

    expect(found).toMatchObject({ confidence: 'LOW', stop: { cause: null, since: addDays(currentMonday(), -56) } });
  });
});

describe('a product that replaced another one', () => {
  test('continues its sales and takes its par level, and the other one needs none', async () => {
    const client = await world.newClient();
    const { storeId, productIds } = await client.db(async (db) => {
      const made = await makeSellingStore(db, {
        products: [
          { name: 'Oat milk', parLevel: 57, weekly: [...everyWeek(15, 60), ...everyWeek(0, 8)] },
          { name: 'Oat milk 2', parLevel: 4, weekly: [...everyWeek(0, 60), ...everyWeek(15, 8)] },
          { parLevel: 300, weekly: everyWeek(15, 68) },
        ],
      });
      const [predecessorProductId = 0, successor = 0] = made.productIds;
      await db.updateTable('product').set({ predecessorProductId }).where('id', '=', successor).execute();
      return made;
    });
    const [earlier = 0, later = 0] = productIds;

    const suggestions = await run(client);

    expect(suggestions.get(earlier)).toMatchObject({
      store: { id: storeId },
      suggestedParLevel: 0,
      stop: null,
      reason: '57 → 0: replaced by Oat milk 2',
      terms: { endedProbability: 1, successor: { id: later }, predecessor: null },
    });
    const successor = suggestions.get(later);
    // Not limited to twice its own par level of 4.
    expect(successor?.suggestedParLevel).toBeGreaterThan(45);
    expect(successor?.terms).toMatchObject({ limitedBy: null, availableWeeks: 68, predecessor: { id: earlier } });
    expect(successor?.terms.weeklyLevel).toBeCloseTo(15, 0);
    expect(successor?.reason).toContain('with the sales of Oat milk before it');
    const { body: history } = await client.as('ROLE_REPORTING')(salesHistoryRoutes.get, {
      params: { suggestionId: successor?.id ?? 0 },
    });
    expect(history.weeks.map(({ units }) => units)).toEqual(everyWeek(15, 68));
    expect(history.weeks.at(-1)?.weekStart).toBe(addDays(currentMonday(), -7));
  });

  test('has the level of the other one before its first sale', async () => {
    const client = await world.newClient();
    const { productIds } = await client.db(async (db) => {
      const made = await makeSellingStore(db, {
        products: [
          { parLevel: 57, weekly: everyWeek(15, 60) },
          { parLevel: 0, weekly: [] },
        ],
      });
      const [predecessorProductId = 0, successor = 0] = made.productIds;
      await db.updateTable('product').set({ predecessorProductId }).where('id', '=', successor).execute();
      return made;
    });
    const suggestions = await run(client);

    const successor = suggestions.get(productIds[1] ?? 0);
    expect(successor?.suggestedParLevel).toBeGreaterThan(45);
    expect(successor?.terms.weeklyLevel).toBeCloseTo(15, 0);
    expect(suggestions.get(productIds[0] ?? 0)?.terms.successor ?? null).toBeNull();
  });
});
