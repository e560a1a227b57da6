import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { listingsByStore } from './assortments.ts';
import { type DayNumber, toDayNumber } from './calendar.ts';
import { itemAt } from './random.ts';
import { createMarket, generateUnits, type SalesInput } from './sales.ts';
import type { Listing, Order, World } from './world.types.ts';

export type ShelvesInput = SalesInput & Pick<World, 'listings' | 'counts'>;

interface Line {
  readonly product: number;
  readonly quantity: number;
}

/** The stores of a company that orders each week up to its par levels, so that a ledger can compare with this rule. */
export interface Shelves {
  /** Undefined: a world with few companies has none. */
  readonly company: number | undefined;
  /** The store that orders next, and what it needs. */
  readonly findDue: (day: DayNumber) => { readonly store: number; readonly lines: readonly Line[] } | undefined;
  readonly add: (order: Order) => void;
}

const minCompanies = 5;
const daysBetweenOrders = 7;
const [minLines, maxLines] = [3, 30];
/** Units that have not arrived by then are ordered again. */
const maxDaysOnOrder = 28;

export const createShelves = (world: ShelvesInput): Shelves => {
  if (world.companies.length < minCompanies) return { company: undefined, findDue: () => undefined, add: () => {} };
  const company = world.companies.length - 1;
  const market = createMarket(world);
  const listings = listingsByStore(world);
  const shelves = new Map(
    world.stores.flatMap(({ company: owner, openedOn, closedOn }, store) => {
      if (owner !== company || closedOn !== null || toDayNumber(openedOn) > toDayNumber(world.asOf) - 364) return [];
      const own = itemAt(listings, store);
      const { product, day, units } = generateUnits(market, store, own);
      const events = [...product.keys()].map((at): Event => {
        return { kind: 'MOVE', product: product[at] ?? 0, day: day[at] ?? 0, units: -(units[at] ?? 0) };
      });
      for (const count of world.counts.filter((one) => one.store === store))
        events.push({
          kind: 'COUNT',
          product: count.product,
          day: toDayNumber(count.countedOn),
          units: count.quantity,
        });
      return [[store, createShelf(world, own, events)] as const];
    }),
  );
  return {
    company,
    findDue: (day) => {
      for (const [store, shelf] of shelves) {
        const lines = day - shelf.lastOrderDay < daysBetweenOrders ? [] : listNeeds(shelf, day);
        if (lines.length >= minLines) return { store, lines };
      }
      return undefined;
    },
    add: (order) => {
      const shelf = shelves.get(order.store);
      if (shelf) addOrder(shelf, order);
    },
  };
};

interface Event {
  readonly kind: 'MOVE' | 'COUNT';
  readonly product: number;
  readonly day: DayNumber;
  readonly units: number;
}

interface OnOrder extends Line {
  readonly day: DayNumber;
  /** Undefined: not yet. */
  readonly deliveredDay: DayNumber | undefined;
}

interface Shelf {
  readonly world: ShelvesInput;
  readonly listings: readonly Listing[];
  readonly events: ReadonlyMap<number, readonly Event[]>;
  readonly orders: OnOrder[];
  lastOrderDay: DayNumber;
}

const createShelf = (world: ShelvesInput, listings: readonly Listing[], events: readonly Event[]): Shelf => ({
  world,
  listings,
  events: new Map(groupBy(events, ({ product }) => product)),
  orders: [],
  lastOrderDay: 0,
});

/** The products that are most below their par level. */
const listNeeds = (shelf: Shelf, day: DayNumber): Line[] =>
  shelf.listings
    .filter(({ assortment, from, until }) => assortment !== null && from <= day && day < until)
    .flatMap((listing) => {
      const { packSize } = itemAt(shelf.world.products, listing.product);
      const missing = listing.assortmentQuantity + listing.adjustment - findPosition(shelf, listing.product, day);
      const quantity = Math.ceil(missing / packSize) * packSize;
      return quantity > 0 ? [{ product: listing.product, quantity }] : [];
    })
    .toSorted((left, right) => right.quantity - left.quantity)
    .slice(0, maxLines)
    .toSorted((left, right) => left.product - right.product);

/** The units on the shelf before the day, from the first delivery on, and those on order. */
const findPosition = ({ events, orders }: Shelf, product: number, day: DayNumber): number => {
  const own = orders.filter((order) => order.product === product);
  const arrived = own.flatMap(({ deliveredDay, quantity }) =>
    deliveredDay !== undefined && deliveredDay < day ? [{ day: deliveredDay, units: quantity }] : [],
  );
  const first = Math.min(...arrived.map((one) => one.day));
  const past = (events.get(product) ?? []).filter((event) => event.day >= first && event.day < day);
  const moves = [...arrived.map((one) => ({ kind: 'MOVE' as const, ...one })), ...past].toSorted(
    (left, right) =>
      left.day - right.day ||
      Number(left.kind === 'COUNT') - Number(right.kind === 'COUNT') ||
      right.units - left.units,
  );
  const onHand = moves.reduce((sum, { kind, units }) => (kind === 'COUNT' ? units : Math.max(0, sum + units)), 0);
  const onOrder = own.filter((order) => (order.deliveredDay ?? day) >= day && day - order.day <= maxDaysOnOrder);
  return onHand + onOrder.reduce((sum, { quantity }) => sum + quantity, 0);
};

const addOrder = (shelf: Shelf, { createdDate, status, items, shipments }: Order): void => {
  const day = toDayNumber(createdDate.slice(0, 10));
  shelf.lastOrderDay = day;
  if (status === 'CANCELLED' || status === 'DRAFT') return;
  for (const { product, quantity } of items) {
    const deliveredOn = shipments.find((one) => one.items.some((item) => item.product === product))?.deliveredOn;
    shelf.orders.push({ product, quantity, day, deliveredDay: deliveredOn ? toDayNumber(deliveredOn) : undefined });
  }
};
