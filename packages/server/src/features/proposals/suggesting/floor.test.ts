import { addDays } from '@shelfward/contract/kit/dates.ts';
import { evaluateExplanation } from '@shelfward/contract/proposals/explanation-arithmetic.factory.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { explainQuantity, toSuggestion } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { ReplenishmentValues } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeParSuggestion } from '../../replenishment/replenishment.factory.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();

/** Six products with par level 10: suggestions of 15, 4, and 18 of them rejected, snoozed, and from too few weeks. */
const makeSuggestedChain = async () => {
  const client = await world.newClient();
  const chain = await makeChain(client, { stores: 1, parLevels: [10, 10, 10, 10, 10, 10] });
  const [storeId = 0] = chain.storeIds;
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const given = [
    { suggestedParLevel: 15 },
    { suggestedParLevel: 4 },
    { suggestedParLevel: 18, state: 'REJECTED' },
    { suggestedParLevel: 18, state: 'SNOOZED', snoozedUntil: tomorrow },
    { suggestedParLevel: 18, availableWeeks: 7 },
    { suggestedParLevel: 18, state: 'SNOOZED', snoozedUntil: '2026-01-01' },
  ];
  await client.db(async (db) => {
    for (const [at, values] of given.entries())
      await makeParSuggestion(db, { storeId, productId: chain.productIds[at] ?? 0, parLevel: 10, ...values });
  });
  return { client, ...chain };
};

const setMode = (client: TestClient, mode: ReplenishmentValues['mode']) =>
  client.as('ROLE_ADMIN')(replenishmentRoutes.updateSettings, {
    body: { mode, leadWeeks: 2, reviewWeeks: 1, serviceLevel: 0.95, presentationMinimum: 1 },
  });

const getMatrix = async (client: TestClient, id: number) =>
  (await client.as('ROLE_ORDER_MANAGER')(orderProposalRoutes.matrix, { params: { id } })).body;

/** The values of a sparse list by their places. */
const toCells = (list: readonly number[]): Map<number, number> =>
  new Map(list.flatMap((place, at) => (at % 2 === 0 ? [[place, list[at + 1] ?? 0]] : [])));

test('a proposal in mode FLOOR uses open suggestions above the par level, and explains them', async () => {
  const { client, storeIds } = await makeSuggestedChain();
  const before = await makeProposal(client, storeIds);
  await setMode(client, 'FLOOR');

  const { id } = await makeProposal(client, storeIds);
  const matrix = await getMatrix(client, id);
  const earlier = await getMatrix(client, before.id);

  expect(matrix.parLevel).toEqual([15, 10, 10, 10, 10, 18]);
  expect(toCells(matrix.otherProposals)).toEqual(new Map([0, 1, 2, 3, 4, 5].map((place) => [place, 10])));
  expect(matrix.quantity).toEqual([5, 0, 0, 0, 0, 8]);
  expect(matrix.assortmentPar).toEqual([0, 10, 5, 10]);
  const sentence = explainQuantity(
    toSuggestion({
      parLevel: 15,
      assortmentParLevel: 10,
      onHand: 0,
      inTransit: 0,
      openOrders: 0,
      otherProposals: 0,
      packSize: 1,
      systemQuantity: 15,
      adjustedBy: null,
      projection: null,
    }),
  );
  expect(sentence).toBe('Par 15 suggested instead of 10 − 0 on hand = 15.');
  expect(evaluateExplanation(sentence)).toBe(15);
  expect([earlier.parLevel, earlier.assortmentPar]).toEqual([[10, 10, 10, 10, 10, 10], []]);
});

test.each(['SUGGEST', 'AUTOMATIC', 'OFF'] as const)('a proposal in mode %s uses the par levels', async (mode) => {
  const { client, storeIds } = await makeSuggestedChain();
  await setMode(client, mode);

  const matrix = await getMatrix(client, (await makeProposal(client, storeIds)).id);

  expect([matrix.parLevel, matrix.assortmentPar]).toEqual([[10, 10, 10, 10, 10, 10], []]);
});

test('recomputing a proposal after the mode has changed replaces the targets', async () => {
  const { client, storeIds } = await makeSuggestedChain();
  await setMode(client, 'FLOOR');
  const { id } = await makeProposal(client, storeIds);
  await setMode(client, 'SUGGEST');

  await client.as('ROLE_ORDER_MANAGER')(orderProposalRoutes.recompute, { params: { id } });
  const matrix = await getMatrix(client, id);

  expect([matrix.parLevel, matrix.assortmentPar]).toEqual([[10, 10, 10, 10, 10, 10], []]);
});
