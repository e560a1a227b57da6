import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeRegion } from '../../companies/companies.factory.ts';
import { makeProductLine } from '../../products/products.factory.ts';
import { makeSuggestion } from '../replenishment.factory.ts';

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
    const { body } = await client.as('none')(routes.suggestions, { query });
    return body.content.map(({ id }) => id);
  };
  const total = async (query: object) => (await client.as('none')(routes.summary, { query })).body;
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

    const { body } = await client.as('none')(routes.getSuggestion, { params: { suggestionId: id } });

    expect(body).toMatchObject({
      productLine: null,
      price: 1000,
      changeValue: 3000,
      confidence: 'HIGH',
      reason:
        '6 → 9: sells 2.0 a week ± 1.5, 3 weeks to cover, 95% availability, 1 week without stock or sales data excluded',
    });
    expect(body.weeks.map(({ units, available }) => [units, available])).toEqual([
      [2, true],
      [0, false],
      [3, true],
    ]);
  });
});
