import { applyChange, type CachedSales, createEmptySales } from './cached-sales.ts';
import { allocateColumns, toColumns } from './day-columns.ts';
import { getOrAddIndex } from './id-index.ts';
import { packEvents, type SeriesEvents } from './stock-events.ts';

/** Sales of a product in a store, given as indexes. */
export interface Sale {
  readonly store: number;
  readonly product: number;
  readonly day: number;
  readonly units: number;
  readonly cents: number;
}

export const storeIds = [11, 12, 13, 14];
export const productIds = [101, 102, 103];

/** Sales of the last given row of a series and day. */
export const cacheSales = (sales: readonly Sale[], events: readonly SeriesEvents[] = []): CachedSales => {
  const byDay = new Map<number, Sale[]>();
  for (const sale of new Map(sales.map((one) => [`${one.day} ${one.store} ${one.product}`, one])).values())
    byDay.set(sale.day, [...(byDay.get(sale.day) ?? []), sale]);
  const days = [...byDay].map(([day, sold]) => {
    const one = {
      day,
      rows: sold.length,
      buffer: allocateColumns(sold.length, 2),
      bytesPerNumber: 2,
      large: [],
    } as const;
    const { stores, products, units, cents } = toColumns(one);
    sold.forEach((sale, row) => {
      stores[row] = sale.store;
      products[row] = sale.product;
      units[row] = sale.units;
      cents[row] = sale.cents;
    });
    return one;
  });
  const empty = createEmptySales();
  for (const id of storeIds) getOrAddIndex(empty.stores, id);
  for (const id of productIds) getOrAddIndex(empty.products, id);
  return applyChange(empty, {
    days,
    emptied: [],
    newStoreIds: storeIds,
    newProductIds: productIds,
    stockEvents: packEvents(empty, events),
  });
};
