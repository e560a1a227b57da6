import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import type { OrderMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import {
  maxListedChanges,
  plannedOrderRoutes as routes,
} from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { saveCalendar, weekOfTests } from '../../deliveries/calendars.factory.ts';
import { currentMonday } from '../../replenishment/replenishment.factory.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();

test('lists the orders of a proposal with what they have of their minimums', async () => {
  const client = await world.newClient();
  const { storeIds, companyId } = await makeChain(client, { parLevels: [10, 4] });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const [first, second] = storeIds;
  await manager(orderConstraintRoutes.update, {
    params: { scope: 'companies', scopeId: companyId },
    body: { own: { minimums: [{ kind: 'VALUE', minimum: 4000 }], freight: [{ fromCents: 0, freightCents: 900 }] } },
  });
  await manager(orderConstraintRoutes.update, {
    params: { scope: 'stores', scopeId: second ?? 0 },
    body: { own: { minimums: [{ kind: 'VALUE', minimum: 3000 }], freight: null } },
  });
  const { id, partIds } = await makeProposal(client, storeIds);
  const { body } = await manager(routes.list, { params: { id } });

  expect(body).toMatchObject([
    {
      key: `store ${first}`,
      storeId: first,
      regionId: null,
      storeOrderProposalIds: [partIds[0]],
      units: 14,
      cases: 14,
      valueCents: 3500,
      weightGrams: null,
      minimums: [{ kind: 'VALUE', minimum: 4000, current: 3500 }],
      state: 'BELOW_MINIMUM',
      freight: { cents: 900, prepaidFromCents: null },
    },
    { key: `store ${second}`, minimums: [{ minimum: 3000, current: 3500 }], state: 'READY' },
  ]);
});

test('postpones orders and takes them back, also by undo', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client);
  const { id } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const keys = [`store ${storeIds[0]}`];
  const postpone = (postponed: boolean) => manager(routes.postpone, { params: { id }, body: { keys, postponed } });
  const states = async () => (await manager(routes.list, { params: { id } })).body.map(({ state }) => state);

  const postponed = await postpone(true);
  expect(postponed.body.map(({ state }) => state)).toEqual(['POSTPONED', 'READY']);
  const again = await postpone(true);
  expect(again.headers[undoTokenHeader]).toBeUndefined();
  await manager(undoRoutes.undo, { params: { token: postponed.headers[undoTokenHeader] ?? '' } });
  expect(await states()).toEqual(['READY', 'READY']);
  await postpone(true);
  await postpone(false);
  expect(await states()).toEqual(['READY', 'READY']);
});

test('does not postpone an order without quantity', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10] });
  const { id, partIds } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const postpone = () => manager(routes.postpone, { params: { id }, body: { keys: [`store ${storeIds[0]}`] } });
  const zero = () => manager(storeOrderProposalRoutes.zeroStore, { params: { id: partIds[0] ?? 0 } });

  await zero();
  const withoutQuantity = await postpone();
  expect(withoutQuantity.body).toMatchObject([{ units: 0, state: 'EMPTY' }]);
  expect(withoutQuantity.headers[undoTokenHeader]).toBeUndefined();
});

test('rejects a key that is not of the proposal', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client);
  const { id } = await makeProposal(client, storeIds);
  const body = { keys: [`store ${storeIds[0]}`, 'store 1'] };
  const { status } = await client.as('ROLE_ORDER_MANAGER')(routes.postpone, { params: { id }, body });
  expect(status).toBe(404);
});

const setMinimums = (client: TestClient, storeId: number | undefined, minimums: readonly OrderMinimum[]) =>
  client.as('ROLE_ORDER_MANAGER')(orderConstraintRoutes.update, {
    params: { scope: 'stores', scopeId: storeId ?? 0 },
    body: { own: { minimums: [...minimums], freight: null } },
  });

