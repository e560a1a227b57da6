import { productRoutes as routes } from '@shelfward/contract/products/products.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { addAttributes, makeAttribute, makeProduct, makeProductLine } from './products.factory.ts';

const { newClient, setNow, takeStatements } = useWorld();

type Status = 'DRAFT' | 'PENDING' | 'APPROVED' | 'PACKING' | 'SHIPPED' | 'CANCELLED';

interface Line {
  readonly productId: number;
  readonly quantity: number;
  readonly shippedQuantity?: number;
  readonly shortClosed?: boolean;
}

const makeOrder = async (db: Db, companyId: number, order: { status: Status; inactive?: boolean; lines: Line[] }) => {
  const storeId = await makeStore(db, { companyId });
  const { lines, ...header } = order;
  const { id } = await db
    .insertInto('salesOrder')
    .values({ companyId, storeId, ...header })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('salesOrderItem')
    .values(lines.map((line) => ({ salesOrderId: id, storeId, unitPriceCents: 100, ...line })))
    .execute();
};

const listNames = async (client: TestClient, query: object): Promise<string[]> => {
  const { body } = await client.as('none')(routes.list, { query });
  return body.content.map(({ name }) => name);
};

describe('the product list', () => {
  test.each([
    ['0 71234-50001 7', ['Oat bar']],
    ['00071234500017', ['Oat bar']],
    ['71234500017', ['Oat bar']],
    ['7123450001', ['Oat bar']],
    ['071234 5', ['Nut bar', 'Oat bar']],
    ['071234500024', ['Nut bar']],
    ['0-71234-50009', []],
    ['12-34', []],
    ['0071234 oat', []],
  ])('finds products by a code written as %s', async (search, names) => {
    const client = await newClient();
    await client.db(async (db) => {
      await makeProduct(db, { name: 'Oat bar', upc: '071234500017' });
      await makeProduct(db, { name: 'Nut bar', upc: '0-71234-50002-4' });
      await makeProduct(db, { name: 'Tea', upc: '5012345678900' });
    });

    expect((await listNames(client, { search })).toSorted()).toEqual(names);
  });

  test('counts pending orders, and open units of approved and packing orders as unavailable', async () => {
    const client = await newClient();
    const [tea, mug] = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const ids = [
        await makeProduct(db, { name: 'Tea', onHand: 100 }),
        await makeProduct(db, { name: 'Mug' }),
      ] as const;
      const [teaId, mugId] = ids;
      const order = (status: Status, ...lines: Line[]) => makeOrder(db, companyId, { status, lines });
      await order('PENDING', { productId: teaId, quantity: 5 }, { productId: mugId, quantity: 1 });
      await order('PENDING', { productId: teaId, quantity: 7 });
      await order('APPROVED', { productId: teaId, quantity: 10 });
      await order('PACKING', { productId: teaId, quantity: 10, shippedQuantity: 4 });
      await order('PACKING', { productId: teaId, quantity: 50, shippedQuantity: 20, shortClosed: true });
      await order('DRAFT', { productId: teaId, quantity: 1000 });
      await order('SHIPPED', { productId: teaId, quantity: 1000, shippedQuantity: 1000 });
      await order('CANCELLED', { productId: teaId, quantity: 1000 });
      await makeOrder(db, companyId, {
        status: 'PENDING',
        inactive: true,
        lines: [{ productId: mugId, quantity: 1 }],
      });
      return ids;
    });

    const { body } = await client.as('none')(routes.list, { query: { sort: 'name,desc' } });

    expect(body.content).toMatchObject([
      { id: tea, amountOfPendingOrders: 2, quantity: { onHand: 100, unavailable: 16 } },
      { id: mug, amountOfPendingOrders: 1, quantity: { onHand: 0, unavailable: 0 } },
    ]);
    const { body: one } = await client.as('none')(routes.get, { params: { productId: tea } });
    expect(one).toEqual(body.content[0]);
  });

  test('searches name, UPC and SKU with literal % and _', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      await makeProduct(db, { name: 'Green tea', upc: '0011', sku: 'A_1' });
      await makeProduct(db, { name: 'Mug 100%', upc: '0022', sku: 'AX1' });
    });

    const found = await Promise.all(
      ['GREEN', '002', 'a_1', '100%', ' tea ', 'nothing'].map((search) => listNames(client, { search })),
    );

    expect(found).toEqual([['Green tea'], ['Mug 100%'], ['Green tea'], ['Mug 100%'], ['Green tea'], []]);
  });

  test('finds the same with selective, unselective and short texts', async () => {
    const client = await newClient();
    await client.db((db) =>
      sql`insert into product (tenant_id, upc, name, inactive)
          select ${client.tenantId}, 'UPC ' || n, case when n % 500 = 0 then 'Rare ' else 'Tea ' end || n, n % 2 = 1
          from generate_series(1, 2500) n`.execute(db),
    );
    const countMatches = async (search: string) => {
      const { body } = await client.as('none')(routes.list, { query: { search, size: 3 } });
      return [body.totalElements, ...body.content.map(({ name }) => name)];
    };

    expect(await countMatches('rare')).toEqual([5, 'Rare 500', 'Rare 1000', 'Rare 1500']);
    expect(await countMatches('TEA ')).toEqual([1245, 'Tea 2', 'Tea 4', 'Tea 6']);
    expect(await countMatches('te')).toEqual([1245, 'Tea 2', 'Tea 4', 'Tea 6']);
  });

  test('excludes products of other clients from the search', async () => {
    const [mine, theirs] = [await newClient(), await newClient()];
    await theirs.db((db) => makeProduct(db, { name: 'Their tea' }));

    const found = await mine.db((db) =>
      db
        .selectNoFrom((e) =>
          e.fn<number[]>('find_products_by_text', [e.val(theirs.tenantId), e.val('%'), e.val(9)]).as('ids'),
        )
        .execute(),
    );

    expect(found).toEqual([{ ids: [] }]);
    expect(await listNames(mine, { search: 'their' })).toEqual([]);
  });

  test('excludes inactive and discontinued products by default', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      await makeProduct(db, { name: 'active' });
      await makeProduct(db, { name: 'discontinued', discontinued: true });
      await makeProduct(db, { name: 'inactive', inactive: true });
    });

    expect(await listNames(client, {})).toEqual(['active']);
    expect(await listNames(client, { includeDiscontinued: true })).toEqual(['active', 'discontinued']);
    expect(await listNames(client, { includeInactive: true })).toEqual(['active', 'inactive']);
  });

  test('filters by line, season, ids, and changes of the last seven days', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    setNow(new Date('2026-06-01T12:00:00Z'));
    const { body: old } = await admin(routes.create, { body: { upc: '1', name: 'old' } });
    const { body: touched } = await admin(routes.create, { body: { upc: '2', name: 'touched' } });
    setNow(new Date('2026-06-08T12:00:01Z'));
    await admin(routes.changeOnHand, { params: { productId: touched.id }, body: { onHand: 3 } });
    const [line, season] = await client.db(async (db) => {
      const productLine = await db
        .insertInto('productLine')
        .values({ name: 'Tea' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const spring = await db
        .insertInto('season')
        .values({ name: 'Spring', effectiveDate: '2026-03-01', expirationDate: '2026-05-31' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('product')
        .set({ productLineId: productLine.id, seasonId: spring.id })
        .where('id', '=', old.id)
        .execute();
      return [productLine.id, spring.id];
    });

    const found = [
      await listNames(client, { recentlyModified: true }),
      await listNames(client, { productLineId: line }),
      await listNames(client, { seasonId: season }),
      await listNames(client, { ids: [touched.id] }),
      await listNames(client, { ids: [old.id, touched.id].join(',') }),
      await listNames(client, { productLineId: 0, sort: 'onHand,desc' }),
    ];
    setNow(undefined);

    expect(found).toEqual([['touched'], ['old'], ['old'], ['touched'], ['old', 'touched'], ['touched', 'old']]);
  });

  test('sorts by default price, season, pack size, and pending orders; without a value comes first', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      const standard = await makePriceList(db, { isDefault: true });
      const other = await makePriceList(db);
      const seasonId = async (name: string) => {
        const values = { name, effectiveDate: '2026-03-01', expirationDate: '2026-05-31' };
        return (await db.insertInto('season').values(values).returning('id').executeTakeFirstOrThrow()).id;
      };
      const [late, early] = [await seasonId('Week 10'), await seasonId('Week 9')];
      const tea = await makeProduct(db, { name: 'Tea', seasonId: late, packSize: 6 });
      const mug = await makeProduct(db, { name: 'Mug', seasonId: early, packSize: 12 });
      const jar = await makeProduct(db, { name: 'Jar' });
      await makePrice(db, { priceListId: standard, productId: tea, priceCents: 900 });
      await makePrice(db, { priceListId: standard, productId: mug, priceCents: 100 });
      await makePrice(db, { priceListId: other, productId: jar, priceCents: 5 });
      const companyId = await makeCompany(db);
      for (const productId of [tea, tea, mug])
        await makeOrder(db, companyId, { status: 'PENDING', lines: [{ productId, quantity: 1 }] });
    });

    expect(await listNames(client, { sort: 'defaultPrice,asc' })).toEqual(['Jar', 'Mug', 'Tea']);
    expect(await listNames(client, { sort: 'defaultPrice,desc' })).toEqual(['Tea', 'Mug', 'Jar']);
    expect(await listNames(client, { sort: 'seasonName,asc' })).toEqual(['Jar', 'Mug', 'Tea']);
    expect(await listNames(client, { sort: 'packSize,desc' })).toEqual(['Mug', 'Tea', 'Jar']);
    expect(await listNames(client, { sort: 'amountOfPendingOrders,desc' })).toEqual(['Tea', 'Mug', 'Jar']);
    expect(await listNames(client, { sort: ['amountOfPendingOrders,asc', 'name'] })).toEqual(['Jar', 'Mug', 'Tea']);
  });

  test('reads a page of any size in the same number of statements', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      const priceListId = await makePriceList(db, { isDefault: true });
      for (let n = 0; n < 30; n += 1)
        await makePrice(db, { priceListId, productId: await makeProduct(db), priceCents: 100 });
    });
    takeStatements();

    const statements: number[] = [];
    for (const size of [1, 10, 30, 100]) {
      const { body } = await client.as('none')(routes.list, { query: { size } });
      expect(body.content).toHaveLength(Math.min(size, 30));
      expect(body.totalElements).toBe(30);
      statements.push(takeStatements().length);
    }

    // The last page needs no count.
    expect(statements).toEqual([4, 4, 4, 3]);
  });
});

