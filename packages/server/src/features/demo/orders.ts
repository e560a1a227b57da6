import { divideRounded } from '@shelfward/contract/kit/money.ts';
import { listingsByStore } from './assortments.ts';
import { type DayNumber, toDayNumber, toInstant, toIsoDay, workingDayBefore } from './calendar.ts';
import { makeFulfillment } from './fulfillment.ts';
import { type OrderPlan, planOrders } from './order-plan.ts';
import { cancellationReasons, salesNotes } from './partner-names.ts';
import { createPriceLookup, type PriceAt } from './prices.ts';
import { itemAt, type Random } from './random.ts';
import type { Company, Listing, Order, OrderItem, World } from './world.types.ts';

type OrderInput = Pick<World, 'companies' | 'stores' | 'products' | 'priceLists' | 'prices' | 'listings'>;

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
  };
  return plans.map((plan, index) => {
    const own = random.fork(`order ${index}`);
    return makeOrder(own, context, { plan, moment: itemAt(moments, index), number: 180_671 + 3 * index });
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
  const store = pickStore(random, context, moment.day);
  const company = itemAt(context.world.companies, itemAt(context.world.stores, store).company);
  const ordered = pickItems(random, context, { store, company, day: moment.day });
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

/** Larger stores order more often. Closed stores and stores with few listed products do not order. */
const pickStore = (random: Random, context: OrderContext, day: DayNumber): number => {
  for (;;) {
    const store = random.weighted(context.sizes);
    const { openedOn, closedOn } = itemAt(context.world.stores, store);
    const isOpen = toDayNumber(openedOn) <= day && (closedOn === null || day < toDayNumber(closedOn));
    if (isOpen && sellable(context, store, day).length >= 3) return store;
  }
};

const sellable = (context: OrderContext, store: number, day: DayNumber): Listing[] =>
  itemAt(context.listings, store).filter(({ from, until }) => from <= day && day < until);

interface Basket {
  readonly store: number;
  readonly company: Company;
  readonly day: DayNumber;
}

/** Some of the listed products, each for three months, in whole packs, at the price of the day. */
const pickItems = (
  random: Random,
  context: OrderContext,
  { store, company, day }: Basket,
): Omit<OrderItem, 'shippedQuantity'>[] => {
  const lineCount = 3 + Math.floor(28 * random.next() ** 1.7);
  const choices = random.shuffled(sellable(context, store, day)).slice(0, lineCount);
  return choices
    .toSorted((left, right) => left.product - right.product)
    .map(({ product, dailyUnits }) => {
      const { packSize } = itemAt(context.world.products, product);
      const packs = Math.max(1, Math.round((dailyUnits * 95 * (0.6 + random.next())) / packSize));
      return { product, unitPriceCents: context.priceAt(company.priceList, product, day), quantity: packs * packSize };
    });
};
