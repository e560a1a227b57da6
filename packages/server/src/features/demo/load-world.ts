import { addDays } from '@shelfward/contract/kit/dates.ts';
import { createInserter, type Inserter, type Target } from './insert-rows.ts';
import { loadSales } from './load-sales.ts';
import { itemAt } from './random.ts';
import type { Company, Order, Product, Region, Store, World } from './world.types.ts';

export interface LoadOptions {
  readonly world: World;
  /** The author of all imports, counts and adjustments. */
  readonly adminId: number;
  readonly orderManagerId: number;
}

/**
 * Writes the demo data of a world into a client that only has users, in the caller's transaction. Every statement names
 * the client, so the transaction may be a client's or the system's.
 */
export const loadWorld = async (
  target: Target,
  options: LoadOptions,
  inserter = createInserter(target),
): Promise<void> => {
  for (const load of [loadProducts, loadPrices, loadCustomers, loadBuyers, loadInventory, loadOrders, loadSales])
    await load(inserter, options);
};

const toMorning = (day: string): Date => new Date(`${day}T14:00:00Z`);

const loadProducts = async ({ add }: Inserter, { world }: LoadOptions): Promise<void> => {
  const { attributeKeys } = world;
  const values = attributeKeys.flatMap((key, attributeKey) => key.values.map((name) => ({ attributeKey, name })));
  const findFirstValue = (key: number) => values.findIndex(({ attributeKey }) => attributeKey === key);
  await add('season', world.seasons);
  await add('attributeKey', toNames(attributeKeys));
  await add('attributeValue', values);
  await add(
    'productLine',
    world.productLines.map(({ name, isDefault }) => ({ name, isDefault })),
  );
  await add('product', world.products.map(toProduct));
  await add(
    'productAttribute',
    world.products.flatMap(({ attributes }, product) =>
      attributes.map(([key, value]) => ({ product, attributeValue: findFirstValue(key) + value })),
    ),
  );
};

const toNames = (records: readonly { readonly name: string }[]) => records.map(({ name }) => ({ name }));

const toProduct = (product: Product) => {
  const { attributes: _, basePriceCents: __, popularity: ___, growth: ____, ...rest } = product;
  const { introducedOn, discontinuedOn, ...columns } = rest;
  return {
    ...columns,
    discontinued: discontinuedOn !== null,
    createdAt: toMorning(introducedOn),
    updatedAt: toMorning(discontinuedOn ?? introducedOn),
  };
};

const loadPrices = async ({ add }: Inserter, { world, adminId }: LoadOptions): Promise<void> => {
  await add('priceList', world.priceLists);
  await add(
    'productPrice',
    world.prices.map(({ product, priceList, history }) => ({
      product,
      priceList,
      priceCents: itemAt(history, history.length - 1).cents,
    })),
  );
  await add(
    'priceChange',
    world.prices.flatMap(({ product, priceList, history }, productPrice) =>
      history.map(({ effectiveOn, cents }, change) => ({
        productPrice,
        product,
        priceList,
        oldPriceCents: history[change - 1]?.cents ?? null,
        newPriceCents: cents,
        effectiveOn,
        adjustedBy: adminId,
        adjustedAt: toMorning(effectiveOn),
      })),
    ),
  );
};

const loadCustomers = async ({ add }: Inserter, { world, orderManagerId }: LoadOptions): Promise<void> => {
  await add('salesChannel', world.salesChannels);
  await add('paymentTerm', world.paymentTerms);
  await add(
    'company',
    world.companies.map((company) => ({ ...toCompany(company), orderManagerId })),
  );
  await add(
    'deliveryCalendar',
    world.calendars.map((calendar) => ({
      ...calendar,
      orderDays: [...calendar.orderDays],
      deliveryDays: [...calendar.deliveryDays],
    })),
  );
  await add('orderConstraint', world.orderConstraints);
  await add('region', world.regions.map(toRegion));
  await add('store', world.stores.map(toStore));
};

const toCompany = (company: Company) => {
  const { code: _, buyers: __, growth: ___, address, ...columns } = company;
  return { ...columns, ...address };
};

const toRegion = (region: Region) => {
  const { buyers: _, address, ...columns } = region;
  return { ...columns, ...address };
};