describe('all products', () => {
  test('are those of the list, with all their members, in its order', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const season = { name: 'Spring', effectiveDate: '2026-03-01', expirationDate: '2026-05-31' };
      const { id: seasonId } = await db.insertInto('season').values(season).returning('id').executeTakeFirstOrThrow();
      const lists = [await makePriceList(db, { name: 'List 10' }), await makePriceList(db, { name: 'List 2' })];
      const { getValueId } = await makeAttribute(db, { name: 'Size', values: ['10 oz', '9 oz'] });
      const productLineId = await makeProductLine(db, 'Oat');
      const earlier = await makeProduct(db, { name: 'Oat "bar" 10', productLineId });
      const later = await makeProduct(db, { name: 'Oat bar 9 \u{1f375}', seasonId, packSize: 6, onHand: 40 });
      await makeProduct(db, { name: 'Tea' });
      await makeProduct(db, { name: 'Old', discontinued: true });
      await makeProduct(db, { name: 'Gone', inactive: true });
      await db
        .updateTable('product')
        .set({ predecessorProductId: earlier, minQuantity: 2, unitWeightGrams: 30 })
        .where('id', '=', later)
        .execute();
      for (const priceListId of lists) await makePrice(db, { priceListId, productId: later, priceCents: 250 });
      for (const value of ['10 oz', '9 oz'] as const) await addAttributes(db, [[later, getValueId(value)]]);
      for (const status of ['PENDING', 'APPROVED'] as const)
        await makeOrder(db, companyId, { status, lines: [{ productId: later, quantity: 7 }] });
    });
    const { body: listed } = await client.as('none')(routes.list, {});

    const { body: all } = await client.as('none')(routes.all, {});

    expect(routes.all.response.parse(all)).toEqual(listed.content);
    expect(listed.content.map(({ pricing, attributes }) => [pricing.length, attributes.length])).toEqual([
      [0, 0],
      [2, 2],
      [0, 0],
    ]);
  });
});
