import { divideRounded } from '@shelfward/contract/kit/money.ts';
import { listingsByStore } from './assortments.ts';
import { type DayNumber, toDayNumber, toInstant, toIsoDay, workingDayBefore } from './calendar.ts';
import { makeFulfillment } from './fulfillment.ts';
import { createShelves, type Shelves, type ShelvesInput } from './par-level-shelves.ts';
import { cancellationReasons, salesNotes } from './partner-names.ts';
import { createPriceLookup, type PriceAt } from './prices.ts';
import { itemAt, type Random } from './random.ts';
import type { Listing, Order, OrderItem, OrderStatus, SyncStatus, World } from './world.types.ts';

type OrderInput = ShelvesInput & Pick<World, 'priceLists' | 'prices'>;

/** A year of orders, sorted by creation. Purchase order numbers increase by 3 and end at PO-184520 at scale 1. */
export const makeOrders = (
  random: Random,
  options: { readonly world: OrderInput; readonly count: number; readonly asOf: DayNumber },
): Order[] => {
  const plans = planOrders(random.fork('plan'), options.count);
  const moments = creationMoments(random.fork('moments'), options);
  const context: OrderContext = {
    world: options.world,
    listings: listingsByStore(options.world),
    sizes: options.world.stores.map((store) => store.size),
    priceAt: createPriceLookup(options.world),
    asOf: options.asOf,
    shelves: createShelves(options.world),
  };
  return plans.map((plan, index) => {
    const own = random.fork(`order ${index}`);
    const order = makeOrder(own, context, { plan, moment: itemAt(moments, index), number: 180_671 + 3 * index });
    context.shelves.add(order);
    return order;
  });
};

interface Moment {
  readonly day: DayNumber;
  readonly second: number;
}

interface OrderContext {
  readonly world: OrderInput;
  readonly listings: readonly (readonly Listing[])[];
  readonly sizes: readonly number[];
  readonly priceAt: PriceAt;
  readonly asOf: DayNumber;
  readonly shelves: Shelves;
}

/** On working days, in US business hours, with more orders towards the end of the year. */
const creationMoments = (random: Random, options: { readonly count: number; readonly asOf: DayNumber }): Moment[] =>
  Array.from({ length: options.count }, () => ({
    day: workingDayBefore(options.asOf - 1 - Math.floor(364 * random.next() ** 1.3)),
    second: random.integer(13 * 3600, 22 * 3600),
  })).toSorted((left, right) => left.day - right.day || left.second - right.second);

interface OrderPlace {
  readonly plan: OrderPlan;
  readonly moment: Moment;
  readonly number: number;
}

const makeOrder = (random: Random, context: OrderContext, { plan, moment, number }: OrderPlace): Order => {
  const due = context.shelves.findDue(moment.day);
  const store = due?.store ?? pickStore(random, context, moment.day);
  const company = itemAt(context.world.companies, itemAt(context.world.stores, store).company);
  const wanted = due?.lines ?? pickItems(random, context, store, moment.day);
  const ordered = wanted.map(({ product, quantity }) => {
    return { product, unitPriceCents: context.priceAt(company.priceList, product, moment.day), quantity };
  });
  const requested = moment.day + (plan.inRush ? random.integer(1, 4) : random.integer(4, 21));
  const fulfillment = makeFulfillment(random, {
    status: plan.status,
    createdDay: moment.day,
    createdSecond: moment.second,
    asOf: context.asOf,
    number,
    ordered,
    reason: plan.status === 'CANCELLED' ? random.pick(cancellationReasons) : null,
  });
  const discount = random.chance(0.85) ? company.discount : 10;
  const shippingChargeCents = random.chance(0.3) ? random.integer(30, 90) * 50 : 0;
  return {
    store,
    status: plan.status,
    syncStatus: plan.syncStatus,
    purchaseOrderNumber: `PO-${number}`,
    createdDate: toInstant(moment.day, moment.second),
    requestedShipDate: toIsoDay(requested),
    inRush: plan.inRush,
    discount,
    commission: random.pick([0, 0, 3, 5]),
    shippingChargeCents,
    salesNote: random.chance(0.12) ? random.pick(salesNotes) : null,
    ...fulfillment,
    totalUnits: fulfillment.items.reduce((sum, item) => sum + item.quantity, 0),
    totalCents: computeTotalCents(fulfillment.items, { discount, shippingChargeCents }),
  };
};

