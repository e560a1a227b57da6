import { addDays } from '@shelfward/contract/kit/dates.ts';
import { promotionRoutes as routes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../../pricing/pricing.factory.ts';
import { makeProduct, makeProductLine } from '../../products/products.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, listSuggestions, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();
const manager = (client: TestClient) => client.as('ROLE_ORDER_MANAGER');
const period = { fromDay: '2026-03-02', untilDay: '2026-03-15' };

const makeAccount = async () => {
  const client = await world.newClient();
  const ids = await client.db(async (db) => {
    const priceListId = await makePriceList(db, { name: 'Retail', isDefault: true });
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const productId = await makeProduct(db, { name: 'Oat milk' });
    const unpriced = await makeProduct(db, { name: 'Nut bar' });
    await makePrice(db, { priceListId, productId, priceCents: 400 });
    return { companyId, productId, unpriced, productLineId: await makeProductLine(db, 'Gummies') };
  });
  return { client, ...ids };
};

const list = async (client: TestClient) => (await manager(client)(routes.list, { query: { size: 100 } })).body.content;

const undo = (client: TestClient, headers: Readonly<Record<string, string | undefined>>) =>
  manager(client)(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? 'none' } });

describe('a planned promotion', () => {
  test('of a product has the price of the price list, or the price that the user enters, as its usual price', async () => {
    const { client, companyId, productId } = await makeAccount();
    const body = { name: 'Half price', companyId, productId, ...period, price: 200, feature: true };

    const listed = await manager(client)(routes.create, { body });
    const entered = await manager(client)(routes.create, {
      body: { ...body, companyId: null, price: 599, usualPrice: 799, deal: false },
    });

    expect([listed.status, listed.body]).toMatchObject([
      201,
      {
        company: { name: 'Example Foods' },
        product: { id: productId, name: 'Oat milk' },
        productLine: null,
        price: 200,
        usualPrice: 400,
        discountPercent: 50,
        deal: true,
        feature: true,
        note: null,
      },
    ]);
    expect(entered.body).toMatchObject({ company: null, usualPrice: 799, discountPercent: 25.03, deal: false });
  });

  test('changes only if the version is current, and each change is audited and can be undone', async () => {
    const { client, companyId, productId } = await makeAccount();
    const body = { name: 'Deal', companyId, productId, ...period, discountPercent: 20 };
    const created = await manager(client)(routes.create, { body });
    const params = { promotionId: created.body.id };
    const ifMatch = { 'if-match': created.headers.etag ?? '' };

    const moved = await manager(client)(
      routes.update,
      { params, body: { ...body, fromDay: '2026-03-09', untilDay: '2026-03-22' } },
      ifMatch,
    );
    const late = await manager(client)(routes.update, { params, body }, ifMatch);
    const undone = await undo(client, moved.headers);
    const restored = await manager(client)(routes.get, { params });
    const removed = await manager(client)(routes.remove, { params });
    const afterRemoval = await list(client);
    await undo(client, removed.headers);

    expect([moved.status, moved.body.fromDay, late.status]).toEqual([200, '2026-03-09', 412]);
    expect(undone.body).toEqual({ restored: 1, skipped: 0 });
    expect(restored.body).toEqual(created.body);
    expect(afterRemoval).toEqual([]);
    expect(await list(client)).toEqual([created.body]);
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('field').where('entityType', '=', 'PROMOTION').orderBy('id').execute(),
    );
    const counts = [null, 'fromDay', 'untilDay'].map(
      (field) => entries.filter((entry) => entry.field === field).length,
    );
    // Created, removed, and restored; moved, and moved back.
    expect([entries.length, ...counts]).toEqual([7, 3, 2, 2]);
  });

  test('that changed since is not undone', async () => {
    const { client, productId } = await makeAccount();
    const body = { name: 'Deal', productId, ...period };
    const created = await manager(client)(routes.create, { body });
    await manager(client)(routes.update, {
      params: { promotionId: created.body.id },
      body: { ...body, name: 'Week 10' },
    });

    expect((await undo(client, created.headers)).body).toEqual({ restored: 0, skipped: 1 });
    expect(await list(client)).toMatchObject([{ name: 'Week 10' }]);
  });
});

