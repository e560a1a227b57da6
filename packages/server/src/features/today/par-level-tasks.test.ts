import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeParSuggestion, makeSellingStore } from '../replenishment/replenishment.factory.ts';
import { listOpenTasks } from './today.factory.ts';

const world = useWorld();

interface Given {
  readonly parLevel: number;
  readonly suggested: number;
  /** Counted units; without it, the stock is unknown. */
  readonly onHand?: number;
  readonly lostCents?: number;
}

/** A store of a company with suggestions; each unit costs $10.00. */
const makeSuggestions = (client: TestClient, given: readonly Given[], storeName = 'Austin') =>
  client.db(async (db) => {
    const products = given.map(({ parLevel }) => ({ parLevel, weekly: [] }));
    const { companyId, storeId, productIds } = await makeSellingStore(db, { storeName, products });
    const ids: number[] = [];
    for (const [at, { parLevel, suggested, onHand, lostCents = 0 }] of given.entries()) {
      const pair = { storeId, productId: productIds[at] ?? 0 };
      if (onHand !== undefined) await makeCount(db, { ...pair, quantity: onHand });
      const { id } = await makeParSuggestion(db, { ...pair, parLevel, suggestedParLevel: suggested, lostCents });
      ids.push(id);
    }
    return { companyId, ids };
  });

const setHolding = (client: TestClient, companyId: number | null, holdingPercent: number) =>
  client.db((db) => db.insertInto('replenishmentSetting').values({ companyId, holdingPercent }).execute());

describe('the par levels of a company', () => {
  test('are one task, with lost sales and what the stock above the suggestions costs a year', async () => {
    const client = await world.newClient();
    const { companyId } = await makeSuggestions(client, [
      { parLevel: 10, suggested: 15, lostCents: 5000 },
      { parLevel: 40, suggested: 10, onHand: 30 },
      // Without stock above the suggestion, and without known stock.
      { parLevel: 40, suggested: 10, onHand: 8 },
      { parLevel: 40, suggested: 10 },
    ]);
    await setHolding(client, null, 50);
    await setHolding(client, companyId, 20);

    const tasks = await listOpenTasks(client);

    // 20 units of $10.00 at 20 % a year, and the lost sales.
    expect(tasks).toMatchObject([{ kind: 'PAR_LEVELS', stakeKind: 'SALES_AND_STOCK', stake: 4000 + 5000 }]);
    expect(tasks[0]?.title).toBe('4 par levels');
    expect(tasks[0]?.reason).toMatch(/are not what sales need: 1 lower, 3 higher$/);
    expect(tasks[0]?.action).toEqual({
      label: 'Review 4 suggestions',
      path: `/par-levels?companyId=${companyId}&sort=review,desc`,
    });
  });

  test('cost the percentage of the account, else 25 % of the price a year', async () => {
    const client = await world.newClient();
    await makeSuggestions(client, [{ parLevel: 40, suggested: 10, onHand: 30 }]);
    const stakes = async () => (await listOpenTasks(client)).map(({ stake }) => stake);
    expect(await stakes()).toEqual([5000]);

    await setHolding(client, null, 50);
    // A new run computes them again.
    await makeSuggestions(client, [{ parLevel: 40, suggested: 20, onHand: 30 }], 'Boise');

    expect(await stakes()).toEqual([10_000, 5000]);
  });

  test('name the 20 with the most money, which are the first page of the list', async () => {
    const client = await world.newClient();
    const given = Array.from({ length: 25 }, (_, at) => ({
      parLevel: 10,
      suggested: 15,
      lostCents: at < 5 ? 100 : 900,
    }));
    const { companyId, ids } = await makeSuggestions(client, [...given, { parLevel: 90, suggested: 9, onHand: 109 }]);

    const [task] = await listOpenTasks(client);
    const { body } = await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.suggestions, {
      query: { companyId, sort: ['review,desc'] },
    });

    expect(task?.action.label).toBe('Review the 20 that matter');
    // 100 units at 25 % of $10.00 are $250.00; the lost sales are $185.00, of which the 20 have 19 × $9.00.
    expect(task?.reason).toMatch(/ are not what sales need; 20 have 97% of the money$/);
    expect(body.content.map(({ id }) => id)).toEqual([ids.at(-1), ...ids.slice(5, 24)]);
    expect(body.content.slice(0, 2).map(({ stake }) => stake)).toEqual([25_000, 900]);
  });

  test('are no task after the decisions about them', async () => {
    const client = await world.newClient();
    const { ids } = await makeSuggestions(client, [
      { parLevel: 10, suggested: 15, lostCents: 5000 },
      { parLevel: 40, suggested: 10, onHand: 30 },
    ]);
    const decide = (decision: 'ACCEPT' | 'REJECT', id: number | undefined) =>
      client.as('ROLE_ADMIN')(replenishmentRoutes.decide, { body: { decision, ids: [id ?? 0] } });

    await decide('REJECT', ids[0]);
    expect((await listOpenTasks(client)).map(({ stake }) => stake)).toEqual([5000]);
    await decide('ACCEPT', ids[1]);

    expect(await listOpenTasks(client)).toEqual([]);
  });
});
