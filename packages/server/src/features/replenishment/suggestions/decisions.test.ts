import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import {
  replenishmentRoutes as routes,
  type SuggestionDecision,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { currentMonday, listSuggestions, makeSuggestion } from '../replenishment.factory.ts';

const world = useWorld();
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);

const decide = (client: TestClient, body: SuggestionDecision) =>
  client.as('ROLE_ORDER_MANAGER')(routes.decide, { body });

const undo = (client: TestClient, token: string | undefined) =>
  client.as('ROLE_ORDER_MANAGER')(undoRoutes.undo, { params: { token: token ?? '' } });

const getParLevel = async (client: TestClient, storeId: number): Promise<number | undefined> => {
  const { body } = await client.as('none')(storeAssortmentRoutes.items, { params: { storeId }, query: {} });
  return body.content[0]?.parLevel;
};

const adjust = (
  client: TestClient,
  { storeId, productId }: { storeId: number; productId: number },
  adjustment: number,
) =>
  client.as('ROLE_ORDER_MANAGER')(storeAssortmentRoutes.adjust, {
    params: { storeId, productId },
    body: { adjustment },
  });

describe('accepting', () => {
  test('adjusts the par level, and undo restores the earlier adjustment', async () => {
    const client = await world.newClient();
    const suggestion = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 9 });

    const accepted = await decide(client, { decision: 'ACCEPT', ids: [suggestion.id] });
    const after = await getParLevel(client, suggestion.storeId);
    const [decided] = await listSuggestions(client);
    const undone = await undo(client, accepted.headers['x-undo-token']);

    expect(accepted.body).toEqual({ applied: 1, skipped: [] });
    expect([after, decided?.state, decided?.decidedBy?.id]).toEqual([
      9,
      'ACCEPTED',
      client.userIdFor('ROLE_ORDER_MANAGER'),
    ]);
    expect(undone.body).toEqual({ restored: 1, skipped: 0, skippedItems: [] });
    expect(await getParLevel(client, suggestion.storeId)).toBe(6);
    expect(await listSuggestions(client)).toMatchObject([{ state: 'OPEN', decidedBy: null, decidedDate: null }]);
  });

  test('skips par levels that were changed after the run', async () => {
    const client = await world.newClient();
    const suggestion = await makeSuggestion(client);
    await adjust(client, suggestion, 1);

    const { body } = await decide(client, { decision: 'ACCEPT', ids: [suggestion.id] });

    expect(body).toEqual({ applied: 0, skipped: [{ id: suggestion.id, reason: 'PAR_LEVEL_CHANGED' }] });
    expect(await getParLevel(client, suggestion.storeId)).toBe(7);
  });

  test('by two users at the same time applies each suggestion once', async () => {
    const client = await world.newClient();
    const suggestions = [await makeSuggestion(client), await makeSuggestion(client), await makeSuggestion(client)];
    const [first = 0, second = 0, third = 0] = suggestions.map(({ id }) => id);

    const [one, other] = await Promise.all([
      decide(client, { decision: 'ACCEPT', ids: [first, second] }),
      decide(client, { decision: 'ACCEPT', ids: [third, second] }),
    ]);

    const skipped = [...one.body.skipped, ...other.body.skipped];
    expect(one.body.applied + other.body.applied).toBe(3);
    expect(skipped).toEqual([{ id: second, reason: 'ALREADY_DECIDED' }]);
  });

  test('undo names the products whose adjustment was changed since', async () => {
    const client = await world.newClient();
    const unchanged = await makeSuggestion(client);
    const changed = await makeSuggestion(client);
    const accepted = await decide(client, { decision: 'ACCEPT', ids: [unchanged.id, changed.id] });
    await adjust(client, changed, 20);

    const { body } = await undo(client, accepted.headers['x-undo-token']);

    const { storeId, productId } = changed;
    expect(body).toEqual({ restored: 1, skipped: 1, skippedItems: [{ storeId, productId }] });
    expect([await getParLevel(client, unchanged.storeId), await getParLevel(client, storeId)]).toEqual([6, 26]);
  });
});

