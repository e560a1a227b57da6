import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { budget } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { foldOrderAmounts, reconcileOrderAmounts } from './order-amounts.queries.ts';
import { makeOrder } from './orders.factory.ts';

const world = useWorld();
const statuses: readonly OrderStatus[] = ['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED'];

/** Stores, products, and the state from which the steps start. */
const setUp = async () => {
  const client = await world.newClient();
  const ids = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const stores = [await makeStore(db, { companyId }), await makeStore(db, { companyId })];
    const products = [await makeProduct(db), await makeProduct(db), await makeProduct(db)];
    return { companyId, stores, products };
  });
  return { client, ...ids };
};
type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Amounts that differ from those counted in the orders. */
const findDifferences = ({ client }: Pick<SetUp, 'client'>) =>
  client.db(async (db) => {
    const { rows } = await sql`
      with counted as (
        select item.product_id, count(distinct o.id) filter (where o.status = 'PENDING') as pending,
          coalesce(sum(item.quantity - item.shipped_quantity)
            filter (where o.status in ('APPROVED', 'PACKING') and not item.short_closed), 0) as units
        from sales_order o join sales_order_item item on item.tenant_id = o.tenant_id and item.sales_order_id = o.id
        where o.tenant_id = ${client.tenantId} and o.status in ('PENDING', 'APPROVED', 'PACKING') and not o.inactive
        group by item.product_id
      ), stored as (
        select product_id, sum(pending_orders) as pending, sum(open_units) as units
        from product_order_amount where tenant_id = ${client.tenantId} group by product_id
      )
      select product_id, counted.pending, stored.pending as stored_pending, counted.units, stored.units as stored_units
      from counted full join stored using (product_id)
      where coalesce(counted.pending, 0) <> coalesce(stored.pending, 0)
        or coalesce(counted.units, 0) <> coalesce(stored.units, 0)`.execute(db);
    return rows;
  });

/** Where and what a step changes; every number is taken modulo what exists. */
const place = fc.record({ order: fc.nat(), line: fc.nat(), store: fc.nat(), product: fc.nat(), value: fc.nat(20) });
const step = fc.tuple(
  fc.constantFrom(
    ...(['create', 'add', 'status', 'status', 'activate', 'quantity', 'ship', 'close', 'swap', 'move'] as const),
    ...(['remove', 'removeAll', 'delete', 'fold', 'reconcile'] as const),
  ),
  place,
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

const change = async (
  db: Db,
  { client: { tenantId }, companyId, stores, products }: SetUp,
  [kind, chosen]: Step,
): Promise<void> => {
  const orders = await db.selectFrom('salesOrder').select('id').orderBy('id').execute();
  const orderId = at(orders, chosen.order)?.id ?? 0;
  const lines = await db
    .selectFrom('salesOrderItem')
    .select(['id', 'shippedQuantity'])
    .where('salesOrderId', '=', orderId)
    .orderBy('id')
    .execute();
  const line = at(lines, chosen.line);
  const lineId = line?.id ?? 0;
  const storeId = at(stores, chosen.store) ?? 0;
  const productId = at(products, chosen.product) ?? 0;
  const updateLine = db.updateTable('salesOrderItem').where('id', '=', lineId);
  const write = {
    create: () =>
      makeOrder(db, {
        companyId,
        storeId,
        status: at(statuses, chosen.order) ?? 'DRAFT',
        items: products.slice(0, 1 + (chosen.line % 3)).map((id) => ({ productId: id, quantity: chosen.value })),
      }),
    add: () =>
      sql`insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity)
        select tenant_id, ${orderId}, ${storeId}, id, 100, ${chosen.value} from product
        where tenant_id = ${tenantId}
          and exists (select from sales_order where tenant_id = ${tenantId} and id = ${orderId}) and id >= ${productId}
        on conflict do nothing`.execute(db),
    status: () =>
      db
        .updateTable('salesOrder')
        .set({ status: at(statuses, chosen.value) ?? 'DRAFT' })
        .where('id', '>=', orderId)
        .execute(),
    activate: () =>
      db
        .updateTable('salesOrder')
        .set({ inactive: chosen.value % 2 === 0 })
        .where('id', '=', orderId)
        .execute(),
    quantity: () => updateLine.set({ quantity: (line?.shippedQuantity ?? 0) + chosen.value }).execute(),
    ship: () => updateLine.set((eb) => ({ shippedQuantity: eb.ref('quantity') })).execute(),
    close: () => updateLine.set({ shortClosed: chosen.value % 2 === 0 }).execute(),
    swap: () =>
      sql`update sales_order_item set product_id = ${productId}
        where tenant_id = ${tenantId} and id = ${lineId} and not exists (
          select from sales_order_item other
          where other.tenant_id = ${tenantId} and other.sales_order_id = ${orderId} and other.product_id = ${productId})`.execute(
        db,
      ),
    move: () =>
      sql`update sales_order_item item set store_id = ${storeId}
        where tenant_id = ${tenantId} and id = ${lineId} and not exists (
          select from sales_order_item other
          where other.tenant_id = ${tenantId} and other.sales_order_id = ${orderId} and other.product_id = item.product_id
            and other.store_id = ${storeId})`.execute(db),
    remove: () => db.deleteFrom('salesOrderItem').where('id', '=', lineId).execute(),
    removeAll: () => db.deleteFrom('salesOrderItem').where('salesOrderId', '=', orderId).execute(),
    delete: async () => {
      await db.deleteFrom('salesOrder').where('id', '=', orderId).execute();
      await db.deleteFrom('salesOrderItem').where('salesOrderId', '=', orderId).execute();
    },
    fold: () => Promise.resolve(),
    reconcile: () => Promise.resolve(),
  };
  await write[kind]();
};

test('what is on order equals the sum of the orders after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const given = await setUp();
      for (const one of steps) {
        if (one[0] === 'fold') await foldOrderAmounts(world.database);
        if (one[0] === 'reconcile') expect(await reconcileOrderAmounts(world.database)).toEqual([]);
        await given.client.db((db) => change(db, given, one));
        expect(await findDifferences(given), one[0]).toEqual([]);
      }
    }),
    { numRuns: budget({ gate: 15, full: 300 }), endOnFailure: true },
  );
});

