import { addDays } from '@shelfward/contract/kit/dates.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeProductLine } from '../../products/products.factory.ts';
import { importFile } from '../../sales/sales.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import {
  currentMonday,
  everyWeek,
  listSuggestions,
  makePromotedSales,
  makeSellingStore,
} from '../replenishment.factory.ts';

const world = useWorld();
const toBytes = (text: string) => new Uint8Array(Buffer.from(text));

test('a run scales the demand of coming promotions by the effect of past ones, and excludes no week', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  // Ten units a week, and forty in every eighth week.
  const weekly = everyWeek(10, 40).map((units, week) => (week % 8 === 6 ? 40 : units));
  const productLineId = await client.db(async (db) => {
    const { productIds } = await makeSellingStore(db, { products: [{ parLevel: 100, weekly }] });
    const line = await makeProductLine(db, 'Gummies');
    await db
      .updateTable('product')
      .set({ productLineId: line })
      .where('id', '=', productIds[0] ?? 0)
      .execute();
    return line;
  });
  const run = async () => {
    await manager(routes.startRun, {});
    await runWaitingParRuns({ database: world.database, clock: () => new Date() });
    return (await listSuggestions(client))[0];
  };
  const promote = (name: string, fromDay: string) =>
    manager(promotionRoutes.create, { body: { name, productLineId, fromDay, untilDay: addDays(fromDay, 6) } });
  const before = await run();
  for (const week of [6, 14, 22, 30, 38]) await promote('Past', addDays(currentMonday(), 7 * (week - 40)));
  const planned = await run();
  const coming = await promote('Coming', currentMonday());
  const scaled = await run();

  expect(before?.terms).toMatchObject({ promotionWeeks: 0, promotionFactor: 1, availableWeeks: 40 });
  expect(planned?.terms).toMatchObject({ promotionWeeks: 5, promotionFactor: 1, availableWeeks: 40 });
  // Without the promotions ten units a week, a little more because their effect is not quite four times.
  expect(planned?.terms.weeklyLevel).toBeGreaterThan(10);
  expect(planned?.terms.weeklyLevel).toBeLessThan(11);
  expect(planned?.terms.expectedDemand).toBeLessThan(before?.terms.expectedDemand ?? 0);
  // About 40 + 10 + 10 instead of three times 10.
  expect(scaled?.terms.promotionFactor).toBeGreaterThan(1.7);
  expect(scaled?.terms.promotionFactor).toBeLessThan(2);
  expect(scaled?.terms.expectedDemand).toBeCloseTo(
    (planned?.terms.expectedDemand ?? 0) * (scaled?.terms.promotionFactor ?? 0),
    6,
  );
  expect(scaled?.reason).toMatch(/promotion "Coming" × 3\.\d ± 0\.\d, from 5 promotions in 1 store/);

  const forecast = await manager(promotionRoutes.get, { params: { promotionId: coming.body.id } });
  expect(forecast.body.plannedLift).toBeCloseTo(scaled?.terms.lift ?? 0, 6);
  const ended = await manager(promotionRoutes.list, { query: { sort: ['fromDay,desc'], search: 'Past' } });
  expect(ended.body.content[0]).toMatchObject({ plannedLift: null, realLift: 4 });

  await manager(promotionRoutes.remove, { params: { promotionId: coming.body.id } });
  const { body: list } = await manager(promotionRoutes.list, { query: { sort: ['fromDay,asc'] } });
  expect(list.content).toHaveLength(5);
  expect(list.content[0]).toMatchObject({ name: 'Past', productLine: { id: productLineId, name: 'Gummies' } });
});

