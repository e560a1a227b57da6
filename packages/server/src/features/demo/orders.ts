import { divideRounded } from '@shelfward/contract/kit/money.ts';
import { listingsByStore } from './assortments.ts';
import { type DayNumber, dayNumberOf, dayOf, instantOf, workingDayBefore } from './calendar.ts';
import { fulfilmentOf } from './fulfilment.ts';
import { type OrderPlan, planOrders } from './order-plan.ts';
import { cancellationReasons, salesNotes } from './partner-names.ts';
import { type PriceAt, priceAtOf } from './prices.ts';
import { itemAt, type Random } from './random.ts';
import type { Company, Listing, Order, OrderItem, World } from './world.types.ts';

type Known = Pick<World, 'companies' | 'stores' | 'products' | 'priceLists' | 'prices' | 'listings'>;

/** A year of orders, by their creation. The purchase order numbers count up in threes, and at scale 1 end at PO-184520. */
export const makeOrders = (
  random: Random,
  of: { readonly world: Known; readonly count: number; readonly asOf: DayNumber },
): Order[] => {
  const plans = planOrders(random.fork('plan'), of.count);
  const moments = creationMoments(random.fork('moments'), of);
  const shelf: Shelf = {
    world: of.world,
    listings: listingsByStore(of.world),
    sizes: of.world.stores.map((store) => store.size),
    priceAt: priceAtOf(of.world),
    asOf: of.asOf,
  };
  return plans.map((plan, index) => {
    const own = random.fork(`order ${index}`);
    return orderOf(own, shelf, { plan, moment: itemAt(moments, index), number: 180_671 + 3 * index });
  });
};

interface Moment {
  readonly day: DayNumber;
  readonly second: number;
}

interface Shelf {
  readonly world: Known;
  readonly listings: readonly (readonly Listing[])[];
  readonly sizes: readonly number[];
  readonly priceAt: PriceAt;
  readonly asOf: DayNumber;
}

/** On working days, in business hours of the American day, more of them towards the end of the year. */
const creationMoments = (random: Random, of: { readonly count: number; readonly asOf: DayNumber }): Moment[] =>
  Array.from({ length: of.count }, () => ({
    day: workingDayBefore(of.asOf - 1 - Math.floor(364 * random.next() ** 1.3)),
    second: random.integer(13 * 3600, 22 * 3600),
  })).toSorted((left, right) => left.day - right.day || left.second - right.second);

interface OrderPlace {
  readonly plan: OrderPlan;
  readonly moment: Moment;
  readonly number: number;
}

const orderOf = (random: Random, shelf: Shelf, { plan, moment, number }: OrderPlace): Order => {
  const store = pickStore(random, shelf, moment.day);
  const company = itemAt(shelf.world.companies, itemAt(shelf.world.stores, store).company);
  const ordered = itemsOf(random, shelf, { store, company, day: moment.day });
  const requested = moment.day + (plan.inRush ? random.integer(1, 4) : random.integer(4, 21));
  const fulfilment = fulfilmentOf(random, {
    status: plan.status,
    createdDay: moment.day,
    createdSecond: moment.second,
    asOf: shelf.asOf,
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
    createdDate: instantOf(moment.day, moment.second),
    requestedShipDate: dayOf(requested),
    inRush: plan.inRush,
    discount,
    commission: random.pick([0, 0, 3, 5]),
    shippingChargeCents,
    salesNote: random.chance(0.12) ? random.pick(salesNotes) : null,
    ...fulfilment,
    totalUnits: fulfilment.items.reduce((sum, item) => sum + item.quantity, 0),
    totalCents: totalCentsOf(fulfilment.items, { discount, shippingChargeCents }),
  };
};

/** Lines in whole cents, less the discount rounded once, plus the shipping charge. */
const totalCentsOf = (
  items: readonly OrderItem[],
  of: { readonly discount: number; readonly shippingChargeCents: number },
): number => {
  const lines = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  return lines - divideRounded(lines * Math.round(of.discount * 100), 10_000) + of.shippingChargeCents;
};

/** Larger stores order more often; a store that is closed, or has too little on its shelf, does not order. */
const pickStore = (random: Random, shelf: Shelf, day: DayNumber): number => {
  for (;;) {
    const store = random.weighted(shelf.sizes);
    const { openedOn, closedOn } = itemAt(shelf.world.stores, store);
    const isOpen = dayNumberOf(openedOn) <= day && (closedOn === null || day < dayNumberOf(closedOn));
    if (isOpen && sellable(shelf, store, day).length >= 3) return store;
  }
};

const sellable = (shelf: Shelf, store: number, day: DayNumber): Listing[] =>
  itemAt(shelf.listings, store).filter(({ from, until }) => from <= day && day < until);

interface Basket {
  readonly store: number;
  readonly company: Company;
  readonly day: DayNumber;
}

/** Some of the shelf, each product for three months, in whole packs, at the price of the day. */
const itemsOf = (
  random: Random,
  shelf: Shelf,
  { store, company, day }: Basket,
): Omit<OrderItem, 'shippedQuantity'>[] => {
  const lineCount = 3 + Math.floor(28 * random.next() ** 1.7);
  const choices = random.shuffled(sellable(shelf, store, day)).slice(0, lineCount);
  return choices
    .toSorted((left, right) => left.product - right.product)
    .map(({ product, dailyUnits }) => {
      const { packSize } = itemAt(shelf.world.products, product);
      const packs = Math.max(1, Math.round((dailyUnits * 95 * (0.6 + random.next())) / packSize));
      return { product, unitPriceCents: shelf.priceAt(company.priceList, product, day), quantity: packs * packSize };
    });
};
