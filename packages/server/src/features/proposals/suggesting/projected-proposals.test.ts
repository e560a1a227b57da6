import { addDays, daysBetween, toWeekday } from '@shelfward/contract/kit/dates.ts';
import { evaluateExplanation } from '@shelfward/contract/proposals/explanation-arithmetic.factory.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { isProjected } from '@shelfward/contract/proposals/projection.rules.ts';
import { projectionsByIndex } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { explainQuantity, toSuggestion } from '@shelfward/contract/proposals/proposals.rules.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { saveCalendar } from '../../deliveries/calendars.factory.ts';
import { makeDeliveredOrder } from '../../deliveries/lead-times.factory.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { runWaitingParRuns } from '../../replenishment/public.ts';
import { everyWeek, makeSellingStore } from '../../replenishment/replenishment.factory.ts';
import { makeProposal } from '../proposals.factory.ts';

const world = useWorld();

const today = () => new Date().toISOString().slice(0, 10);
const unset = { mode: null, leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };

/** A store with a known product, a young one, and one without sales, whose rule is the projected order. */
const makeSeller = async () => {
  const client = await world.newClient();
  const weekly = everyWeek(10, 40).map((units, week) => units + ((week * 7) % 5) - 2);
  const seller = await client.db(async (db) => {
    const made = await makeSellingStore(db, {
      products: [
        { parLevel: 100, weekly },
        { parLevel: 6, weekly: [5] },
        { parLevel: 4, weekly: [] },
        { parLevel: 0, weekly },
      ],
    });
    for (const productId of made.productIds)
      await makeCount(db, { storeId: made.storeId, productId, quantity: 25, countedOn: today() });
    return made;
  });
  await setRule(client, seller.companyId, 'PROJECTED');
  await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  return { client, ...seller };
};

const setRule = async (client: TestClient, companyId: number, orderRule: 'PAR_LEVEL' | 'PROJECTED') => {
  const body = { ...unset, orderRule };
  await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.updateCompanySettings, { params: { companyId }, body });
};

const getItems = async (client: TestClient, partId: number, productIds: readonly number[]) => {
  const { body } = await client.as('ROLE_ORDER_MANAGER')(storeOrderProposalRoutes.items, {
    params: { id: partId },
    query: { size: 2000 },
  });
  const byProduct = new Map(body.content.map((item) => [item.product.id, item]));
  return productIds.map((id) => byProduct.get(id));
};

test('a proposal orders what covers the demand until the next delivery, and the par level without a forecast', async () => {
  const { client, storeId, productIds } = await makeSeller();

  const { id, partIds } = await makeProposal(client, [storeId]);
  const [known, young, unsold, unwanted] = await getItems(client, partIds[0] ?? 0, productIds);
  const { body: matrix } = await client.as('ROLE_ORDER_MANAGER')(routes.matrix, { params: { id } });

  const projection = known?.projection ?? null;
  expect(projection).toMatchObject({
    deliveryDay: addDays(today(), 14),
    nextDeliveryDay: addDays(today(), 21),
    serviceLevel: 0.95,
  });
  if (!isProjected(projection)) throw new Error('The line is projected');
  expect(projection.expectedUntilDelivery).toBeGreaterThan(18);
  expect(projection.expectedUntilDelivery).toBeLessThan(22);
  expect(projection.stockAtDelivery).toBeGreaterThan(3);
  expect(projection.need).toBeGreaterThan(projection.expectedToCover - projection.stockAtDelivery);
  // The par level of 100 would order 75.
  expect(known?.systemQuantity).toBe(projection.need);
  expect(projection.need).toBeLessThan(20);
  expect([young?.projection, young?.quantity]).toEqual(['LOW_CONFIDENCE', 0]);
  expect([unsold?.projection, unsold?.quantity]).toEqual(['NO_FORECAST', 0]);
  expect([unwanted?.projection, unwanted?.quantity]).toEqual([null, 0]);
  const column = matrix.products.findIndex(({ productId }) => productId === productIds[0]);
  expect(projectionsByIndex(matrix).get(column)).toEqual(projection);
  expect(matrix.notProjected).toHaveLength(4);
});

test('recomputing without a change changes nothing, and the sentence of each line equals its quantity', async () => {
  const { client, storeId, productIds } = await makeSeller();
  const { id, partIds } = await makeProposal(client, [storeId]);
  const before = await getItems(client, partIds[0] ?? 0, productIds);

  await client.as('ROLE_ORDER_MANAGER')(routes.recompute, { params: { id } });
  const after = await getItems(client, partIds[0] ?? 0, productIds);

  expect(after).toEqual(before);
  for (const item of after) {
    if (!item) throw new Error('The line exists');
    const terms = { ...item, onHand: item.currentInventoryEstimation, assortmentParLevel: null };
    const { parLevel, onHand, inTransit, openOrders, otherProposals, packSize, projection } = terms;
    const sentence = explainQuantity(
      toSuggestion({
        parLevel,
        assortmentParLevel: null,
        onHand,
        inTransit,
        openOrders,
        otherProposals,
        packSize,
        projection,
        systemQuantity: item.systemQuantity,
        adjustedBy: item.adjustedBy,
      }),
    );
    expect(evaluateExplanation(sentence)).toBe(item.quantity);
  }
});

