import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeRegion } from '../../companies/companies.factory.ts';
import { makeProductLine } from '../../products/products.factory.ts';
import { listSuggestions, makeParSuggestion, makeSellingStore, makeSuggestion } from '../replenishment.factory.ts';

const world = useWorld();

/** Two increases and a decrease; the decrease has the largest value and is in a region and a product line. */
const makeList = async () => {
  const client = await world.newClient();
  const small = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 7 });
  const large = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 10 });
  const down = await makeSuggestion(client, { parLevel: 12, suggestedParLevel: 6 });
  const ofDown = await client.db(async (db) => {
    const { companyId } = await db
      .selectFrom('store')
      .select('companyId')
      .where('id', '=', down.storeId)
      .executeTakeFirstOrThrow();
    const regionId = await makeRegion(db, { companyId });
    const productLineId = await makeProductLine(db, 'Gummies');
    await db.updateTable('store').set({ regionId, name: 'Harbor' }).where('id', '=', down.storeId).execute();
    await db.updateTable('product').set({ productLineId, name: 'Calm' }).where('id', '=', down.productId).execute();
    return { companyId, regionId, productLineId };
  });
  const list = async (query: object) => {
    const { body } = await client.as('ROLE_REPORTING')(routes.suggestions, { query });
    return body.content.map(({ id }) => id);
  };
  const total = async (query: object) => (await client.as('ROLE_REPORTING')(routes.summary, { query })).body;
  return { list, total, small, large, down, ...ofDown };
};