test('fills up an order to its minimum with a sentence for each line, and undoes it', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10, 4] });
  await setMinimums(client, storeIds[0], [{ kind: 'VALUE', minimum: 4000 }]);
  const { id } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const [below] = (await manager(routes.list, { params: { id } })).body;
  const filled = await manager(routes.fillUp, { params: { id }, body: { keys: [below?.key ?? ''] } });

  expect(below).toMatchObject({ state: 'BELOW_MINIMUM', recommendation: 'FILL_UP' });
  expect(below?.fillUpCostCents).toBeLessThan(below?.postponeCostCents ?? 0);
  expect(below?.changes.every(({ isApplied }) => !isApplied)).toBe(true);
  expect(below?.changes.reduce((sum, { units }) => sum + units, 0)).toBe(2);
  expect(below?.changes[0]?.sentence).toMatch(/^\+\d to reach \$40: sells in \d+ days?$/);
  expect(filled.body).toMatchObject([{ state: 'FILLED_UP', units: 16, valueCents: 4000, recommendation: null }]);
  expect(filled.body[0]?.changes).toEqual(below?.changes.map((change) => ({ ...change, isApplied: true })));

  await manager(undoRoutes.undo, { params: { token: filled.headers[undoTokenHeader] ?? '' } });
  expect((await manager(routes.list, { params: { id } })).body).toEqual([below]);
});

test('units that arrive after the weeks of the forecast sell as in its last week', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 1, parLevels: [10] });
  await setMinimums(client, storeIds[0], [{ kind: 'UNITS', minimum: 14 }]);
  const pattern = { ...weekOfTests, leadDays: 180 };
  await saveCalendar(client, { scope: 'account', scopeId: 0 }, { pattern });
  await client.db((db) =>
    db
      .insertInto('demandForecast')
      .values({
        storeId: storeIds[0] ?? 0,
        productId: productIds[0] ?? 0,
        asOf: currentMonday(),
        weekly: Array.from({ length: 26 }, () => 7),
        level: 7,
        weekDispersion: 1,
        horizonDispersion: 1,
        uncertain: false,
      })
      .execute(),
  );
  const { id } = await makeProposal(client, storeIds);
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.list, { params: { id } });

  expect(body[0]?.changes.map(({ sentence }) => sentence)).toEqual(['+4 to reach 14 units: sells in 4 days']);
});

test('two users who fill up at once add the units once', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10] });
  await setMinimums(client, storeIds[0], [{ kind: 'UNITS', minimum: 14 }]);
  const { id } = await makeProposal(client, storeIds);
  const request = { params: { id }, body: { keys: [`store ${storeIds[0]}`] } };
  const responses = await Promise.all([1, 2, 3].map(() => client.as('ROLE_ORDER_MANAGER')(routes.fillUp, request)));

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses.map(({ body }) => body[0]?.units)).toEqual([14, 14, 14]);
  expect(responses.filter(({ headers }) => headers[undoTokenHeader] !== undefined)).toHaveLength(1);
});

test('orders that are filled up together share the stock and the budget', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const fillUpAll = async (onHand: number, budgetCents: number | null) => {
    const { storeIds } = await makeChain(client, { stores: 3, parLevels: [10], minItemsForStoreProposal: 14 });
    await client.db((db) => db.updateTable('product').set({ onHand }).execute());
    const settings = { autoFairShare: false, topUpToMinItems: false, budgetCents };
    const { body } = await manager(orderProposalRoutes.create, { body: { storeIds, settings } });
    const params = { id: body.id };
    const { body: orders } = await manager(routes.list, { params });
    const keys = orders.flatMap(({ key, fillUpCostCents }) => (fillUpCostCents === null ? [] : [key]));
    return (await manager(routes.fillUp, { params, body: { keys } })).body;
  };
  // Each order needs 10 units at $2.50; 4 more units fill up one of them.
  const byStock = await fillUpAll(34, null);
  const byBudget = await fillUpAll(100, 8500);

  for (const orders of [byStock, byBudget]) expect(orders.map(({ units }) => units)).toEqual([14, 10, 10]);
  expect(byStock[1]?.contradictions).toEqual([
    'The minimum of 14 units is above what is ordered, and the available stock cannot fill it up (10 units)',
  ]);
  expect(byBudget[1]?.contradictions).toEqual(['Filling up exceeds the budget of $85']);
});

