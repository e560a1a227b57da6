import { type DayNumber, toDayNumber, toIsoDay } from './calendar.ts';
import type { SalesBatch, World } from './world.types.ts';

export interface Estimate {
  readonly product: number;
  readonly onHand: number;
  /** Units sold while the estimate was 0. */
  readonly unexplained: number;
  readonly countedOn: string;
  /** The day of the last delivery or sale after the count. */
  readonly lastEventOn: string | null;
}

export interface StockEvent {
  readonly day: DayNumber;
  /** Deliveries and returns are positive, sales negative. */
  readonly units: number;
}

/** Applies events to a count day by day, deliveries before sales, and never below zero. */
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
 * Estimates the current stock of each counted store–product pair from its sales and from the deliveries of the world's
 * orders. It applies the rule of the inventory feature while sales are generated, because recomputing the new rows in
 * the database, which has no statistics of them yet, would take longer than all other steps together.
 */
export const createEstimator = (world: World): ((batch: SalesBatch) => Estimate[]) => {
  const deliveries = deliveriesByStore(world);
  const counts = world.stores.map((): World['counts'][number][] => []);
  for (const count of world.counts) counts[count.store]?.push(count);
  return (batch) => {
    const positions = buildPositions(batch.store, counts[batch.store] ?? []);
    for (const { product, ...event } of deliveries[batch.store] ?? []) recordEvent(positions.get(product), event);
    for (const [index, units] of batch.units.entries()) {
      recordEvent(positions.get(batch.product[index] ?? -1), { day: batch.day[index] ?? 0, units: -units });
    }
    return Array.from(positions.values(), toEstimate);
  };
};

interface Position {
  readonly count: World['counts'][number];
  readonly countedDay: DayNumber;
  readonly events: StockEvent[];
}

const buildPositions = (store: number, counts: World['counts']): Map<number, Position> =>
  new Map(
    counts
      .filter((count) => count.store === store)
      .map((count) => [count.product, { count, countedDay: toDayNumber(count.countedOn), events: [] }]),
  );

/** A count is taken at the end of its day, so it includes the events of that day. */
const recordEvent = (position: Position | undefined, event: StockEvent): void => {
  if (position && event.day > position.countedDay) position.events.push(event);
};

const toEstimate = ({ count, events }: Position): Estimate => ({
  product: count.product,
  ...followStock(count.quantity, events),
  countedOn: count.countedOn,
  lastEventOn: events.length === 0 ? null : toIsoDay(Math.max(...events.map((event) => event.day))),
});

const deliveriesByStore = (world: World): (StockEvent & { readonly product: number })[][] => {
  const deliveries = world.stores.map((): (StockEvent & { readonly product: number })[] => []);
  for (const { store, shipments } of world.orders) {
    for (const { deliveredOn, items } of shipments) {
      if (deliveredOn === null) continue;
      const day = toDayNumber(deliveredOn);
      for (const { product, quantity } of items) deliveries[store]?.push({ day, units: quantity, product });
    }
  }
  return deliveries;
};
