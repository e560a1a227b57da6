import { pricingRoutes as routes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';

const { newClient, setNow, takeStatements } = useWorld();

const given = async () => {
  const client = await newClient();
  const admin = client.as('ROLE_ADMIN');
  const { body: list } = await admin(routes.create, { body: { name: 'Retail' } });
  const [tea, mug] = await client.db(async (db) => [await makeProduct(db, { name: 'Tea' }), await makeProduct(db)]);
  const set = (...prices: readonly (readonly [productId: number, price: number])[]) =>
    admin(routes.updatePrices, {
      body: { priceListId: list.id, pricing: prices.map(([productId, price]) => ({ productId, price })) },
    });
  return { client, admin, list, tea, mug, set };
};

const getPrices = (client: TestClient) =>
  client.db((db) =>
    db.selectFrom('productPrice').select(['productId', 'priceCents', 'version']).orderBy('productId').execute(),
  );
const getChanges = (client: TestClient) =>
  client.db((db) =>
    db
      .selectFrom('priceChange')
      .select(['productId', 'oldPriceCents', 'newPriceCents', 'effectiveOn', 'adjustedBy'])
      .orderBy('id')
      .execute(),
  );

describe('prices of a list', () => {
  test('are written with history: author, time, old and new value', async () => {
    const { client, tea, mug, set } = await given();
    setNow(new Date('2026-03-31T23:59:59Z'));
    await set([tea, 499], [mug, 1299]);
    setNow(new Date('2026-04-01T00:00:00Z'));

    const response = await set([tea, 549], [mug, 1299]);
    setNow(undefined);

    expect(response.status).toBe(200);
    const adjustedBy = client.userIdFor('ROLE_ADMIN');
    expect(await getPrices(client)).toEqual([
      { productId: tea, priceCents: 549, version: 2 },
      { productId: mug, priceCents: 1299, version: 1 },
    ]);
    expect(await getChanges(client)).toEqual([
      { productId: tea, oldPriceCents: null, newPriceCents: 499, effectiveOn: '2026-03-31', adjustedBy },
      { productId: mug, oldPriceCents: null, newPriceCents: 1299, effectiveOn: '2026-03-31', adjustedBy },
      { productId: tea, oldPriceCents: 499, newPriceCents: 549, effectiveOn: '2026-04-01', adjustedBy },
    ]);
  });

  test('that are unchanged are not written', async () => {
    const { client, tea, mug, set } = await given();
    await set([tea, 499], [mug, 1299]);
    const before = [await getPrices(client), await getChanges(client)];
    const audited = () => client.db((db) => db.selectFrom('auditEntry').select('id').orderBy('id').execute());
    const entries = await audited();

    await set([mug, 1299], [tea, 499]);

    expect([await getPrices(client), await getChanges(client)]).toEqual(before);
    expect(await audited()).toEqual(entries);
  });

  test('are all rejected if a product is unknown, which is reported by index', async () => {
    const { client, tea, set } = await given();
    const other = await given();

    const response = await set([tea, 499], [other.tea, 1], [999_999_999, 2]);

    expect(response).toMatchObject({
      status: 404,
      body: {
        message: 'Product not found',
        errors: [{ pointer: '/body/pricing/1/productId' }, { pointer: '/body/pricing/2/productId' }],
      },
    });
    expect(await getPrices(client)).toEqual([]);
  });

  test("of another client's list are rejected", async () => {
    const { admin, tea } = await given();
    const other = await given();

    const response = await admin(routes.updatePrices, {
      body: { priceListId: other.list.id, pricing: [{ productId: tea, price: 1 }] },
    });

    expect(response).toMatchObject({ status: 404, body: { message: 'Price List not found.' } });
  });

  test('contain each product once, in whole cents from 0', async () => {
    const { tea, mug, set } = await given();

    const responses = [await set([tea, 1], [tea, 2]), await set([tea, -1]), await set([mug, 1.5]), await set()];

    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test('changed by fifty concurrent requests have a consistent history', async () => {
    const { client, tea, set } = await given();

    await Promise.all(Array.from({ length: 50 }, (_, index) => set([tea, 100 + index])));

    const changes = await getChanges(client);
    expect(changes).toHaveLength(50);
    expect(changes.map(({ oldPriceCents }) => oldPriceCents)).toEqual([
      null,
      ...changes.slice(0, -1).map(({ newPriceCents }) => newPriceCents),
    ]);
    expect(await getPrices(client)).toMatchObject([{ priceCents: changes.at(-1)?.newPriceCents }]);
  });

  test('need the same number of statements for two thousand products as for one', async () => {
    const { client, tea, set } = await given();
    await client.db((db) =>
      sql`insert into product (tenant_id, upc, name)
          select ${client.tenantId}, 'bulk ' || n, 'Bulk ' || n from generate_series(1, 2000) n`.execute(db),
    );
    const ids = await client.db((db) => db.selectFrom('product').select('id').orderBy('id').execute());
    /** The lowest of three counts: other work of this process can only add statements. */
    const countStatements = async (productIds: readonly number[]): Promise<number> => {
      const counts: number[] = [];
      for (const cents of [1, 2, 3]) {
        takeStatements();
        expect((await set(...productIds.map((id) => [id, cents + (id % 5000)] as const))).status).toBe(200);
        counts.push(takeStatements().length);
      }
      return Math.min(...counts);
    };

    const forOne = await countStatements([tea]);
    const forAll = await countStatements(ids.map(({ id }) => id));

    expect(forAll).toBe(forOne);
    const stored = await getPrices(client);
    expect(stored.map(({ productId, priceCents }) => [productId, priceCents])).toEqual(
      ids.map(({ id }) => [id, 3 + (id % 5000)]),
    );
  });
});

describe('the price history', () => {
  test('is returned by pricing id, newest first, with the author', async () => {
    const { client, tea, set } = await given();
    await set([tea, 499]);
    await set([tea, 549]);
    const { body: product } = await client.as('none')(productRoutes.get, { params: { productId: tea } });
    const pricingId = product.pricing[0]?.id ?? 0;

    const { body } = await client.as('none')(routes.history, { params: { pricingId } });

    const common = { product: { id: tea, name: 'Tea' }, adjustedBy: 'ROLE_ADMIN Tester' };
    expect(body).toMatchObject([
      { ...common, oldPrice: 499, newPrice: 549 },
      { ...common, oldPrice: null, newPrice: 499 },
    ]);
  });

  test("of another client's price is not found", async () => {
    const [mine, theirs] = [await given(), await given()];
    await theirs.set([theirs.tea, 499]);
    const price = await theirs.client.db((db) => db.selectFrom('productPrice').select('id').executeTakeFirstOrThrow());

    const response = await mine.admin(routes.history, { params: { pricingId: price.id } });

    expect(response.status).toBe(404);
  });
});

describe('removing a price', () => {
  test('leaves the product without a price in the list until it is set again', async () => {
    const { client, admin, tea, list, set } = await given();
    await set([tea, 499]);
    const getPrice = async () => (await admin(productRoutes.get, { params: { productId: tea } })).body.pricing[0];
    const params = { pricingId: (await getPrice())?.id ?? 0 };

    const { status } = await admin(routes.removePrice, { params });
    const removed = await getPrice();
    const again = await admin(routes.removePrice, { params });
    await set([tea, 499]);

    expect([status, again.status]).toEqual([204, 204]);
    expect(removed).toMatchObject({ price: 499, inactive: true, priceList: { id: list.id } });
    expect(await getPrice()).toMatchObject({ price: 499, inactive: false });
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('updatedValue').where('field', '=', 'inactive').orderBy('id').execute(),
    );
    expect(entries.map(({ updatedValue }) => updatedValue)).toEqual([true, false]);
  });

  test('can be undone, and sorts the product as one without a default price', async () => {
    const { client, admin, tea, mug, set } = await given();
    await set([tea, 499], [mug, 100]);
    const product = async () => (await admin(productRoutes.get, { params: { productId: tea } })).body;
    const response = await admin(routes.removePrice, { params: { pricingId: (await product()).pricing[0]?.id ?? 0 } });
    const order = async () =>
      (await client.as('none')(productRoutes.list, { query: { sort: 'defaultPrice' } })).body.content.map(
        ({ id }) => id,
      );

    expect(await order()).toEqual([tea, mug]);
    await admin(undoRoutes.undo, { params: { token: response.headers[undoTokenHeader] ?? '' } });

    expect((await product()).pricing).toMatchObject([{ price: 499, inactive: false }]);
    expect(await order()).toEqual([mug, tea]);
  });
});

describe('the quantity limits of a price', () => {
  test('change one by one, and are those of the product again when they are removed', async () => {
    const { client, admin, tea, set } = await given();
    await set([tea, 499]);
    const getPrice = async () => (await admin(productRoutes.get, { params: { productId: tea } })).body.pricing[0];
    const params = { pricingId: (await getPrice())?.id ?? 0 };

    await admin(routes.changeLimits, { params, body: { minQuantity: 12, maxQuantity: 48 } });
    const { body } = await admin(routes.changeLimits, { params, body: { minQuantity: null } });

    expect(body).toEqual({ minQuantity: null, maxQuantity: 48 });
    expect(await getPrice()).toMatchObject({ price: 499, minQuantity: null, maxQuantity: 48 });
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['previousValue', 'updatedValue'])
        .where('field', '=', 'minQuantity')
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([
      { previousValue: null, updatedValue: 12 },
      { previousValue: 12, updatedValue: null },
    ]);
  });
});
