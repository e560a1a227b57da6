import { type Columns, type DayColumns, monthBounds, toColumns } from './day-columns.ts';
import { createIdIndex, getOrAddIndex, type IdIndex } from './id-index.ts';
import { createNoEvents, type StockEvents } from './stock-events.ts';

export interface CachedDay extends Columns {
  readonly day: number;
  readonly rows: number;
  readonly large: readonly number[];
}

/** Days of a month, in chronological order. Immutable: a changed day creates a new month object. */
export interface CachedMonth {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly days: readonly CachedDay[];
}

/** Sales of one client in a scan worker. */
export interface CachedSales {
  readonly stores: IdIndex;
  readonly products: IdIndex;
  /** In chronological order. */
  readonly months: readonly CachedMonth[];
  readonly stockEvents: StockEvents;
}

export interface SalesChange {
  readonly days: readonly DayColumns[];
  /** Days that no longer have sales. */
  readonly emptied: readonly number[];
  readonly newStoreIds: readonly number[];
  readonly newProductIds: readonly number[];
  /** All of them, also those that did not change. */
  readonly stockEvents: StockEvents;
}

export const createEmptySales = (): CachedSales => ({
  stores: createIdIndex(),
  products: createIdIndex(),
  months: [],
  stockEvents: createNoEvents(),
});

export const applyChange = (
  { stores, products, months }: CachedSales,
  { days, emptied, newStoreIds, newProductIds, stockEvents }: SalesChange,
): CachedSales => {
  for (const id of newStoreIds) getOrAddIndex(stores, id);
  for (const id of newProductIds) getOrAddIndex(products, id);
  const monthByFirstDay = new Map(months.map((month) => [month.first, month]));
  for (const [first, { last, added, removed }] of changesByMonth(days, emptied)) {
    const before = monthByFirstDay.get(first)?.days ?? [];
    const after = [...before.filter(({ day }) => !removed.has(day)), ...added].toSorted((a, b) => a.day - b.day);
    monthByFirstDay.set(first, { first, last, rows: after.reduce((sum, { rows }) => sum + rows, 0), days: after });
  }
  return { stores, products, months: [...monthByFirstDay.values()].toSorted((a, b) => a.first - b.first), stockEvents };
};

interface MonthChange {
  readonly last: number;
  readonly added: CachedDay[];
  /** Days whose columns were replaced or deleted. */
  readonly removed: Set<number>;
}

const changesByMonth = (days: readonly DayColumns[], emptied: readonly number[]): ReadonlyMap<number, MonthChange> => {
  const changes = new Map<number, MonthChange>();
  const getOrAddChange = (day: number): MonthChange => {
    const { first, last } = monthBounds(day);
    const change = changes.get(first) ?? { last, added: [], removed: new Set<number>() };
    changes.set(first, change);
    change.removed.add(day);
    return change;
  };
  for (const day of emptied) getOrAddChange(day);
  for (const added of days) {
    const { day, rows, large } = added;
    getOrAddChange(day).added.push({ ...toColumns(added), day, rows, large });
  }
  return changes;
};