test('sales at a reduced price are demand as others, because the next price is not known', async () => {
  const client = await world.newClient();
  const weekly = everyWeek(10, 40).map((units, week) => (week % 8 === 6 ? 40 : units));
  const prices = everyWeek(500, 40).map((price, week) => (week % 8 === 6 ? 350 : price));
  const products = [
    { parLevel: 100, weekly, prices },
    { parLevel: 100, weekly, prices: everyWeek(500, 40) },
  ];
  const { productIds } = await client.db((db) => makeSellingStore(db, { products }));

  await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  const found = await listSuggestions(client);

  const [reduced, usual] = productIds.map((id) => found.find(({ product }) => product.id === id));
  expect(reduced?.terms.availableWeeks).toBe(40);
  expect(reduced?.terms).toEqual(usual?.terms);
});

test('a run learns the effect of a planned price from the values of past sales', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  // 13 price cuts of 30 %.
  const isCut = (week: number): boolean => week % 5 === 2;
  const weekly = everyWeek(10, 65).map((units, week) => (isCut(week) ? 29 : units));
  const prices = everyWeek(500, 65).map((price, week) => (isCut(week) ? 350 : price));
  const { productIds } = await client.db((db) =>
    makeSellingStore(db, { products: [{ parLevel: 20, weekly, prices }] }),
  );
  const fromDay = currentMonday();
  const body = { name: 'Next cut', productId: productIds[0], fromDay, untilDay: addDays(fromDay, 6) };
  await manager(promotionRoutes.create, { body: { ...body, discountPercent: 30 } });

  await manager(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  const [found] = await listSuggestions(client);

  // 29 + 10 + 10.
  expect(found?.terms.expectedDemand).toBeGreaterThan(46);
  expect(found?.terms.expectedDemand).toBeLessThan(52);
  expect(found?.terms).toMatchObject({ promotionName: 'Next cut', liftPromotions: 13, liftStores: 1 });
  expect(found?.reason).toMatch(/promotion "Next cut" × 2\.[89] ± 0\.\d, from 13 promotions in 1 store/);
});

test('weeks that a sales file marks and the planned promotion count once', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const isMarked = (week: number): boolean => week % 5 === 2;
  const weekly = everyWeek(10, 65).map((units, week) => (isMarked(week) ? 30 : units));
  const days = [...weekly.keys()].filter(isMarked).map((week) => addDays(currentMonday(), 7 * (week - 65)));
  const { productIds } = await client.db(async (db) => {
    const made = await makeSellingStore(db, { products: [{ parLevel: 20, weekly }] });
    await makePromotedSales(db, { storeId: made.storeId, productId: made.productIds[0] ?? 0, days });
    return made;
  });
  const fromDay = currentMonday();
  const body = { name: 'Next', productId: productIds[0], fromDay, untilDay: addDays(fromDay, 6) };
  const planned = await manager(promotionRoutes.create, { body });

  await manager(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  const [found] = await listSuggestions(client);
  const { body: record } = await manager(promotionRoutes.get, { params: { promotionId: planned.body.id } });

  // 30 + 10 + 10.
  expect(found?.terms.expectedDemand).toBeGreaterThan(48);
  expect(found?.terms.expectedDemand).toBeLessThan(52);
  expect(record).toMatchObject({ liftPromotions: 13, plannedLift: found?.terms.lift });
  expect(record.liftError).toBeCloseTo(found?.terms.liftError ?? -1, 9);
});

