import { type BulkPriceUpdate, pricingRoutes as routes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';
import type { NewPrice } from './prices.queries.ts';
import { writePrices } from './prices.service.ts';

const { newClient, takeStatements } = useWorld();

const given = async () => {
  const client = await newClient();
  const admin = client.as('ROLE_ADMIN');
  const { body: retail } = await admin(routes.create, { body: { name: 'Retail' } });
  const { body: export_ } = await admin(routes.create, { body: { name: 'Export' } });
  const [tea, mug, cup] = await client.db(async (db) => [
    await makeProduct(db),
    await makeProduct(db),
    await makeProduct(db),
  ]);
  const set = (body: BulkPriceUpdate) => admin(routes.updatePricesInBulk, { body });
  /** Active prices by list and product. */
  const prices = async () =>
    client.db((db) =>
      db
        .selectFrom('productPrice')
        .select(['priceListId', 'productId', 'priceCents'])
        .where('inactive', '=', false)
        .orderBy('priceListId')
        .orderBy('productId')
        .execute(),
    );
  return { client, admin, retail, export_, tea, mug, cup, set, prices };
};

const undo = (admin: Caller, { headers }: { readonly headers: Readonly<Record<string, string | undefined>> }) =>
  admin(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

describe('prices in bulk', () => {
  test('are written to one or several lists', async () => {
    const { retail, export_, tea, mug, set, prices } = await given();

    const one = await set({ priceListId: retail.id, pricing: [{ productId: tea, price: 499 }] });
    const several = await set([
      { priceListId: export_.id, pricing: [{ productId: tea, price: 399 }] },
      {
        priceListId: retail.id,
        pricing: [
          { productId: tea, price: 549 },
          { productId: mug, price: 1299 },
        ],
      },
    ]);

    expect([one.status, one.body, several.status]).toEqual([204, null, 204]);
    expect(await prices()).toEqual([
      { priceListId: retail.id, productId: tea, priceCents: 549 },
      { priceListId: retail.id, productId: mug, priceCents: 1299 },
      { priceListId: export_.id, productId: tea, priceCents: 399 },
    ]);
  });

  test('are written atomically, and unknown products are reported by index', async () => {
    const { retail, export_, tea, mug, set, prices } = await given();

    const unknownProduct = await set([
      { priceListId: retail.id, pricing: [{ productId: tea, price: 1 }] },
      {
        priceListId: export_.id,
        pricing: [
          { productId: mug, price: 1 },
          { productId: 999_999, price: 1 },
        ],
      },
    ]);
    const unknownList = await set([
      { priceListId: retail.id, pricing: [{ productId: tea, price: 1 }] },
      { priceListId: 999_999, pricing: [{ productId: tea, price: 1 }] },
    ]);
    const twice = await set([
      { priceListId: retail.id, pricing: [{ productId: tea, price: 1 }] },
      { priceListId: retail.id, pricing: [{ productId: mug, price: 1 }] },
    ]);

    expect(unknownProduct).toMatchObject({
      status: 404,
      body: { message: 'Product not found', errors: [{ pointer: '/body/1/pricing/1/productId' }] },
    });
    expect(unknownList).toMatchObject({ status: 404, body: { message: 'Price List not found.' } });
    expect(twice.status).toBe(400);
    expect(await prices()).toEqual([]);
  });

  test('are undone where unchanged since, new prices by deactivation, and recorded in the history', async () => {
    const { client, admin, retail, tea, mug, cup, set, prices } = await given();
    const row = (productId: number, price: number) => ({ productId, price });
    const first = await set({ priceListId: retail.id, pricing: [row(tea, 499), row(mug, 1299)] });
    await undo(admin, first);
    expect(await prices()).toEqual([]);
    await set({ priceListId: retail.id, pricing: [row(tea, 499), row(mug, 1299)] });
    const raised = await set({ priceListId: retail.id, pricing: [row(tea, 549), row(mug, 1399), row(cup, 200)] });
    await set({ priceListId: retail.id, pricing: [row(mug, 1499)] });

    const { body } = await undo(admin, raised);

    expect(body).toEqual({ restored: 2, skipped: 1 });
    expect((await prices()).map(({ productId, priceCents }) => [productId, priceCents])).toEqual([
      [tea, 499],
      [mug, 1499],
    ]);
    const changes = await client.db((db) =>
      db
        .selectFrom('priceChange')
        .select(['oldPriceCents', 'newPriceCents'])
        .where('productId', '=', tea)
        .orderBy('id')
        .execute(),
    );
    expect(changes.map(({ oldPriceCents, newPriceCents }) => [oldPriceCents, newPriceCents])).toEqual([
      [null, 499],
      [499, 549],
      [549, 499],
    ]);
  });

  test('are audited: a new price as a whole, otherwise each changed field, with the author', async () => {
    const { client, retail, tea, mug } = await given();
    const write = (userId: number | null, prices: readonly NewPrice[]) =>
      client.db((db) => {
        const { tenantId } = client;
        const author = { tenantId, actor: { userId }, requestId: `request of ${userId}` };
        const ignored = { audit: () => undefined, requireVersion: () => undefined };
        return writePrices({ ...author, ...ignored, db, now: new Date(), timeZone: 'UTC' }, prices);
      });
    const row = (productId: number, price: number) => ({ priceListId: retail.id, productId, price });
    const userId = client.userIdFor('ROLE_ADMIN');
    const created = await write(userId, [row(tea, 499), row(mug, 1299)]);
    const [teaId, mugId] = [tea, mug].map((productId) => created.find((price) => price.productId === productId)?.id);
    await client.db((db) =>
      db.updateTable('productPrice').set({ inactive: true }).where('productId', '=', mug).execute(),
    );

    await write(null, [{ ...row(tea, 549), minQuantity: 6, maxQuantity: 60 }, row(mug, 1299)]);

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['actorId', 'requestId', 'entityId', 'field', 'previousValue', 'updatedValue'])
        .where('entityType', '=', 'PRICING')
        .orderBy('actorId')
        .orderBy('entityId')
        .orderBy('field')
        .execute(),
    );
    const by = (actorId: number | null) => ({ actorId, requestId: `request of ${actorId}` });
    const whole = { field: null, previousValue: null };
    const newPrice = { priceListId: retail.id, minQuantity: null, maxQuantity: null };
    const changed = (field: string, previousValue: unknown, updatedValue: unknown) => ({
      ...by(null),
      entityId: teaId,
      field,
      previousValue,
      updatedValue,
    });
    expect(entries).toEqual([
      { ...by(userId), ...whole, entityId: teaId, updatedValue: { ...newPrice, productId: tea, price: 499 } },
      { ...by(userId), ...whole, entityId: mugId, updatedValue: { ...newPrice, productId: mug, price: 1299 } },
      changed('maxQuantity', null, 60),
      changed('minQuantity', null, 6),
      changed('price', 499, 549),
      { ...changed('inactive', true, false), entityId: mugId },
    ]);
  });

  test('of a hundred products need three statements: the lock, the prices, and the undo', async () => {
    const { client, retail, set } = await given();
    const products = await client.db(async (db) => {
      const ids: number[] = [];
      for (let count = 0; count < 100; count += 1) ids.push(await makeProduct(db));
      return ids;
    });
    takeStatements();

    const response = await set({
      priceListId: retail.id,
      pricing: products.map((productId) => ({ productId, price: 1 })),
    });

    expect(response.status).toBe(204);
    expect(takeStatements()).toHaveLength(3);
  });

  test('that change nothing offer no undo', async () => {
    const { admin, retail, tea, set } = await given();
    const body = { priceListId: retail.id, pricing: [{ productId: tea, price: 499 }] };
    const first = await admin(routes.updatePrices, { body });

    const again = await set(body);

    expect(first.headers[undoTokenHeader]).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.headers[undoTokenHeader]).toBeUndefined();
  });
});
