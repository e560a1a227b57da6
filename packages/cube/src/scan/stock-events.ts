import { eventFields } from '../change-split/stock-outs.rules.ts';
import { getOrAddIndex, type IdIndex } from './id-index.ts';

/** Counts and receipts of a product in a store, in the order of their days. */
export interface SeriesEvents {
  readonly storeId: number;
  readonly productId: number;
  /** Day, kind, units, day, kind, units, … */
  readonly events: readonly number[];
}

/** Store, product, the number of events, and the events of each series, one series after another. */
export type StockEvents = Int32Array<SharedArrayBuffer>;

export const eventHeaderFields = 3;

export const createNoEvents = (): StockEvents => new Int32Array(new SharedArrayBuffer(0));

export const packEvents = (
  { stores, products }: { readonly stores: IdIndex; readonly products: IdIndex },
  series: readonly SeriesEvents[],
): StockEvents => {
  const size = series.reduce((sum, { events }) => sum + eventHeaderFields + events.length, 0);
  const packed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * size));
  let at = 0;
  for (const { storeId, productId, events } of series) {
    packed.set([getOrAddIndex(stores, storeId), getOrAddIndex(products, productId), events.length / eventFields], at);
    packed.set(events, at + eventHeaderFields);
    at += eventHeaderFields + events.length;
  }
  return packed;
};
