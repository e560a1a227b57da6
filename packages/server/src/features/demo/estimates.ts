import { type DayNumber, dayNumberOf, dayOf } from './calendar.ts';
import type { SalesBatch, World } from './world.types.ts';

export interface Estimate {
  readonly product: number;
  readonly onHand: number;
  /** Units that left although nothing was there. */
  readonly unexplained: number;
  readonly countedOn: string;
  /** Of a delivery or sale after the count. */
  readonly lastEventOn: string | null;
}

export interface StockEvent {
  readonly day: DayNumber;
  /** Deliveries and returns are positive, sales negative. */
  readonly units: number;
}

/** Follows a shelf from its count: day by day, what comes in before what goes out, and never below zero. */
export const followStock = (counted: number, events: readonly StockEvent[]) => {
  let onHand = counted;
  let unexplained = 0;
  for (const { units } of events.toSorted((left, right) => left.day - right.day || right.units - left.units)) {
    unexplained += Math.max(0, -(onHand + units));
    onHand = Math.max(0, onHand + units);
  }
  return { onHand, unexplained };
};

/**
 * What is on each counted shelf of a store now, from its sales and from the deliveries of the world's orders. It is the
 * inventory feature's rule, applied while the sales pass by: recomputing in the database what has just been written,
 * and of which it has no statistics yet, would take longer than everything else together.
 */
export const estimatorOf = (world: World): ((batch: SalesBatch) => Estimate[]) => {
  const deliveries = deliveriesByStore(world);
  const counts = world.stores.map((): World['counts'][number][] => []);
  for (const count of world.counts) counts[count.store]?.push(count);
  return (batch) => {
    const shelves = shelvesOf(batch.store, counts[batch.store] ?? []);
    for (const { product, ...event } of deliveries[batch.store] ?? []) noteEvent(shelves.get(product), event);
    for (const [index, units] of batch.units.entries()) {
      noteEvent(shelves.get(batch.product[index] ?? -1), { day: batch.day[index] ?? 0, units: -units });
    }
    return Array.from(shelves.values(), estimateOf);
  };
};

interface Shelf {
  readonly count: World['counts'][number];
  readonly countedDay: DayNumber;
  readonly events: StockEvent[];
}

const shelvesOf = (store: number, counts: World['counts']): Map<number, Shelf> =>
  new Map(
    counts
      .filter((count) => count.store === store)
      .map((count) => [count.product, { count, countedDay: dayNumberOf(count.countedOn), events: [] }]),
  );

/** A count is made at the end of its day, so what happened on that day is in it. */
const noteEvent = (shelf: Shelf | undefined, event: StockEvent): void => {
  if (shelf && event.day > shelf.countedDay) shelf.events.push(event);
};

const estimateOf = ({ count, events }: Shelf): Estimate => ({
  product: count.product,
  ...followStock(count.quantity, events),
  countedOn: count.countedOn,
  lastEventOn: events.length === 0 ? null : dayOf(Math.max(...events.map((event) => event.day))),
});

const deliveriesByStore = (world: World): (StockEvent & { readonly product: number })[][] => {
  const deliveries = world.stores.map((): (StockEvent & { readonly product: number })[] => []);
  for (const { store, shipments } of world.orders) {
    for (const { deliveredOn, items } of shipments) {
      if (deliveredOn === null) continue;
      const day = dayNumberOf(deliveredOn);
      for (const { product, quantity } of items) deliveries[store]?.push({ day, units: quantity, product });
    }
  }
  return deliveries;
};
