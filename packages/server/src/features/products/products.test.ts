import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes as routes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from './products.factory.ts';

const { newClient, setNow } = useWorld();

const tea = { upc: '0012345', sku: 'TEA-1', name: 'Green tea' };

const makeAttributes = (client: TestClient, key: string, names: readonly string[]): Promise<number[]> =>
  client.db(async (db) => {
    const { id } = await db.insertInto('attributeKey').values({ name: key }).returning('id').executeTakeFirstOrThrow();
    const values = names.map((name) => ({ attributeKeyId: id, name }));
    return (await db.insertInto('attributeValue').values(values).returning('id').execute()).map((row) => row.id);
  });

const given = async () => {
  const client = await newClient();
  const admin = client.as('ROLE_ADMIN');
  const { body: list } = await admin(pricingRoutes.create, { body: { name: 'Retail' } });
  return { client, admin, list };
};

describe('a product', () => {
  test('is created with prices, line, season and attributes', async () => {
    const { client, admin, list } = await given();
    const { body: export_ } = await admin(pricingRoutes.create, { body: { name: 'Export' } });
    const { body: line } = await admin(productLineRoutes.create, { body: { name: 'Tea' } });
    const [green, black] = await makeAttributes(client, 'Colour', ['Green', 'Black']);
    const season = await client.db((db) =>
      db
        .insertInto('season')
        .values({ name: 'Spring', effectiveDate: '2026-03-01', expirationDate: '2026-05-31' })
        .returning(['id', 'name', 'effectiveDate', 'expirationDate', 'inactive'])
        .executeTakeFirstOrThrow(),
    );
    const pricing = [
      { priceListId: export_.id, price: 399 },
      { priceListId: list.id, price: 499 },
    ];

    const created = await admin(routes.create, {
      body: {
        ...tea,
        upc: ' 0012345 ',
        pricing,
        attributeIds: [green ?? 0, black ?? 0],
        seasonId: season.id,
        productLineId: line.id,
        packSize: 6,
        layerSize: 48,
        maxQuantity: 960,
      },
    });

    const noLimits = { minQuantity: null, maxQuantity: null };
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`/api/v1/products/${created.body.id}`);
    expect(created.body).toEqual({
      id: created.body.id,
      ...tea,
      productLine: { id: line.id, name: 'Tea' },
      pricing: [
        { id: expect.any(Number), price: 499, priceList: list, inactive: false, ...noLimits },
        { id: expect.any(Number), price: 399, priceList: export_, inactive: false, ...noLimits },
      ],
      season,
      amountOfPendingOrders: 0,
      attributes: [
        { id: black, key: 'Colour', name: 'Black', inactive: false },
        { id: green, key: 'Colour', name: 'Green', inactive: false },
      ],
      packSize: 6,
      predecessorProduct: null,
      layerSize: 48,
      palletSize: null,
      minQuantity: null,
      maxQuantity: 960,
      unitWeightGrams: null,
      quantity: { onHand: 0, unavailable: 0 },
      inactive: false,
      discontinued: false,
    });
    const { body: read } = await client.as('none')(routes.get, { params: { productId: created.body.id } });
    expect(read).toEqual(created.body);
  });

  test('has unique UPC, SKU and name ignoring case, and reports the duplicate', async () => {
    const { admin } = await given();
    const { body: first } = await admin(routes.create, { body: { ...tea, upc: 'ab1' } });
    await admin(routes.deactivate, { params: { productId: first.id } });
    const free = { upc: 'x', sku: 'y', name: 'z' };

    const upc = await admin(routes.create, { body: { ...free, upc: 'AB1' } });
    const sku = await admin(routes.create, { body: { ...free, sku: 'tea-1' } });
    const name = await admin(routes.create, { body: { ...free, name: 'GREEN TEA' } });

    expect([upc, sku, name].map(({ status, body }) => [status, body])).toMatchObject([
      [409, { message: 'Product UPC already exist' }],
      [409, { message: 'Product SKU already exist' }],
      [409, { message: 'Product name already exist' }],
    ]);
    const checked = [
      await admin(routes.isUpcAvailable, { body: { value: 'Ab1' } }),
      await admin(routes.isSkuAvailable, { body: { value: 'tea-2' } }),
      await admin(routes.isNameAvailable, { body: { value: 'green TEA', excludeId: first.id } }),
    ];
    expect(checked.map(({ body }) => body)).toEqual([
      { value: 'Ab1', isAvailable: false, inactive: true },
      { value: 'tea-2', isAvailable: true, inactive: false },
      { value: 'green TEA', isAvailable: true, inactive: false },
    ]);
  });

  test('does not require a SKU', async () => {
    const { admin } = await given();

    const responses = [
      await admin(routes.create, { body: { upc: '1', name: 'One' } }),
      await admin(routes.create, { body: { upc: '2', name: 'Two', sku: null } }),
    ];

    expect(responses.map(({ status, body }) => [status, body.sku])).toEqual([
      [201, null],
      [201, null],
    ]);
  });

  test('is not created if a reference does not exist', async () => {
    const { client, admin, list } = await given();
    const other = await given();

    const responses = [
      await admin(routes.create, { body: { ...tea, pricing: [{ priceListId: other.list.id, price: 1 }] } }),
      await admin(routes.create, { body: { ...tea, attributeIds: [999_999] } }),
      await admin(routes.create, { body: { ...tea, seasonId: 999_999 } }),
      await admin(routes.create, { body: { ...tea, productLineId: 999_999 } }),
      await admin(routes.create, {
        body: {
          ...tea,
          pricing: [
            { priceListId: list.id, price: 1 },
            { priceListId: list.id, price: 2 },
          ],
        },
      }),
    ];

    expect(responses.map(({ status, body }) => [status, body])).toMatchObject([
      [404, { message: 'Price List not found.' }],
      [404, { message: 'Attribute not found.' }],
      [404, { message: 'Related entity not found' }],
      [404, { message: 'Related entity not found' }],
      [400, {}],
    ]);
    expect(await client.db((db) => db.selectFrom('product').select('id').orderBy('id').execute())).toEqual([]);
  });

  test('changes only the given fields', async () => {
    const { client, admin, list } = await given();
    const { body: line } = await admin(productLineRoutes.create, { body: { name: 'Tea' } });
    const { body: export_ } = await admin(pricingRoutes.create, { body: { name: 'Export' } });
    const [green, black, white] = await makeAttributes(client, 'Colour', ['Green', 'Black', 'White']);
    const { body: before } = await admin(routes.create, {
      body: {
        ...tea,
        pricing: [
          { priceListId: list.id, price: 499 },
          { priceListId: export_.id, price: 399 },
        ],
        attributeIds: [green ?? 0, black ?? 0],
        productLineId: line.id,
        packSize: 12,
      },
    });

    const { body: after } = await admin(routes.update, {
      params: { productId: before.id },
      body: {
        ...tea,
        name: 'Sencha',
        pricing: [{ priceListId: list.id, price: 549 }],
        attributeIds: [white ?? 0, green ?? 0],
        discontinued: true,
      },
    });

    expect(after).toEqual({
      ...before,
      name: 'Sencha',
      discontinued: true,
      pricing: [{ ...before.pricing[0], price: 549 }, before.pricing[1]],
      attributes: [
        { id: green, key: 'Colour', name: 'Green', inactive: false },
        { id: white, key: 'Colour', name: 'White', inactive: false },
      ],
    });
  });

  test('changed by fifty requests with the same version is changed once, and the others get 412', async () => {
    const { admin } = await given();
    const { body, headers } = await admin(routes.create, { body: tea });
    const ifMatch = { 'if-match': headers.etag ?? '' };

    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        admin(routes.update, { params: { productId: body.id }, body: { ...tea, name: `Tea ${n}` } }, ifMatch),
      ),
    );

    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 412),
    ]);
  });

  test('is not overwritten after a price change', async () => {
    const { admin, list } = await given();
    const pricing = [{ priceListId: list.id, price: 499 }];
    const { body, headers } = await admin(routes.create, { body: { ...tea, pricing } });
    const params = { productId: body.id };
    await admin(pricingRoutes.updatePrices, {
      body: { priceListId: list.id, pricing: [{ productId: body.id, price: 599 }] },
    });

    const late = await admin(routes.update, { params, body: { ...tea, pricing } }, { 'if-match': headers.etag ?? '' });

    expect(late.status).toBe(412);
    expect((await admin(routes.get, { params })).body.pricing).toMatchObject([{ price: 599 }]);
  });

  test('can change line, stock and status', async () => {
    const { admin } = await given();
    const { body: line } = await admin(productLineRoutes.create, { body: { name: 'Tea' } });
    const { body: product } = await admin(routes.create, { body: { ...tea, productLineId: null } });
    const params = { productId: product.id };

    const moved = await admin(routes.assignProductLine, { params: { ...params, productLineId: line.id } });
    const counted = await admin(routes.changeOnHand, { params, body: { onHand: 240 } });
    await admin(routes.deactivate, { params });
    const whileInactive = await admin(routes.list, {});
    const back = await admin(routes.activate, { params });

    expect(moved.body.productLine).toEqual({ id: line.id, name: 'Tea' });
    expect(counted.body.quantity).toEqual({ onHand: 240, unavailable: 0 });
    expect(whileInactive.body.content).toEqual([]);
    expect(back.body).toEqual({ ...counted.body, inactive: false });
  });

  test('cannot move to a missing line', async () => {
    const { admin } = await given();
    const { body: product } = await admin(routes.create, { body: tea });

    const response = await admin(routes.assignProductLine, {
      params: { productId: product.id, productLineId: 999_999 },
    });

    expect(response).toMatchObject({ status: 404, body: { message: 'Product line or product not found.' } });
  });

  test('audits every change, including prices', async () => {
    setNow(new Date('2026-05-05T12:00:00Z'));
    const { client, admin, list } = await given();
    const { body } = await admin(routes.create, { body: tea });
    const pricing = [{ priceListId: list.id, price: 499 }];
    await admin(routes.update, { params: { productId: body.id }, body: { ...tea, name: 'Sencha', pricing } });
    await admin(routes.changeOnHand, { params: { productId: body.id }, body: { onHand: 7 } });
    setNow(undefined);

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityType', 'field', 'previousValue', 'updatedValue'])
        .where('entityType', 'in', ['PRODUCT', 'PRICING'])
        .orderBy('id')
        .execute(),
    );

    expect(entries).toMatchObject([
      { entityType: 'PRODUCT', field: null, previousValue: null, updatedValue: { name: 'Green tea' } },
      // Prices are audited in the statement that writes them, before the other changes of the request.
      { entityType: 'PRICING', field: null, updatedValue: { productId: body.id, priceListId: list.id, price: 499 } },
      { entityType: 'PRODUCT', field: 'name', previousValue: 'Green tea', updatedValue: 'Sencha' },
      { entityType: 'PRODUCT', field: 'onHand', previousValue: 0, updatedValue: 7 },
    ]);
  });
});

