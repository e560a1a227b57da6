import { replenishmentRoutes as routes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeProductLine } from '../products/products.factory.ts';
import { runWaitingParRuns } from './public.ts';
import { everyWeek, listSuggestions, makeSellingStore } from './replenishment.factory.ts';

const world = useWorld();

test('a run uses the service level of the product line, then that of the margin of the company', async () => {
  const client = await world.newClient();
  const weekly = everyWeek(10, 30).map((units, week) => units + (week % 3));
  const { lineId, companyId, productIds } = await client.db(async (db) => {
    const seller = await makeSellingStore(db, { products: [60, 60].map((parLevel) => ({ parLevel, weekly })) });
    const productLineId = await makeProductLine(db, 'Gummies');
    await db
      .updateTable('product')
      .set({ productLineId })
      .where('id', '=', seller.productIds[0] ?? 0)
      .execute();
    return { ...seller, lineId: productLineId };
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const unset = { mode: null, leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };
  // A unit costs 1 % of its price in a week: 19 / (19 + 1).
  const byMargin = { serviceLevelBasis: 'MARGIN' as const, marginPercent: 19, holdingPercent: 52 };
  await manager(routes.updateCompanySettings, { params: { companyId }, body: { ...unset, ...byMargin } });
  const params = { productLineId: lineId };
  const line = await manager(routes.updateLineSettings, { params, body: { serviceLevel: 0.6, marginPercent: null } });
  const { body: settings } = await manager(routes.settings, {});

  await manager(routes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  const levels = new Map((await listSuggestions(client)).map(({ product, terms }) => [product.id, terms.serviceLevel]));

  expect(line.body).toEqual({ productLine: { id: lineId, name: 'Gummies' }, serviceLevel: 0.6, marginPercent: null });
  expect(settings.productLines).toEqual([line.body]);
  expect(levels.get(productIds[0] ?? 0)).toBe(0.6);
  expect(levels.get(productIds[1] ?? 0)).toBeCloseTo(0.95, 12);

  await manager(routes.updateLineSettings, { params, body: { serviceLevel: null, marginPercent: null } });
  expect((await manager(routes.settings, {})).body.productLines).toEqual([]);
});

test('the account and a company have an order rule', async () => {
  const client = await world.newClient();
  const { companyId } = await client.db((db) => makeSellingStore(db, { products: [] }));
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body: before } = await manager(routes.settings, {});
  const { companies: _, productLines: __, ...account } = before;
  const unset = { mode: null, leadWeeks: null, reviewWeeks: null, serviceLevel: null, presentationMinimum: null };

  await manager(routes.updateSettings, { body: { ...account, orderRule: 'PAR_LEVEL' } });
  const params = { companyId };
  await manager(routes.updateCompanySettings, { params, body: { ...unset, orderRule: 'PROJECTED' } });
  const { body: after } = await manager(routes.settings, {});

  expect(before.orderRule).toBeNull();
  expect(after).toMatchObject({ orderRule: 'PAR_LEVEL', companies: [{ orderRule: 'PROJECTED', mode: null }] });
});

test.each([
  { serviceLevel: 1, marginPercent: null },
  { serviceLevel: 0.9, marginPercent: 40 },
  { serviceLevel: null, marginPercent: 100 },
])('the values %o of a product line are not valid', async (body) => {
  const client = await world.newClient();
  const productLineId = await client.db((db) => makeProductLine(db, 'Gummies'));

  const { status } = await client.as('ROLE_ADMIN')(routes.updateLineSettings, { params: { productLineId }, body });

  expect(status).toBe(400);
});
