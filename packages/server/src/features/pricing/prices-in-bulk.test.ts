import { type BulkPriceUpdate, pricingRoutes as routes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { undoRoutes, undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';

const { newClient } = useWorld();

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

  test('that change nothing offer no undo', async () => {
    const { admin, retail, tea, set } = await given();
    const body = { priceListId: retail.id, pricing: [{ productId: tea, price: 499 }] };
    const first = await admin(routes.updatePrices, { body });

    const again = await set(body);

    expect(first.headers[undoTokenHeader]).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.headers[undoTokenHeader]).toBeUndefined();
  });
});
