import { evaluateExplanation } from '@shelfward/contract/proposals/explanation-arithmetic.factory.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import {
  noProduct,
  type ProposalMatrix,
  projectionsByIndex,
  valuesByIndex,
} from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { allocationReasons, explainQuantity, toSuggestion } from '@shelfward/contract/proposals/proposals.rules.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();

test('each quantity of a proposal can be recomputed from its explanation', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 4, parLevels: [10, 4, 25, 7], packSize: 3 });
  const [discontinued = 0, closed = 0, repacked = 0] = [productIds[1], storeIds[3], productIds[2]];
  await client.db(async (db) => {
    await db.updateTable('product').set({ discontinued: true }).where('id', '=', discontinued).execute();
    for (const [place, storeId] of storeIds.entries())
      for (const productId of productIds) await makeCount(db, { storeId, productId, quantity: 4 * place });
  });
  const { id, partIds } = await makeProposal(client, storeIds);
  await client.db((db) => db.updateTable('store').set({ inactive: true }).where('id', '=', closed).execute());
  const call = client.as('ROLE_ORDER_MANAGER');
  await call(routes.recompute, { params: { id } });
  // A changed pack size, an override quantity, and suggested quantities recomputed for some products only.
  const params = { id: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
  const choice = { storeOrderProposalId: params.id, productId: params.productId, quantity: 5 };
  await call(storeOrderProposalRoutes.changeQuantities, { params, body: [choice] });
  await client.db((db) => db.updateTable('product').set({ packSize: 10 }).where('id', '=', repacked).execute());

  const { body: matrix } = await call(routes.matrix, { params: { id } });

  const explained = explainedQuantities(matrix);
  expect(matrix.otherPacks.length).toBe(2 * storeIds.length);
  expect(explained).toEqual(matrix.quantity);
  expect(explained).toContain(5);
});

test('each quantity can be recomputed with fair share and minimum order size', async () => {
  const client = await world.newClient();
  const options = { stores: 4, parLevels: [60, 5, 25], packSize: 3, minItemsForStoreProposal: 40 };
  const { storeIds, productIds } = await makeChain(client, options);
  await client.db(async (db) => {
    for (const [place, storeId] of storeIds.entries())
      for (const productId of productIds) await makeCount(db, { storeId, productId, quantity: 10 * place });
  });
  const call = client.as('ROLE_ORDER_MANAGER');
  const settings = { autoFairShare: true, topUpToMinItems: true };
  const { body: made } = await call(routes.create, { body: { storeIds, settings } });

  const { body: matrix } = await call(routes.matrix, { params: { id: made.id } });

  expect(explainedQuantities(matrix)).toEqual(matrix.quantity);
  expect(matrix.allotted.length).toBeGreaterThan(4);
});

/** The quantities according to the explanation of each cell. */
const explainedQuantities = (matrix: ProposalMatrix): number[] => {
  const [chosenOver, inTransit, openOrders, otherProposals, packs, assortmentPar, allotted] = [
    valuesByIndex(matrix.chosenOver),
    valuesByIndex(matrix.inTransit),
    valuesByIndex(matrix.openOrders),
    valuesByIndex(matrix.otherProposals),
    valuesByIndex(matrix.otherPacks),
    valuesByIndex(matrix.assortmentPar),
    valuesByIndex(matrix.allotted),
  ];
  const projections = projectionsByIndex(matrix);
  return matrix.quantity.map((quantity, place) => {
    const [parLevel = 0, onHand = 0] = [matrix.parLevel[place], matrix.onHand[place]];
    const suggestion = toSuggestion({
      parLevel,
      assortmentParLevel: assortmentPar.get(place) ?? null,
      onHand,
      inTransit: inTransit.get(place) ?? 0,
      openOrders: openOrders.get(place) ?? 0,
      otherProposals: otherProposals.get(place) ?? 0,
      packSize: packs.get(place) ?? matrix.products[place % matrix.products.length]?.packSize ?? 0,
      systemQuantity: chosenOver.get(place) ?? quantity,
      adjustedBy: allocationReasons[allotted.get(place) ?? noProduct] ?? null,
      projection: projections.get(place) ?? null,
    });
    return evaluateExplanation(explainQuantity(suggestion, chosenOver.has(place) ? quantity : null));
  });
};
