import { productLineRoutes as routes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from './products.factory.ts';

const { newClient } = useWorld();

describe('product lines', () => {
  test('the first is the default, also when twenty are created at once, and takes the products that name none', async () => {
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

  test('count their products, the active ones, and where these are used', async () => {
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

  test('keep their name whatever its case, and can be renamed by its case alone', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: tea } = await admin(routes.create, { body: { name: 'tea' } });
    await admin(routes.create, { body: { name: 'Coffee' } });

    const taken = await admin(routes.update, { params: { id: tea.id }, body: { name: 'COFFEE' } });
    const renamed = await admin(routes.update, { params: { id: tea.id }, body: { name: 'Tea' } });

    expect(taken).toMatchObject({ status: 409, body: { code: 'PRODUCT_LINE_NAME_TAKEN' } });
    expect(renamed.body).toEqual({ ...tea, name: 'Tea' });
  });

  test('leave the list when deactivated', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: tea } = await admin(routes.create, { body: { name: 'Tea' } });

    await admin(routes.deactivate, { params: { id: tea.id } });

    expect((await admin(routes.list, {})).body.content).toEqual([]);
    expect((await admin(routes.list, { query: { includeInactive: true } })).body.content).toMatchObject([
      { name: 'Tea', inactive: true },
    ]);
  });
});