test('a need is ordered once: a second proposal counts what the first one brings', async () => {
  const { client, storeId, productIds } = await makeSeller();
  const first = await makeProposal(client, [storeId]);
  const [ordered] = await getItems(client, first.partIds[0] ?? 0, productIds);

  const second = await makeProposal(client, [storeId]);
  const [again] = await getItems(client, second.partIds[0] ?? 0, productIds);

  expect(ordered?.quantity).toBeGreaterThan(0);
  expect(again).toMatchObject({ otherProposals: ordered?.quantity, quantity: 0, projection: { need: 0 } });
});

test('an order that is probably lost does not replace a new one', async () => {
  const { client, companyId, storeId, productIds } = await makeSeller();
  const [productId = 0] = productIds;
  const order = { companyId, storeId, productId };
  const getNeed = async () => {
    const { id, partIds } = await makeProposal(client, [storeId]);
    const [known] = await getItems(client, partIds[0] ?? 0, productIds);
    await client.db((db) =>
      db.updateTable('orderProposal').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
    );
    return known;
  };
  await client.db(async (db) => {
    for (let at = 0; at < 10; at += 1)
      await makeDeliveredOrder(db, { ...order, orderedOn: addDays(today(), -40 - at), shipments: [[10, 3]] });
  });
  const without = await getNeed();
  const orderId = await client.db((db) => makeDeliveredOrder(db, { ...order, orderedOn: today() }));
  const expected = await getNeed();
  const createdDate = new Date(`${addDays(today(), -100)}T12:00:00Z`);
  await client.db((db) => db.updateTable('salesOrder').set({ createdDate }).where('id', '=', orderId).execute());
  const lost = await getNeed();

  expect(expected?.systemQuantity).toBeLessThan(without?.systemQuantity ?? 0);
  expect(lost).toMatchObject({ openOrders: 10, systemQuantity: without?.systemQuantity });
});

test('the days of a projected line are those of the delivery calendar', async () => {
  const { client, companyId, storeId, productIds } = await makeSeller();
  // Orders of each day arrive on the third day after it or later, on a Wednesday.
  const pattern = {
    orderDays: [1, 2, 3, 4, 5, 6, 7],
    cutOff: '00:00',
    timeZone: null,
    deliveryDays: [3],
    leadDays: 3,
  };
  await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern });

  const { id, partIds } = await makeProposal(client, [storeId]);
  const [known] = await getItems(client, partIds[0] ?? 0, productIds);
  const { body: matrix } = await client.as('ROLE_ORDER_MANAGER')(routes.matrix, { params: { id } });

  const [store] = matrix.stores;
  const isWednesday = (day: string | null | undefined) => new Date(`${day}T00:00:00Z`).getUTCDay() === 3;
  expect(isWednesday(store?.deliveryDay)).toBe(true);
  expect(store?.nextDeliveryDay).toBe(addDays(store?.deliveryDay ?? '', 7));
  expect(known?.projection).toMatchObject({
    deliveryDay: store?.deliveryDay,
    nextDeliveryDay: store?.nextDeliveryDay,
  });
});

test('a line covers how late orders arrive after the day of their calendar, and says so', async () => {
  const { client, companyId, storeId, productIds } = await makeSeller();
  const [productId = 0] = productIds;
  // An order of today arrives after 9 days; orders of other days arrive on the same weekday, after 3 to 9 days.
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const arrival = addDays(today(), 9);
  const deliveryDays = [toWeekday(arrival) + 1];
  const pattern = { orderDays: everyDay, cutOff: '23:59', timeZone: 'UTC', deliveryDays, leadDays: 3 };
  await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern });
  const getKnown = async () => {
    const { id, partIds } = await makeProposal(client, [storeId]);
    const [known] = await getItems(client, partIds[0] ?? 0, productIds);
    await client.db((db) =>
      db.updateTable('orderProposal').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
    );
    const projection = known?.projection ?? null;
    if (!isProjected(projection)) throw new Error('The line is projected');
    return projection;
  };
  const deliver = (orders: number, daysLate: number) =>
    client.db(async (db) => {
      for (let at = 0; at < orders; at += 1) {
        const orderedOn = addDays(today(), -40 - at);
        const earliest = addDays(orderedOn, 3);
        const untilDeliveryDay = daysBetween(earliest, arrival) % 7;
        const shipments = [[10, 3 + untilDeliveryDay + daysLate]] as const;
        await makeDeliveredOrder(db, { companyId, storeId, productId, orderedOn, shipments });
      }
    });
  const without = await getKnown();
  await deliver(12, 0);
  const onTime = await getKnown();
  await deliver(40, 2);
  const late = await getKnown();

  expect(onTime).toEqual(without);
  expect(late).toMatchObject({ deliveryDay: without.deliveryDay, daysLate: 2 });
  for (const term of ['need', 'expectedUntilDelivery'] as const) expect(late[term]).toBeGreaterThan(without[term]);
});

test('after the rule has changed, a recompute orders up to the par level', async () => {
  const { client, companyId, storeId, productIds } = await makeSeller();
  const { id, partIds } = await makeProposal(client, [storeId]);
  await setRule(client, companyId, 'PAR_LEVEL');

  await client.as('ROLE_ORDER_MANAGER')(routes.recompute, { params: { id } });
  const [known, young] = await getItems(client, partIds[0] ?? 0, productIds);

  expect(known).toMatchObject({ projection: null, quantity: 75 });
  expect(young?.projection).toBeNull();
});
