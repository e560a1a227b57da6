import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeProductLine } from '../products/products.factory.ts';
import { importFile } from '../sales/sales.factory.ts';
import { runWaitingParRuns } from './public.ts';
import { currentMonday, everyWeek, listSuggestions, makeSellingStore } from './replenishment.factory.ts';

const world = useWorld();
const toBytes = (text: string) => new Uint8Array(Buffer.from(text));

test('a run excludes past promotions and scales the demand of coming ones', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  // Ten units a week, and forty in one week.
  const weekly = everyWeek(10, 40).map((units, week) => (week === 30 ? 40 : units));
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
  const before = await run();
  const past = addDays(currentMonday(), -7 * 10);
  await manager(routes.createPromotion, {
    body: { name: 'Past', productLineId, fromDay: past, untilDay: addDays(past, 6) },
  });
  const excluded = await run();
  const next = currentMonday();
  const coming = await manager(routes.createPromotion, {
    body: { name: 'Coming', productLineId, fromDay: next, untilDay: addDays(next, 2) },
  });
  const scaled = await run();

  expect(before?.terms).toMatchObject({ promotionWeeks: 0, promotionFactor: 1, availableWeeks: 40 });
  expect(excluded?.terms).toMatchObject({ promotionWeeks: 1, promotionFactor: 1, availableWeeks: 39 });
  expect(excluded?.terms.expectedDemand).toBeCloseTo(30, 6);
  expect(excluded?.terms.unlimitedParLevel).toBeLessThan(before?.terms.unlimitedParLevel ?? 0);
  // 40 + 10 units instead of 10 + 10, in one of three weeks.
  expect(scaled?.terms.promotionFactor).toBeCloseTo((2.5 + 1 + 1) / 3, 6);
  expect(scaled?.terms.expectedDemand).toBeCloseTo(45, 6);
  expect(scaled?.reason).toContain('promotion × 1.5, 1 week with promotions or reduced prices excluded');

  await manager(routes.removePromotion, { params: { promotionId: coming.body.id } });
  const { body: list } = await manager(routes.promotions, {});
  expect(list.content).toMatchObject([{ name: 'Past', productLine: { id: productLineId, name: 'Gummies' } }]);
});

test('a run excludes weeks in which a product was sold at a reduced price', async () => {
  const client = await world.newClient();
  const weekly = everyWeek(10, 40).map((units, week) => (week === 30 ? 40 : units));
  const prices = everyWeek(500, 40).map((price, week) => (week === 30 ? 350 : price));
  const products = [
    { parLevel: 100, weekly, prices },
    { parLevel: 100, weekly, prices: everyWeek(500, 40) },
  ];
  const { productIds } = await client.db((db) => makeSellingStore(db, { products }));

  await client.as('ROLE_ORDER_MANAGER')(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  const found = await listSuggestions(client);

  const [reduced, usual] = productIds.map((id) => found.find(({ product }) => product.id === id));
  expect(reduced?.terms).toMatchObject({ promotionWeeks: 1, promotionFactor: 1, availableWeeks: 39 });
  expect(reduced?.terms.expectedDemand).toBeCloseTo(30, 6);
  expect(reduced?.reason).toContain('1 week with promotions or reduced prices excluded');
  // Week 30 of 40 is the 16th of the 26 shown.
  expect(reduced?.weeks.flatMap(({ promotion }, at) => (promotion ? at : []))).toEqual([16]);
  expect(usual?.terms).toMatchObject({ promotionWeeks: 0, availableWeeks: 40 });
  expect(usual?.weeks.some(({ promotion }) => promotion)).toBe(false);
});

test('a run excludes the weeks that a sales file marks as promotions, until its import is undone', async () => {
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
  await manager(routes.createPromotion, {
    body: { name: 'Coming', productLineId, fromDay: next, untilDay: addDays(next, 6) },
  });

  const marked = await run();
  await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: imported.id } });
  const undone = await run();

  expect(marked).toMatchObject([
    // 40 + 10 units instead of 10 + 10, in one of three weeks, for all products of the line.
    { promotionWeeks: 1, availableWeeks: 39, promotionFactor: expect.closeTo((2.5 + 1 + 1) / 3, 6) },
    { promotionWeeks: 0, availableWeeks: 40, promotionFactor: expect.closeTo((2.5 + 1 + 1) / 3, 6) },
  ]);
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

  const reversed = await manager(routes.createPromotion, { body });
  const unknown = await manager(routes.createPromotion, {
    body: { ...body, untilDay: '2026-03-09', productLineId: 999_999 },
  });

  expect(reversed.status).toBe(400);
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'PRODUCT_LINE_NOT_FOUND' }]);
});