test('an order for several stores counts once, and its product shows it', async () => {
  const given = await setUp();
  const { client, companyId, stores, products } = given;
  const productId = products[0] ?? 0;
  await client.db(async (db) =>
    makeOrder(db, {
      companyId,
      regionId: await makeRegion(db, { companyId }),
      status: 'PENDING',
      items: stores.map((storeId) => ({ storeId, productId, quantity: 4 })),
    }),
  );

  const { body } = await client.as('ROLE_ADMIN')(productRoutes.get, { params: { productId } });

  expect(body).toMatchObject({ amountOfPendingOrders: 1, quantity: { unavailable: 0 } });
});

test('orders of the same products are created and approved at the same time', async () => {
  const given = await setUp();
  const { client, companyId, stores, products } = given;
  const call = client.as('ROLE_ADMIN');
  const items = products.map((productId) => ({ productId, quantity: 3, unitPrice: 100 }));
  const folds = Promise.all(Array.from({ length: 5 }, () => foldOrderAmounts(world.database)));
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const created = await call(orderRoutes.create, {
        body: { companyId, storeId: at(stores, index) ?? 0, status: 'PENDING', items },
      });
      expect(created.status).toBe(201);
      if (index % 2 === 0)
        await call(orderRoutes.setStatus, { params: { orderId: created.body.id }, body: { status: 'APPROVED' } });
    }),
  );
  await folds;

  expect(await findDifferences(given)).toEqual([]);
  const { body } = await call(productRoutes.get, { params: { productId: products[0] ?? 0 } });
  expect(body).toMatchObject({ amountOfPendingOrders: 6, quantity: { unavailable: 18 } });
});

test('amounts that differ from the orders are corrected and reported', async () => {
  const given = await setUp();
  const { client, companyId, stores, products } = given;
  await client.db(async (db) => {
    await makeOrder(db, {
      companyId,
      storeId: stores[0] ?? 0,
      status: 'APPROVED',
      items: [{ productId: products[0] ?? 0, quantity: 4 }],
    });
    await db.deleteFrom('productOrderAmount').execute();
  });

  expect(await reconcileOrderAmounts(world.database)).toContainEqual({ tenantId: client.tenantId, products: 1 });

  expect(await findDifferences(given)).toEqual([]);
});

test('changes are folded into one row per product', async () => {
  const given = await setUp();
  const { client, companyId, stores, products } = given;
  for (let made = 0; made < 3; made += 1)
    await client.db((db) =>
      makeOrder(db, {
        companyId,
        storeId: stores[0] ?? 0,
        status: 'PENDING',
        items: [{ productId: products[0] ?? 0, quantity: 4 }],
      }),
    );

  await foldOrderAmounts(world.database);

  const rows = await client.db((db) => db.selectFrom('productOrderAmount').selectAll().execute());
  expect(rows).toMatchObject([{ productId: products[0], id: 0, pendingOrders: 3, openUnits: 0 }]);
});