describe('prices are consistent', () => {
  test('when products are created and changed and lists are repriced concurrently', async () => {
    const { client, admin, list } = await given();
    const { body: export_ } = await admin(pricingRoutes.create, { body: { name: 'Export' } });
    const ids = await client.db(async (db) => [
      await makeProduct(db),
      await makeProduct(db),
      await makeProduct(db),
      await makeProduct(db),
    ]);
    const both = (price: number) => [
      { priceListId: export_.id, price },
      { priceListId: list.id, price },
    ];

    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => [
        admin(routes.create, { body: { upc: `u${n}`, name: `n${n}`, pricing: both(n) } }),
        admin(routes.update, {
          params: { productId: ids[n % 4] ?? 0 },
          body: { upc: `p${n % 4}`, name: `p${n % 4}`, pricing: both(100 + n) },
        }),
        admin(pricingRoutes.updatePrices, {
          body: { priceListId: list.id, pricing: ids.map((productId) => ({ productId, price: 200 + n })) },
        }),
      ]).flat(),
    );

    expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    const broken = await client.db((db) =>
      db
        .selectFrom('priceChange as later')
        .innerJoin('priceChange as earlier', (on) =>
          on.onRef('earlier.productPriceId', '=', 'later.productPriceId').on('earlier.id', '=', (eb) =>
            eb
              .selectFrom('priceChange as any')
              .select((sub) => sub.fn.max('any.id').as('id'))
              .whereRef('any.productPriceId', '=', 'later.productPriceId')
              .whereRef('any.id', '<', 'later.id'),
          ),
        )
        .select('later.id')
        .whereRef('later.oldPriceCents', 'is distinct from', 'earlier.newPriceCents')
        .execute(),
    );
    expect(broken).toEqual([]);
  });
});
