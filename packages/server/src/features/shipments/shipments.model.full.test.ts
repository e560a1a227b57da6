// G26

import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { shipmentRoutes as routes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipmentStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient, setNow } = useWorld();
const inStock = 50;
const ordered = 8;

/** Two approved orders of one store for the same two products, eight units of each in every line. */
const makeShop = async () => {
  const client = await newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const products = [await makeProduct(db, { onHand: inStock }), await makeProduct(db, { onHand: inStock })];
    const items = products.map((productId) => ({ productId, quantity: ordered }));
    const orderIds = [0, 1].map(() => makeOrder(db, { companyId, storeId, status: 'APPROVED', items }));
    return { storeId, products, orderIds: await Promise.all(orderIds) };
  });
  return { client, manager: client.as('ROLE_ORDER_MANAGER'), shipmentIds: [] as number[], ...made };
};
type Shop = Awaited<ReturnType<typeof makeShop>>;
type Command = (shop: Shop) => Promise<unknown>;

const pick = fc.nat(99);
const day = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-03-01', days));
const pickFrom = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

const ship = fc.tuple(pick, pick, fc.integer({ min: 1, max: 5 }), day).map(
  ([order, product, quantity, shippedDate]): Command =>
    async ({ manager, orderIds, products, shipmentIds }) => {
      const items = [{ productId: pickFrom(products, product) ?? 0, quantity }];
      const { status, body } = await manager(routes.create, {
        body: { orderId: pickFrom(orderIds, order) ?? 0, shippedDate, items },
      });
      if (status === 201) shipmentIds.push(body.id);
      else expect(status).toBe(409);
    },
);
const change = fc.tuple(pick, fc.constantFrom(...shipmentStatuses, 'DELIVERED', 'DELIVERED', 'DELIVERED'), day).map(
  ([shipment, status, deliveredOn]): Command =>
    async ({ manager, shipmentIds }) => {
      const shipmentId = pickFrom(shipmentIds, shipment);
      if (shipmentId !== undefined)
        await manager(routes.update, { params: { shipmentId }, body: { status, deliveredOn } });
    },
);
const deactivate = pick.map(
  (shipment): Command =>
    async ({ manager, shipmentIds }) => {
      const shipmentId = pickFrom(shipmentIds, shipment);
      if (shipmentId !== undefined) await manager(routes.deactivate, { params: { shipmentId } });
    },
);
const close = fc.tuple(pick, pick, fc.boolean()).map(
  ([order, product, isClosing]): Command =>
    async ({ manager, orderIds, products }) => {
      const at = {
        params: { orderId: pickFrom(orderIds, order) ?? 0, productId: pickFrom(products, product) ?? 0 },
        query: {},
      };
      if (isClosing) await manager(orderRoutes.shortCloseItem, { ...at, body: { reason: 'Sold out' } });
      else await manager(orderRoutes.reopenItem, at);
    },
);
const count = fc.tuple(pick, fc.nat(9), day).map(
  ([product, onHandEstimation, on]): Command =>
    async ({ manager, storeId, products }) => {
      setNow(new Date(`${on}T12:00:00Z`));
      const params = { storeId, productId: pickFrom(products, product) ?? 0 };
      await manager(inventoryRoutes.count, { params, body: { onHandEstimation } });
      setNow(undefined);
    },
);
const sell = fc.tuple(pick, fc.integer({ min: -3, max: 6 }), day).map(
  ([product, units, soldOn]): Command =>
    ({ client, storeId, products }) =>
      client.db(async (db) => {
        const productId = pickFrom(products, product) ?? 0;
        await db
          .insertInto('saleDay')
          .values({ storeId, productId, soldOn, units, cents: 0 })
          .onConflict((conflict) =>
            conflict.columns(['tenantId', 'storeId', 'productId', 'soldOn']).doUpdateSet({ units }),
          )
          .execute();
        await refreshEstimates({ db, tenantId: client.tenantId }, { storeIds: [storeId], productIds: [productId] });
      }),
);

const expectConserved = async ({ client, manager, orderIds, products }: Shop): Promise<void> => {
  const orders = await Promise.all(
    orderIds.map(async (orderId) => (await manager(orderRoutes.get, { params: { orderId } })).body),
  );
  const sent = new Map<number, number>();
  for (const order of orders) {
    for (const { product, store, ...line } of order.items) {
      const parcels = order.shipments.filter(({ inactive }) => !inactive).flatMap(({ items }) => items);
      const inParcels = parcels.filter((item) => item.productId === product.id && item.storeId === store.id);
      expect(line.shippedQuantity).toBe(inParcels.reduce((sum, { quantity }) => sum + quantity, 0));
      expect(line.shippedQuantity).toBeLessThanOrEqual(line.quantity);
      expect(line.remainingQuantity).toBe(line.shortClosed ? 0 : line.quantity - line.shippedQuantity);
      sent.set(product.id, (sent.get(product.id) ?? 0) + line.shippedQuantity);
    }
    expect(order.totalPrice).toBe(order.items.reduce((sum, { totalPrice }) => sum + totalPrice, 0));
    if (order.status === 'SHIPPED') expect(order.items.every((item) => item.remainingQuantity === 0)).toBe(true);
  }
  const stock = await client.db((db) => db.selectFrom('product').select(['id', 'onHand']).orderBy('id').execute());
  expect(stock).toEqual(products.map((id) => ({ id, onHand: inStock - (sent.get(id) ?? 0) })));
};

const findShelves = ({ client, storeId }: Shop) =>
  client.db((db) =>
    db
      .selectFrom('storeInventory')
      .select(['productId', 'onHand', 'anchored', 'countedOn', 'lastEventOn', 'unexplained'])
      .where('storeId', '=', storeId)
      .orderBy('productId')
      .execute(),
  );

/** The stored state after every event equals a replay of all events. */
const expectReplayed = async (shop: Shop): Promise<void> => {
  const { manager, storeId, products } = shop;
  const kept = await findShelves(shop);
  for (const productId of products) {
    const { body } = await manager(inventoryRoutes.history, { params: { storeId, productId }, query: { size: 500 } });
    const shelf = kept.find((one) => one.productId === productId);
    // A position whose deliveries were all returned is removed, and its history ends empty.
    expect(shelf?.onHand ?? 0).toBe(body.content[0]?.updatedValue ?? 0);
    const counted = body.content.findIndex(isCount);
    const since = counted < 0 ? body.content : body.content.slice(0, counted);
    expect(shelf?.unexplained ?? 0).toBe(since.reduce((sum, { unexplained }) => sum + unexplained, 0));
  }
};

const expectRecomputed = async (shop: Shop): Promise<void> => {
  const { client, storeId, products } = shop;
  const kept = await findShelves(shop);
  const storeIds = products.map(() => storeId);
  await client.db((db) => refreshEstimates({ db, tenantId: client.tenantId }, { storeIds, productIds: products }));
  expect(await findShelves(shop)).toEqual(kept);
};
const isCount = ({ kind }: { readonly kind: string }): boolean => kind === 'MANUAL';

test('conserves units and equals its replay for any sequence of shipments, deliveries, returns, voids, closes, counts and sales', async () => {
  const commands = fc.array(fc.oneof(ship, ship, change, change, deactivate, close, count, sell, sell), {
    minLength: 8,
    maxLength: 24,
  });
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const shop = await makeShop();
      for (const command of run) {
        await command(shop);
        await expectReplayed(shop);
      }
      await expectConserved(shop);
      await expectRecomputed(shop);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