test('rejects to fill up an order that cannot reach its minimum', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10] });
  await setMinimums(client, storeIds[0], [{ kind: 'UNITS', minimum: 500 }]);
  const { id } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { status, body } = await manager(routes.fillUp, { params: { id }, body: { keys: [`store ${storeIds[0]}`] } });

  expect([status, body]).toMatchObject([409, { code: 'PLANNED_ORDER_NOT_FILLABLE' }]);
  expect((await manager(routes.list, { params: { id } })).body).toMatchObject([
    { units: 10, recommendation: 'POSTPONE', fillUpCostCents: null },
  ]);
});

test('names only the minimums that cannot be reached, and products that do not count', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 1, parLevels: [10, 4] });
  await setMinimums(client, storeIds[0], [
    { kind: 'VALUE', minimum: 4000 },
    { kind: 'WEIGHT', minimum: 50_000 },
  ]);
  const { id } = await makeProposal(client, storeIds);
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.list, { params: { id } });

  expect(body[0]?.contradictions).toEqual([
    'The minimum of 50 kg is above what is ordered, and the available stock cannot fill it up (0 kg)',
    'Products without a weight do not count toward the minimum weight',
  ]);
});

test('lists a limited number of changes, and all of an order by its key', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 102, parLevels: Array.from({ length: 100 }, () => 10) });
  await client.db((db) => db.updateTable('product').set({ maxQuantity: 9 }).execute());
  const { id } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const orders = (await manager(routes.list, { params: { id } })).body;
  const last = orders.at(-1);
  const one = (await manager(routes.list, { params: { id }, query: { key: last?.key } })).body;
  const unknown = await manager(routes.list, { params: { id }, query: { key: 'store 1000' } });

  expect(orders.reduce((sum, { changes }) => sum + changes.length, 0)).toBe(maxListedChanges);
  expect(last).toMatchObject({ changes: [], changeCount: 100 });
  expect(one).toMatchObject([{ key: last?.key, units: 900, changeCount: 100 }]);
  expect(one[0]?.changes[0]?.sentence).toBe('−1: an order has at most 9');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'PLANNED_ORDER_NOT_FOUND' } });
});

test('creates no order for a postponed one and for one below a minimum, and returns the reason', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 3, parLevels: [10] });
  await setMinimums(client, storeIds[1], [{ kind: 'VALUE', minimum: 2501 }]);
  const { id } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  await manager(orderProposalRoutes.process, { params: { id } });
  await manager(routes.postpone, { params: { id }, body: { keys: [`store ${storeIds[0]}`] } });
  const first = await manager(orderProposalRoutes.generateOrders, { params: { id } });
  const again = await manager(orderProposalRoutes.generateOrders, { params: { id } });

  expect(first.body.created.map(({ storeId }) => storeId)).toEqual([storeIds[2]]);
  expect(first.body.skipped.map(({ storeId, reason }) => [storeId, reason])).toEqual([
    [storeIds[0], 'POSTPONED'],
    [storeIds[1], 'BELOW_MIN_ITEMS'],
  ]);
  expect(again.body).toEqual(first.body);
});

test('the need of a postponed order stays open for other proposals', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 2, parLevels: [10] });
  const first = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  await manager(routes.postpone, { params: { id: first.id }, body: { keys: [`store ${storeIds[0]}`] } });
  const second = await makeProposal(client, storeIds);

  const orders = await manager(routes.list, { params: { id: second.id } });
  expect(orders.body.map(({ units }) => units)).toEqual([10, 0]);
});

test('cuts the least valuable packs to the budget of the proposal, with a sentence', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client, { stores: 2, parLevels: [10, 4] });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const settings = { autoFairShare: false, topUpToMinItems: false, budgetCents: 5000 };
  const { body } = await manager(orderProposalRoutes.create, { body: { storeIds, settings } });
  const orders = (await manager(routes.list, { params: { id: body.id } })).body;

  expect(body.settings).toEqual(settings);
  expect(body.summary.totalPrice).toBe(5000);
  const cut = orders.flatMap(({ changes }) => changes);
  expect(cut.reduce((sum, { units }) => sum + units, 0)).toBe(-8);
  expect(cut[0]?.sentence).toMatch(/^−\d: the budget of \$50 is used up$/);
});