describe('the list of suggestions', () => {
  test('is sorted by the absolute value of the change', async () => {
    const { list, small, large, down } = await makeList();

    expect(await list({})).toEqual([down.id, large.id, small.id]);
    expect(await list({ sort: ['changeValue,asc'] })).toEqual([down.id, small.id, large.id]);
    expect(await list({ sort: ['change,desc'] })).toEqual([large.id, small.id, down.id]);
    expect(await list({ sort: ['suggestedParLevel,asc'] })).toEqual([down.id, small.id, large.id]);
    expect((await list({ sort: ['productName,asc'] }))[0]).toBe(down.id);
    expect((await list({ sort: ['storeName,asc'] }))[0]).toBe(down.id);
    expect(await list({ size: 1, page: 1 })).toEqual([large.id]);
  });

  test('is filtered, as its totals are', async () => {
    const { list, total, down, companyId, regionId, productLineId } = await makeList();

    const filters = [
      { companyId },
      { regionId },
      { storeId: down.storeId },
      { productId: down.productId },
      { productLineId },
      { direction: 'DECREASE' },
      { search: 'calm' },
      { search: 'harbor' },
    ];
    for (const filter of filters) {
      expect(await list(filter)).toEqual([down.id]);
      expect(await total(filter)).toMatchObject({ suggestions: 1, change: -6, changeValue: -6000, decreases: 1 });
    }
    expect(await list({ search: 'nothing' })).toEqual([]);
    expect(await total({ search: 'nothing' })).toMatchObject({ suggestions: 0, change: 0, changeValue: 0, open: 0 });
    expect(await list({ state: 'ACCEPTED' })).toEqual([]);
  });

  test('shows the product line and one suggestion with its explanation', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 9 });

    const { body } = await client.as('ROLE_REPORTING')(routes.getSuggestion, { params: { suggestionId: id } });

    expect(body).toMatchObject({
      productLine: null,
      price: 1000,
      changeValue: 3000,
      confidence: 'HIGH',
      record: { level: 'MEDIUM', history: 'YEAR', event: 'NONE', comparedWeeks: 100, coveredWeeks: 94, error: 0.4 },
      reason:
        '6 → 9: sells 2.0 a week ± 1.5, 3 weeks to cover, 95% availability, 1 week without stock or sales data excluded, cover so far 94 of 100 weeks',
    });
    expect(body.weeks.map(({ units, available }) => [units, available])).toEqual([
      [2, true],
      [0, false],
      [3, true],
    ]);
  });

  test('has no high confidence in a suggestion of an earlier version, whose kind was not compared', async () => {
    const client = await world.newClient();
    const { storeId, productId } = await makeSuggestion(client);
    await client.db(async (db) => {
      await db.deleteFrom('parSuggestion').execute();
      const given = { storeId, productId, parLevel: 6, suggestedParLevel: 9, availableWeeks: 104 };
      await makeParSuggestion(db, { ...given, confidence: null, comparedWeeks: null });
    });
    expect(await listSuggestions(client)).toMatchObject([{ confidence: 'MEDIUM', record: null }]);
  });

  test('has rows of low confidence with nothing at stake last, and can leave low confidence out', async () => {
    const client = await world.newClient();
    const { storeId, productIds } = await client.db(async (db) => {
      const made = await makeSellingStore(db, {
        products: Array.from({ length: 4 }, () => ({ parLevel: 1, weekly: [] })),
      });
      const productLineId = await makeProductLine(db, 'Candles');
      await db
        .updateTable('product')
        .set({ productLineId })
        .where('id', '=', made.productIds[0] ?? 0)
        .execute();
      return made;
    });
    const given = [
      { confidence: 'HIGH', lostCents: 500, suggestedParLevel: 5 },
      { confidence: 'LOW', lostCents: 0, suggestedParLevel: 40 },
      { confidence: 'LOW', lostCents: 900, suggestedParLevel: 3 },
      { confidence: null, lostCents: 0, suggestedParLevel: 30, availableWeeks: 3, comparedWeeks: null },
    ] as const;
    const ids: number[] = [];
    await client.db(async (db) => {
      for (const [at, one] of given.entries())
        ids.push((await makeParSuggestion(db, { storeId, productId: productIds[at] ?? 0, parLevel: 1, ...one })).id);
    });
    const query = { confidence: ['HIGH' as const, 'MEDIUM' as const] };
    const reader = client.as('ROLE_REPORTING');

    const { body: all } = await reader(routes.suggestions, {});
    const { body: kept } = await reader(routes.suggestions, { query });
    const { body: totals } = await reader(routes.summary, {});
    const { body: lines } = await reader(routes.lines, { query });
    const { body: decided } = await client.as('ROLE_ORDER_MANAGER')(routes.decide, {
      body: { decision: 'ACCEPT', matching: { filter: query, expectedCount: 1 } },
    });

    const [high, low, lowAtStake, earlier] = ids;
    expect(all.content.map(({ id }) => id)).toEqual([high, lowAtStake, low, earlier]);
    expect(kept.content.map(({ id }) => id)).toEqual([high]);
    expect([totals.suggestions, totals.lowConfidence]).toEqual([4, 3]);
    expect(lines).toMatchObject([
      {
        productLine: { name: 'Candles' },
        suggestions: 1,
        weeklyUnits: 2,
        parLevel: 1,
        suggestedParLevel: 5,
        change: 4,
      },
    ]);
    expect(decided).toEqual({ applied: 1, skipped: [] });
  });

  test('can be sorted by what a review is worth: money and doubt', async () => {
    const client = await world.newClient();
    const { storeId, productIds } = await client.db((db) =>
      makeSellingStore(db, { products: Array.from({ length: 4 }, () => ({ parLevel: 10, weekly: [] })) }),
    );
    const given = [
      { confidence: 'HIGH', lostCents: 500 },
      { confidence: 'MEDIUM', lostCents: 300 },
      // No lost sales are named: 8 more units of $10.00 cost $20.00 a year.
      { confidence: 'LOW', lostCents: 0, suggestedParLevel: 18 },
      { confidence: 'HIGH', lostCents: 700 },
    ] as const;
    await client.db(async (db) => {
      for (const [at, one] of given.entries())
        await makeParSuggestion(db, {
          storeId,
          productId: productIds[at] ?? 0,
          parLevel: 10,
          suggestedParLevel: 15,
          ...one,
        });
    });
    const { body } = await client.as('ROLE_REPORTING')(routes.suggestions, { query: { sort: ['review,desc'] } });
    const places = body.content.map(({ product }) => productIds.indexOf(product.id));
    expect(places).toEqual([2, 3, 1, 0]);
  });
});
