import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes as routes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from './products.factory.ts';

const { newClient } = useWorld();

describe('product lines', () => {
  test('the first is the default, also after twenty concurrent creations, and gets products without a line', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin(routes.create, { body: { name: `Line ${n}` } })),
    );
    const defaults = created.map(({ body }) => body).filter(({ isDefault }) => isDefault);

    const { body: product } = await admin(productRoutes.create, { body: { upc: '1', name: 'Tea' } });
    const { body: without } = await admin(productRoutes.create, {
      body: { upc: '2', name: 'Mug', productLineId: null },
    });

    expect(defaults).toHaveLength(1);
    expect(product.productLine).toEqual({ id: defaults[0]?.id, name: defaults[0]?.name });
    expect(without.productLine).toBeNull();
  });

  test('have exactly one default, which a call moves and which cannot be deactivated', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: tea } = await admin(routes.create, { body: { name: 'Tea' } });
    const { body: mugs } = await admin(routes.create, { body: { name: 'Mugs' } });
    const { body: jam } = await admin(routes.create, { body: { name: 'Jam', isDefault: true } });
    const findDefaults = async () => {
      const { body } = await admin(routes.list, { query: { includeInactive: true } });
      return body.content.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    };
    const deactivate = (id: number) => admin(routes.deactivate, { params: { id } });

    expect([tea.isDefault, await findDefaults()]).toEqual([true, [jam.id]]);
    await deactivate(mugs.id);
    expect(
      await admin(routes.update, { params: { id: mugs.id }, body: { name: 'Mugs', isDefault: true } }),
    ).toMatchObject({ status: 200, body: { isDefault: true, inactive: false } });
    expect(await findDefaults()).toEqual([mugs.id]);
    expect(await deactivate(mugs.id)).toMatchObject({
      status: 409,
      body: { message: 'Default Product Line cannot be deactivated' },
    });
    expect(
      await admin(routes.update, { params: { id: mugs.id }, body: { name: 'Mugs', isDefault: false } }),
    ).toMatchObject({ status: 409, body: { code: 'DEFAULT_PRODUCT_LINE_MISSING' } });
    expect(await admin(routes.update, { params: { id: mugs.id }, body: { name: 'Cups' } })).toMatchObject({
      body: { name: 'Cups', isDefault: true },
    });
    expect(await deactivate(tea.id)).toMatchObject({ status: 200 });
  });

  test('keep one default when several become it at the same time', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) => admin(routes.create, { body: { name: `Line ${n}`, isDefault: true } })),
    );

    const responses = await Promise.all(
      made.map(({ body: { id, name } }) => admin(routes.update, { params: { id }, body: { name, isDefault: true } })),
    );

    const { body } = await admin(routes.list, {});
    expect(responses.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(body.content.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('count their active products and their use', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: tea } = await admin(routes.create, { body: { name: 'Tea' } });
    const { body: empty } = await admin(routes.create, { body: { name: 'Coffee' } });
    await client.db(async (db) => {
      const ids = [
        await makeProduct(db, { productLineId: tea.id }),
        await makeProduct(db, { productLineId: tea.id, inactive: true }),
      ];
      await makeProduct(db);
      const assortment = await db
        .insertInto('globalAssortment')
        .values({ name: 'Core' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('globalAssortmentItem')
        .values(ids.map((productId) => ({ globalAssortmentId: assortment.id, productId, quantity: 2 })))
        .execute();
    });

    const { body } = await admin(routes.list, { query: { sort: 'numberOfProducts,desc' } });

    expect(body.content).toEqual([
      { ...tea, numberOfProducts: 2, amountOfActiveProducts: 1, numberOfUsages: 2 },
      { ...empty, numberOfProducts: 0, amountOfActiveProducts: 0, numberOfUsages: 0 },
    ]);
  });

  test('have unique names ignoring case, and can change only the case', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: tea } = await admin(routes.create, { body: { name: 'tea' } });
    await admin(routes.create, { body: { name: 'Coffee' } });

    const taken = await admin(routes.update, { params: { id: tea.id }, body: { name: 'COFFEE' } });
    const renamed = await admin(routes.update, { params: { id: tea.id }, body: { name: 'Tea' } });

    expect(taken).toMatchObject({ status: 409, body: { code: 'PRODUCT_LINE_NAME_TAKEN' } });
    expect(renamed.body).toEqual({ ...tea, name: 'Tea' });
  });

  test('are not listed when deactivated', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    await admin(routes.create, { body: { name: 'Coffee' } });
    const { body: tea } = await admin(routes.create, { body: { name: 'Tea' } });

    await admin(routes.deactivate, { params: { id: tea.id } });

    expect((await admin(routes.list, {})).body.content).toMatchObject([{ name: 'Coffee', inactive: false }]);
    expect((await admin(routes.list, { query: { includeInactive: true } })).body.content).toMatchObject([
      { name: 'Coffee', inactive: false },
      { name: 'Tea', inactive: true },
    ]);
  });
});

describe('creating a product in a line', () => {
  const given = async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: line } = await admin(routes.create, { body: { name: 'Tea' } });
    return { admin, line, params: { id: line.id } };
  };

  test('returns the product with prices, stock and attribute values', async () => {
    const { admin, line, params } = await given();
    const { body: retail } = await admin(pricingRoutes.create, { body: { name: 'Retail' } });
    const { body: size } = await admin(attributeRoutes.create, { body: { name: 'Size', options: ['L', 'M'] } });
    const [large, medium] = size.options.map(({ id }) => id);

    const { status, headers, body } = await admin(routes.addProduct, {
      params,
      body: {
        upc: '1',
        name: 'Tea, large',
        pricing: [{ priceListId: retail.id, price: 499 }],
        onHand: 36,
        attributeIds: [large ?? 0],
        attributeValueIds: [medium ?? 0, large ?? 0],
      },
    });

    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/products/${body.id}`);
    expect(body).toMatchObject({
      productLine: { id: line.id, name: 'Tea' },
      pricing: [{ price: 499, priceList: retail }],
      quantity: { onHand: 36, unavailable: 0 },
      attributes: [{ name: 'L' }, { name: 'M' }],
    });
    expect((await admin(productRoutes.all, { query: { productLineId: line.id } })).body).toEqual([body]);
    expect((await admin(productRoutes.all, { query: { productLineId: 999_999 } })).body).toEqual([]);
  });

  test('requires a price in the default price list', async () => {
    const { admin, params } = await given();
    const add = (pricing: { priceListId: number; price: number }[]) =>
      admin(routes.addProduct, { params, body: { upc: '1', name: 'Tea', pricing } });

    const withoutLists = await add([]);
    await admin(pricingRoutes.create, { body: { name: 'Retail' } });
    const { body: other } = await admin(pricingRoutes.create, { body: { name: 'Export' } });
    const withoutPrice = await add([{ priceListId: other.id, price: 1 }]);

    const rejection = { status: 409, body: { message: 'Missing Default Price List definition' } };
    expect([withoutLists, withoutPrice]).toMatchObject([rejection, rejection]);
    expect((await admin(productRoutes.list, {})).body.content).toEqual([]);
  });

  test('requires the line', async () => {
    const { admin } = await given();

    const response = await admin(routes.addProduct, { params: { id: 999_999 }, body: { upc: '1', name: 'Tea' } });

    expect(response).toMatchObject({ status: 404, body: { message: 'ProductLine not found.' } });
  });
});