test('a promotion of a store applies to that store only', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const weekly = everyWeek(10, 40).map((units, week) => (week % 8 === 6 ? 40 : units));
  const [first, second] = await client.db(async (db) => {
    const one = await makeSellingStore(db, { products: [{ name: 'Cola', parLevel: 300, weekly }] });
    const other = await makeSellingStore(db, {
      companyId: one.companyId,
      products: [{ name: 'Cola light', parLevel: 300, weekly }],
    });
    return [one, other];
  });
  const productIds = [first.productIds[0], second.productIds[0]];
  const plan = (fromDay: string, given: object) =>
    manager(promotionRoutes.create, { body: { name: 'Local', fromDay, untilDay: addDays(fromDay, 6), ...given } });
  for (const productId of productIds) {
    for (const week of [6, 14, 22, 30, 38]) await plan(addDays(currentMonday(), 7 * (week - 40)), { productId });
    // Both promotions are of the first store, which does not sell the second product.
    const created = await plan(currentMonday(), { productId, storeId: first.storeId });
    expect(created.body).toMatchObject({ store: { id: first.storeId }, company: { id: first.companyId } });
  }
  const again = await plan(currentMonday(), { productId: productIds[0], storeId: first.storeId });
  const inCompany = await plan(currentMonday(), { productId: productIds[0], companyId: first.companyId });
  const unknown = await plan(currentMonday(), { productId: productIds[0], storeId: 999_999 });

  await manager(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  const found = await listSuggestions(client);
  const lifts = [first, second].map(({ storeId }) => found.find(({ store }) => store.id === storeId)?.terms.lift);

  expect([again, inCompany, unknown].map(({ status }) => status)).toEqual([409, 201, 404]);
  expect(lifts[0]).toBeGreaterThan(2);
  expect(lifts[1]).toBe(1);
});

test('a run learns the effect of promotions from what a sales file marks, until its import is undone', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const usual = everyWeek(10, 40).map((units, week) => (week === 30 ? 0 : units));
  const { productIds, companyId, productLineId } = await client.db(async (db) => {
    const products = [
      { parLevel: 100, weekly: usual },
      { parLevel: 100, weekly: everyWeek(10, 40) },
    ];
    const made = await makeSellingStore(db, { storeName: 'Albany', products });
    const line = await makeProductLine(db, 'Gummies');
    await db.updateTable('product').set({ productLineId: line }).where('id', 'in', made.productIds).execute();
    return { ...made, productLineId: line };
  });
  const [promoted = 0, other = 0] = productIds;
  const upc = await client.db(async (db) => {
    const row = await db.selectFrom('product').select('upc').where('id', '=', promoted).executeTakeFirstOrThrow();
    return row.upc;
  });
  const run = async () => {
    await manager(routes.startRun, {});
    await runWaitingParRuns({ database: world.database, clock: () => new Date() });
    const found = await listSuggestions(client);
    return [promoted, other].map((id) => found.find(({ product }) => product.id === id)?.terms);
  };
  const day = addDays(currentMonday(), -7 * 10 + 1);
  const { body: imported } = await importFile(
    client,
    toBytes(`Store,UPC,Units,Day,Promotion\nAlbany,${upc},38,${day},Yes\nAlbany,${upc},2,${addDays(day, 1)},no\n`),
    { companyId, headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, promotion: 4 }, mode: 'APPEND' },
  );
  const next = currentMonday();
  await manager(promotionRoutes.create, {
    body: { name: 'Coming', productLineId, fromDay: next, untilDay: addDays(next, 6) },
  });

  const marked = await run();
  await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: imported.id } });
  const undone = await run();

  expect(marked).toMatchObject([
    { promotionWeeks: 1, availableWeeks: 40 },
    { promotionWeeks: 0, availableWeeks: 40 },
  ]);
  const [own, others] = marked.map((terms) => terms?.promotionFactor ?? 0);
  expect(own).toBeGreaterThan(others ?? 0);
  // All products show a part of the effect.
  expect(others).toBeGreaterThan(1.2);
  expect(undone).toMatchObject([
    { promotionWeeks: 0, promotionFactor: 1 },
    { promotionWeeks: 0, promotionFactor: 1 },
  ]);
});

test('a promotion is not valid if it ends before it starts, and needs a product line', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const productLineId = await client.db((db) => makeProductLine(db, 'Gummies'));
  const body = { name: 'Sale', productLineId, fromDay: '2026-03-02', untilDay: '2026-03-01' };

  const reversed = await manager(promotionRoutes.create, { body });
  const unknown = await manager(promotionRoutes.create, {
    body: { ...body, untilDay: '2026-03-09', productLineId: 999_999 },
  });

  expect(reversed.status).toBe(400);
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'PRODUCT_LINE_NOT_FOUND' }]);
});