describe('rejecting and snoozing', () => {
  test('does not change par levels, and undo restores the earlier state', async () => {
    const client = await world.newClient();
    const { id, storeId } = await makeSuggestion(client);
    const snoozedUntil = addDays(currentMonday(), 60);

    await decide(client, { decision: 'SNOOZE', ids: [id], snoozedUntil });
    const rejected = await decide(client, { decision: 'REJECT', ids: [id] });
    const [before] = await listSuggestions(client);
    const undone = await undo(client, rejected.headers['x-undo-token']);

    expect(before).toMatchObject({ state: 'REJECTED', snoozedUntil: null });
    expect(undone.body).toEqual({ restored: 1, skipped: 0, skippedItems: [] });
    expect(await listSuggestions(client)).toMatchObject([{ state: 'SNOOZED', snoozedUntil }]);
    expect(await getParLevel(client, storeId)).toBe(6);
  });

  test('undo skips suggestions that were decided again', async () => {
    const client = await world.newClient();
    const { id, storeId, productId } = await makeSuggestion(client);
    const snoozed = await decide(client, { decision: 'SNOOZE', ids: [id], snoozedUntil: tomorrow });
    await decide(client, { decision: 'ACCEPT', ids: [id] });

    const { body } = await undo(client, snoozed.headers['x-undo-token']);

    expect(body).toEqual({ restored: 0, skipped: 1, skippedItems: [{ storeId, productId }] });
  });

  test('a snoozed suggestion is open again on its day', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client);
    await decide(client, { decision: 'SNOOZE', ids: [id], snoozedUntil: '2026-01-01' });

    expect(await listSuggestions(client)).toMatchObject([{ state: 'OPEN', snoozedUntil: null }]);
  });
});

describe('a decision by filter', () => {
  test('applies to all matching suggestions', async () => {
    const client = await world.newClient();
    const up = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 9 });
    const down = await makeSuggestion(client, { parLevel: 6, suggestedParLevel: 4 });
    const query = { direction: 'INCREASE' as const };
    const { body: summary } = await client.as('ROLE_REPORTING')(routes.summary, { query });

    const matching = { filter: query, expectedCount: summary.suggestions };
    const { body } = await decide(client, { decision: 'ACCEPT', matching });

    expect(summary).toEqual({
      suggestions: 1,
      change: 3,
      changeValue: 3000,
      lowConfidence: 0,
      open: 2,
      increases: 1,
      decreases: 1,
      snoozed: 0,
    });
    expect(body).toEqual({ applied: 1, skipped: [] });
    const states = new Map((await listSuggestions(client)).map(({ id, state }) => [id, state]));
    expect([states.get(up.id), states.get(down.id)]).toEqual(['ACCEPTED', 'OPEN']);
  });

  test('is rejected if another number of suggestions matches', async () => {
    const client = await world.newClient();
    await makeSuggestion(client);

    const { status, body } = await decide(client, { decision: 'REJECT', matching: { filter: {}, expectedCount: 2 } });

    expect([status, body]).toMatchObject([409, { code: 'PAR_SUGGESTIONS_CHANGED' }]);
    expect(await listSuggestions(client)).toMatchObject([{ state: 'OPEN' }]);
  });
});

test.each([
  [{ decision: 'SNOOZE', ids: [1] }],
  [{ decision: 'ACCEPT', ids: [1], snoozedUntil: '2026-01-01' }],
  [{ decision: 'ACCEPT' }],
  [{ decision: 'ACCEPT', ids: [1], matching: { filter: {}, expectedCount: 1 } }],
] as const)('the decision %j is not valid', async (body) => {
  const client = await world.newClient();
  const { status } = await decide(client, body as never);
  expect(status).toBe(400);
});

test('a service level of 100 % is not valid', async () => {
  const client = await world.newClient();
  const body = { mode: 'SUGGEST' as const, leadWeeks: 2, reviewWeeks: 1, serviceLevel: 1, presentationMinimum: 1 };
  const { status } = await client.as('ROLE_ADMIN')(routes.updateSettings, { body });
  expect(status).toBe(400);
});

test('a decision about unknown suggestions is not found', async () => {
  const client = await world.newClient();
  const { status } = await decide(client, { decision: 'REJECT', ids: [999_999] });
  expect(status).toBe(404);
});