describe('a promotion is rejected', () => {
  test.each([
    [{ untilDay: undefined }, '/body/untilDay', /./],
    [{ untilDay: '2026-03-01' }, '/body/untilDay', /must not be before the first day/],
    [{ untilDay: '2028-03-01' }, '/body/untilDay', /must be within 366 days/],
    [{ untilDay: '2026-02-31' }, '/body/untilDay', /must be an existing date/],
    [{ discountPercent: 100 }, '/body/discountPercent', /must be above 0 and below 100 %/],
    [{ discountPercent: 0 }, '/body/discountPercent', /./],
    [{ price: 0 }, '/body/price', /a promotion cannot be free/],
    [{ price: 500, usualPrice: 400 }, '/body/price', /must be below the usual price/],
    [{ price: 300, usualPrice: 400, discountPercent: 10 }, '/body/discountPercent', /or that of the price/],
    [{ price: 300, discountPercent: 10 }, '/body/discountPercent', /must be empty if a price is given/],
    [{ usualPrice: 400 }, '/body/usualPrice', /must be empty without a price/],
    [{ productId: null }, '/body/productId', /must name a product, or a product line instead/],
    [{ deal: false }, '/body/deal', /must be set/],
  ])('with %j, in words at the field', async (change, pointer, message) => {
    const { client, productId } = await makeAccount();
    const body = { name: 'Deal', productId, ...period, ...change };
    // The types of the client do not allow an absent day.
    const response = await manager(client)(routes.create, { body } as never);
    const { errors } = response.body as unknown as { errors: { pointer: string; message: string }[] };

    expect(response.status).toBe(400);
    expect(errors.find((error) => error.pointer === pointer)?.message).toMatch(message);
    expect(await list(client)).toEqual([]);
  });

  test('if its product, product line, or company does not exist, or its price is not below the usual one', async () => {
    const { client, companyId, productId, unpriced } = await makeAccount();
    const create = async (change: object) => {
      const { status, body } = await manager(client)(routes.create, { body: { name: 'Deal', ...period, ...change } });
      return [status, (body as unknown as { code: string }).code];
    };
    expect(await create({ productId: 999_999 })).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect(await create({ productLineId: 999_999 })).toEqual([404, 'PRODUCT_LINE_NOT_FOUND']);
    expect(await create({ productId, companyId: 999_999 })).toEqual([404, 'COMPANY_NOT_FOUND']);
    expect(await create({ productId, companyId, price: 400 })).toEqual([409, 'PROMOTION_PRICE_TOO_HIGH']);
    expect(await create({ productId: unpriced, price: 400 })).toEqual([409, 'USUAL_PRICE_UNKNOWN']);
    expect(await list(client)).toEqual([]);
  });

  test('if it overlaps with one of the same company and product, also when both are created at once', async () => {
    const { client, companyId, productId, productLineId } = await makeAccount();
    const create = (change: object) => manager(client)(routes.create, { body: { name: 'Deal', ...period, ...change } });

    const both = await Promise.all([create({ productId }), create({ productId })]);
    const lastDay = await create({ productId, fromDay: '2026-03-15', untilDay: '2026-03-20' });
    const next = await create({ productId, fromDay: '2026-03-16', untilDay: '2026-03-20' });
    const others = await Promise.all([create({ productId, companyId }), create({ productLineId })]);

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect([lastDay.status, lastDay.body]).toMatchObject([
      409,
      { code: 'PROMOTION_OVERLAPS', detail: '"Deal" is from 2026-03-02 to 2026-03-15.' },
    ]);
    expect([next, ...others].map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

test('the plan of last year is copied to the same weekdays, without what overlaps, and the copy can be undone', async () => {
  const { client, productId, productLineId } = await makeAccount();
  const create = (body: object) => manager(client)(routes.create, { body: { name: 'Deal', ...period, ...body } });
  await create({ productId, note: 'Leaflet', price: 300 });
  await create({ productLineId });
  await create({ productLineId, fromDay: '2026-05-04', untilDay: '2026-05-10' });
  await create({ productLineId, fromDay: '2027-03-10', untilDay: '2027-03-12' });
  const before = await list(client);

  const copy = { body: { fromDay: '2026-03-01', untilDay: '2026-03-31' } };
  const copied = await manager(client)(routes.copyLastYear, copy);
  const after = await list(client);
  const again = await manager(client)(routes.copyLastYear, copy);
  const undone = await undo(client, copied.headers);

  expect(copied.body).toEqual({ copied: 1, skipped: 1 });
  expect(after).toHaveLength(5);
  expect(after).toContainEqual(
    expect.objectContaining({
      fromDay: '2027-03-01',
      untilDay: '2027-03-14',
      price: 300,
      usualPrice: 400,
      note: 'Leaflet',
    }),
  );
  expect(again.body).toEqual({ copied: 0, skipped: 2 });
  expect(undone.body).toEqual({ restored: 1, skipped: 0 });
  expect(await list(client)).toEqual(before);
});

test('a run raises the demand of a coming promotion of a product by its depth, only in its company', async () => {
  const client = await world.newClient();
  // A small discount sells 20, a large one 40.
  const weekly = everyWeek(10, 40).map((units, week) => (week % 8 === 6 ? 40 : week % 8 === 2 ? 20 : units));
  const { productIds, companyId } = await client.db((db) =>
    makeSellingStore(db, { products: [{ parLevel: 300, weekly }] }),
  );
  const [productId = 0] = productIds;
  const plan = async (week: number, discountPercent: number, inCompany = companyId) => {
    const fromDay = addDays(currentMonday(), 7 * week);
    const body = {
      name: 'Deal',
      companyId: inCompany,
      productId,
      fromDay,
      untilDay: addDays(fromDay, 6),
      discountPercent,
    };
    expect((await manager(client)(routes.create, { body })).status).toBe(201);
  };
  for (let week = 2; week < 40; week += 8) {
    await plan(week - 40, 20);
    await plan(week + 4 - 40, 50);
  }
  const run = async () => {
    await manager(client)(replenishmentRoutes.startRun, {});
    await runWaitingParRuns({ database: world.database, clock: () => new Date() });
    return (await listSuggestions(client))[0]?.terms;
  };

  const other = await client.db((db) => makeCompany(db, { name: 'Other Foods' }));
  await plan(0, 50, other);
  const without = await run();
  await plan(0, 20);
  const small = await run();
  await plan(1, 50);
  const large = await run();

  expect(without).toMatchObject({ lift: 1, promotionWeeks: 10 });
  expect(small?.lift).toBeGreaterThan(1.5);
  expect(small?.lift).toBeLessThan(2.4);
  expect(large?.lift).toBeGreaterThan(2.8);
  expect(large?.liftStores).toBe(1);
});