/** The lines in cents, less the discount, which is rounded once, plus the shipping charge. */
const computeTotalCents = (
  items: readonly OrderItem[],
  charges: { readonly discount: number; readonly shippingChargeCents: number },
): number => {
  const lines = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  return lines - divideRounded(lines * Math.round(charges.discount * 100), 10_000) + charges.shippingChargeCents;
};

/** Larger stores order more often. Closed stores, stores with few listed products, and those of shelves do not. */
const pickStore = (random: Random, context: OrderContext, day: DayNumber): number => {
  for (;;) {
    const store = random.weighted(context.sizes);
    const { company, openedOn, closedOn } = itemAt(context.world.stores, store);
    if (company === context.shelves.company) continue;
    const isOpen = toDayNumber(openedOn) <= day && (closedOn === null || day < toDayNumber(closedOn));
    if (isOpen && sellable(context, store, day).length >= 3) return store;
  }
};

const sellable = (context: OrderContext, store: number, day: DayNumber): Listing[] =>
  itemAt(context.listings, store).filter(({ from, until }) => from <= day && day < until);

/** Some of the listed products, each for three months, in whole packs. */
const pickItems = (random: Random, context: OrderContext, store: number, day: DayNumber) => {
  const lineCount = 3 + Math.floor(28 * random.next() ** 1.7);
  const choices = random.shuffled(sellable(context, store, day)).slice(0, lineCount);
  return choices
    .toSorted((left, right) => left.product - right.product)
    .map(({ product, dailyUnits }) => {
      const { packSize } = itemAt(context.world.products, product);
      const packs = Math.max(1, Math.round((dailyUnits * 95 * (0.6 + random.next())) / packSize));
      return { product, quantity: packs * packSize };
    });
};

interface OrderPlan {
  readonly status: OrderStatus;
  readonly syncStatus: SyncStatus;
  readonly inRush: boolean;
}

/** Of 1,284 orders, 7 are pending approval, 181 are approved and open, 45 are rush, and 75 failed to sync to the ERP. */
const perThousand = {
  DRAFT: 8,
  PENDING: 5.5,
  APPROVED: 92,
  PACKING: 49,
  CANCELLED: 67,
  rush: 35,
  syncFailed: 58.4,
} as const;

/** Statuses by age, oldest order first: drafts and pending orders are the newest, and no old order is open. */
const planOrders = (random: Random, count: number): OrderPlan[] => {
  const quota = (name: keyof typeof perThousand) => Math.max(1, Math.round((count * perThousand[name]) / 1000));
  const statuses: OrderStatus[] = Array.from({ length: count }, () => 'SHIPPED');
  const place = (status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'PACKING' | 'CANCELLED', newestShare: number) => {
    const candidates = newest(statuses, newestShare).filter((index) => statuses[index] === 'SHIPPED');
    for (const index of random.shuffled(candidates).slice(0, quota(status))) statuses[index] = status;
  };
  place('DRAFT', 0.03);
  place('PENDING', 0.04);
  place('APPROVED', 0.17);
  place('PACKING', 0.2);
  place('CANCELLED', 1);
  const rush = new Set([
    ...sample(random, newest(statuses, 0.2), Math.ceil(quota('rush') / 2)),
    ...sample(random, oldest(statuses, 0.8), Math.floor(quota('rush') / 2)),
  ]);
  const eligible = statuses.flatMap((status, index) => (status === 'DRAFT' || status === 'PENDING' ? [] : [index]));
  const failed = new Set(sample(random, eligible, quota('syncFailed')));
  return statuses.map((status, index) => ({
    status,
    syncStatus: failed.has(index) ? 'FAILED' : pickSyncStatus(random, status),
    inRush: rush.has(index),
  }));
};

const newest = (items: readonly unknown[], share: number): number[] =>
  [...items.keys()].slice(Math.floor(items.length * (1 - share)));
const oldest = (items: readonly unknown[], share: number): number[] =>
  [...items.keys()].slice(0, Math.floor(items.length * share));
const sample = (random: Random, items: readonly number[], count: number): number[] =>
  random.shuffled(items).slice(0, count);

/** Only approved orders are exported to the ERP. */
const pickSyncStatus = (random: Random, status: OrderStatus): SyncStatus => {
  if (status === 'DRAFT' || status === 'PENDING') return 'NOT_STARTED';
  const weights = status === 'APPROVED' || status === 'CANCELLED' ? [0.25, 0.7, 0.03, 0.02] : [0, 0.98, 0.01, 0.01];
  return itemAt(['NOT_STARTED', 'SYNCHRONIZED', 'PENDING_FOR_RETRY', 'PAUSED'], random.weighted(weights));
};