test('orders no more than the shelf holds, and at least and at most what the product allows, in its steps', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 1, parLevels: [10, 4, 50, 7] });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const [storeId = 0] = storeIds;
  const [shelf = 0, least = 0, most = 0, layered = 0] = productIds;
  const setProduct = (id: number, values: object) =>
    client.db((db) => db.updateTable('product').set(values).where('id', '=', id).execute());
  await setProduct(least, { minQuantity: 6 });
  await setProduct(most, { maxQuantity: 20 });
  await setProduct(layered, { packSize: 4, layerSize: 12 });
  await manager(storeAssortmentRoutes.changeShelfMaximum, {
    params: { storeId, productId: shelf },
    body: { shelfMaximum: 8 },
  });
  const { id } = await makeProposal(client, storeIds);
  const [order] = (await manager(routes.list, { params: { id } })).body;

  expect(order?.units).toBe(8 + 6 + 20 + 12);
  // A layer has three packs.
  expect(order?.cases).toBe(8 + 6 + 20 + 3);
  expect(order?.changes.map(({ productId, sentence }) => [productId, sentence])).toEqual([
    [shelf, '−2: the shelf holds 8'],
    [least, '+2: an order has at least 6'],
    [most, '−30: an order has at most 20'],
  ]);
});

test('the limits of the price list replace those of the product', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client, { stores: 1, parLevels: [50] });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body: product } = await manager(productRoutes.get, { params: { productId: productIds[0] ?? 0 } });
  const params = { pricingId: product.pricing[0]?.id ?? 0 };
  await manager(pricingRoutes.changeLimits, { params, body: { minQuantity: null, maxQuantity: 30 } });
  const { id } = await makeProposal(client, storeIds);

  expect((await manager(routes.list, { params: { id } })).body).toMatchObject([{ units: 30 }]);
  const changed = await manager(productRoutes.get, { params: { productId: product.id } });
  expect(changed.body.pricing).toMatchObject([{ minQuantity: null, maxQuantity: 30 }]);
});

test('says which settings contradict each other', async () => {
  const client = await world.newClient();
  const { storeIds, productIds, companyId } = await makeChain(client, { stores: 1, parLevels: [10, 4], packSize: 6 });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const [storeId = 0] = storeIds;
  const setShelf = (productId: number | undefined, shelfMaximum: number) =>
    manager(storeAssortmentRoutes.changeShelfMaximum, {
      params: { storeId, productId: productId ?? 0 },
      body: { shelfMaximum },
    });
  await setShelf(productIds[0], 5);
  await setShelf(productIds[1], 14);
  await client.db((db) =>
    db
      .updateTable('product')
      .set({ minQuantity: 24, maxQuantity: 12, name: 'Oat milk' })
      .where('id', '=', productIds[1] ?? 0)
      .execute(),
  );
  await client.db((db) =>
    db
      .updateTable('product')
      .set({ name: 'Nut bar' })
      .where('id', '=', productIds[0] ?? 0)
      .execute(),
  );
  const name = (await client.db((db) => db.selectFrom('store').select('name').where('id', '=', storeId).execute()))[0]
    ?.name;
  const { body } = await setMinimums(client, storeId, [{ kind: 'VALUE', minimum: 500_000 }]);
  const company = await manager(orderConstraintRoutes.get, { params: { scope: 'companies', scopeId: companyId } });

  const ofProducts = [
    `Nut bar in ${name}: a pack of 6 is above the shelf maximum of 5`,
    'Oat milk: the minimum quantity of 24 is above the maximum quantity of 12',
    `Oat milk in ${name}: the minimum quantity of 24 is above the shelf maximum of 14`,
  ];
  // Two packs of 6 at $2.50 fit on the shelf of the second product.
  expect(body.contradictions).toEqual(['The minimum of $5,000 is above what the shelves hold ($30)', ...ofProducts]);
  expect(company.body.contradictions).toEqual(ofProducts);
  const { id } = await makeProposal(client, storeIds);
  expect((await manager(routes.list, { params: { id } })).body[0]?.contradictions).toContain(
    'Nut bar: a pack of 6 is above the shelf maximum of 5',
  );
});
