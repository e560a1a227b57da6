import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { runWaitingParRuns } from '../public.ts';
import { everyWeek, listSuggestions, makeSellingStore, makeSuggestion } from '../replenishment.factory.ts';

const world = useWorld();

const listChanges = async (client: TestClient, suggestionId: number) =>
  (await client.as('ROLE_REPORTING')(routes.parLevelChanges, { params: { suggestionId } })).body;

const adjust = (client: TestClient, params: { storeId: number; productId: number }, adjustment: number) =>
  client.as('ROLE_ORDER_MANAGER')(storeAssortmentRoutes.adjust, { params, body: { adjustment } });

const findAssortmentId = (client: TestClient, storeId: number) =>
  client.db(async (db) => {
    const { globalAssortmentId } = await db
      .selectFrom('storeGlobalAssortment')
      .select('globalAssortmentId')
      .where('storeId', '=', storeId)
      .executeTakeFirstOrThrow();
    return globalAssortmentId;
  });

describe('the history of a par level', () => {
  test('of a new product in an assortment is empty', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 9 });

    expect(await listChanges(client, id)).toEqual([]);
  });

  test('has the changes by users, newest first', async () => {
    const client = await world.newClient();
    const { id, storeId, productId } = await makeSuggestion(client, { parLevel: 6 });
    const globalAssortmentId = await findAssortmentId(client, storeId);

    await adjust(client, { storeId, productId }, 2);
    await client.as('ROLE_ORDER_MANAGER')(globalAssortmentRoutes.changeItem, {
      params: { id: globalAssortmentId, productId },
      body: { quantity: 5 },
    });
    await adjust(client, { storeId, productId }, -1);

    const changes = await listChanges(client, id);
    const changedBy = { id: client.userIdFor('ROLE_ORDER_MANAGER'), name: expect.any(String) };
    expect(changes).toMatchObject([
      { before: 7, after: 4, kind: 'ADJUSTMENT', changedBy, runId: null },
      { before: 8, after: 7, kind: 'QUANTITY', changedBy, runId: null },
      { before: 6, after: 8, kind: 'ADJUSTMENT', changedBy, runId: null },
    ]);
  });

  test('has at most ten changes', async () => {
    const client = await world.newClient();
    const { id, storeId, productId } = await makeSuggestion(client, { parLevel: 6 });
    for (let adjustment = 1; adjustment <= 12; adjustment += 1)
      await adjust(client, { storeId, productId }, adjustment);

    const changes = await listChanges(client, id);

    expect(changes.map(({ after }) => after)).toEqual([18, 17, 16, 15, 14, 13, 12, 11, 10, 9]);
  });

  test('names the run that accepted its own suggestion', async () => {
    const client = await world.newClient();
    const { companyId } = await client.db((db) =>
      makeSellingStore(db, { products: [{ parLevel: 10, weekly: everyWeek(10, 30) }] }),
    );
    await client.as('ROLE_ADMIN')(routes.updateCompanySettings, {
      params: { companyId },
      body: { mode: 'AUTOMATIC', leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null },
    });
    const { body: run } = await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
    await runWaitingParRuns({ database: world.database, clock: () => new Date() });
    const [suggestion] = await listSuggestions(client);

    const changes = await listChanges(client, suggestion?.id ?? 0);

    expect(changes).toMatchObject([{ before: 10, after: 20, kind: 'ADJUSTMENT', changedBy: null, runId: run.id }]);
  });

  test('is empty for a product that left the assortment', async () => {
    const client = await world.newClient();
    const { id, storeId, productId } = await makeSuggestion(client);
    await adjust(client, { storeId, productId }, 2);
    await client.as('ROLE_ORDER_MANAGER')(globalAssortmentRoutes.removeItem, {
      params: { id: await findAssortmentId(client, storeId), productId },
    });

    expect(await listChanges(client, id)).toEqual([]);
  });

  test('of another client is not found', async () => {
    const { id } = await makeSuggestion(await world.newClient());
    const other = await world.newClient();

    const { status } = await other.as('ROLE_ADMIN')(routes.parLevelChanges, { params: { suggestionId: id } });

    expect(status).toBe(404);
  });
});
