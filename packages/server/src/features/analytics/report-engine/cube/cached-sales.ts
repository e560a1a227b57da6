import { type Columns, columnsOf, type DayColumns, monthOf } from './day-columns.ts';
import { createNames, type Names, numberFor } from './id-index.ts';

export interface HeldDay extends Columns {
  readonly day: number;
  readonly rows: number;
  readonly large: readonly number[];
}

/** Days of a month, in chronological order. Immutable: a changed day creates a new month object. */
export interface HeldMonth {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly days: readonly HeldDay[];
}

/** Sales of one client in a scan worker. */
export interface HeldSales {
  readonly stores: Names;
  readonly products: Names;
  /** In chronological order. */
  readonly months: readonly HeldMonth[];
}

export interface Change {
  readonly days: readonly DayColumns[];
  /** Days that no longer have sales. */
  readonly emptied: readonly number[];
  readonly newStoreIds: readonly number[];
  readonly newProductIds: readonly number[];
}

export const noSales = (): HeldSales => ({ stores: createNames(), products: createNames(), months: [] });

export const changed = (
  { stores, products, months }: HeldSales,
  { days, emptied, newStoreIds, newProductIds }: Change,
): HeldSales => {
  for (const id of newStoreIds) numberFor(stores, id);
  for (const id of newProductIds) numberFor(products, id);
  const monthByFirstDay = new Map(months.map((month) => [month.first, month]));
  for (const [first, { last, added, removed }] of changesByMonth(days, emptied)) {
    const before = monthByFirstDay.get(first)?.days ?? [];
    const after = [...before.filter(({ day }) => !removed.has(day)), ...added].toSorted((a, b) => a.day - b.day);
    monthByFirstDay.set(first, { first, last, rows: after.reduce((sum, { rows }) => sum + rows, 0), days: after });
  }
  return { stores, products, months: [...monthByFirstDay.values()].toSorted((a, b) => a.first - b.first) };
};

interface MonthChange {
  readonly last: number;
  readonly added: HeldDay[];
  /** Days whose columns were replaced or deleted. */
  readonly removed: Set<number>;
}

const changesByMonth = (days: readonly DayColumns[], emptied: readonly number[]): ReadonlyMap<number, MonthChange> => {
  const changes = new Map<number, MonthChange>();
  const getOrAddChange = (day: number): MonthChange => {
    const { first, last } = monthOf(day);
    const change = changes.get(first) ?? { last, added: [], removed: new Set<number>() };
    changes.set(first, change);
    change.removed.add(day);
    return change;
  };
  for (const day of emptied) getOrAddChange(day);
  for (const added of days) {
    const { day, rows, large } = added;
    getOrAddChange(day).added.push({ ...columnsOf(added), day, rows, large });
  }
  return changes;
};