const toStore = (store: Store) => {
  const { buyers: _, openedOn: __, size: ___, closedOn, address, ...columns } = store;
  return { ...columns, ...address, inactive: closedOn !== null };
};

const loadBuyers = async ({ add }: Inserter, { world }: LoadOptions): Promise<void> => {
  const toPairs = (owners: readonly { readonly buyers: readonly number[] }[]) =>
    owners.flatMap(({ buyers }, owner) => buyers.map((buyer) => ({ owner, buyer })));
  await add('buyer', world.buyers);
  await add(
    'companyBuyer',
    toPairs(world.companies).map(({ owner, buyer }) => ({ company: owner, buyer })),
  );
  await add(
    'regionBuyer',
    toPairs(world.regions).map(({ owner, buyer }) => ({ region: owner, buyer })),
  );
  await add(
    'storeBuyer',
    toPairs(world.stores).map(({ owner, buyer }) => ({ store: owner, buyer })),
  );
};

/** Assortments with their stores, the compiled assortment of each store, and the counts. */
const loadInventory = async ({ add }: Inserter, { world, adminId }: LoadOptions): Promise<void> => {
  await add('globalAssortment', toNames(world.assortments));
  await add(
    'globalAssortmentItem',
    world.assortments.flatMap(({ items }, globalAssortment) => items.map((item) => ({ globalAssortment, ...item }))),
  );
  await add(
    'storeGlobalAssortment',
    world.assortments.flatMap(({ stores }, globalAssortment) => {
      // The first assortment is assigned last, so that it wins a tie by order and by time.
      const assignedAt = new Date(`${addDays(world.asOf, -300 - globalAssortment)}T15:00:00Z`);
      return stores.map((store) => ({ store, globalAssortment, assignedAt }));
    }),
  );
  await add(
    'storeAssortmentItem',
    world.listings.flatMap(({ store, product, assortment, assortmentQuantity, adjustment }) =>
      assortment === null
        ? []
        : [{ store, product, globalAssortment: assortment, globalAssortmentQuantity: assortmentQuantity, adjustment }],
    ),
  );
  await add(
    'inventoryCount',
    world.counts.map(({ store, product, quantity, countedOn }) => ({
      store,
      product,
      quantity,
      countedOn,
      kind: quantity === 0 && world.stores[store]?.closedOn !== null ? 'ZERO' : 'COUNT',
      countedAt: new Date(`${countedOn}T22:00:00Z`),
      countedBy: adminId,
    })),
  );
};

/** Orders with their lines, status changes and shipments. */
const loadOrders = async ({ add }: Inserter, { world, orderManagerId }: LoadOptions): Promise<void> => {
  const { orders } = world;
  await add(
    'salesOrder',
    orders.map((order) => ({ ...toOrder(world, order), createdBy: orderManagerId })),
  );
  await add(
    'salesOrderItem',
    orders.flatMap(({ store, items }, salesOrder) => items.map((item) => ({ salesOrder, store, ...item }))),
  );
  await add(
    'salesOrderStatusChange',
    orders.flatMap(({ statusChanges }, salesOrder) =>
      statusChanges.map(({ status, at, reason }, step) => ({
        salesOrder,
        fromStatus: statusChanges[step - 1]?.status ?? null,
        toStatus: status,
        reason,
        changedAt: new Date(at),
        changedBy: orderManagerId,
      })),
    ),
  );
  const shipments = orders.flatMap((order, salesOrder) =>
    order.shipments.map(({ items, ...shipment }) => ({ shipment, salesOrder, items, store: order.store })),
  );
  await add(
    'shipment',
    shipments.map(({ shipment, salesOrder }) => ({
      ...shipment,
      salesOrder,
      createdDate: new Date(shipment.createdDate),
    })),
  );
  await add(
    'shipmentItem',
    shipments.flatMap(({ items, store }, shipment) => items.map((item) => ({ shipment, store, ...item }))),
  );
};

const toOrder = (world: World, order: Order) => {
  const { items: _, statusChanges: __, shipments: ___, totalUnits, totalCents, createdDate, ...columns } = order;
  const { company, region } = itemAt(world.stores, order.store);
  return {
    ...columns,
    company,
    region,
    totalUnit: totalUnits,
    totalPriceCents: totalCents,
    createdDate: new Date(createdDate),
  };
};
