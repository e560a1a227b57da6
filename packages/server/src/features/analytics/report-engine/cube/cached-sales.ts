import { type Columns, columnsOf, type DayColumns, monthOf } from './day-columns.ts';
import { createNames, type Names, numberFor } from './id-index.ts';

export interface HeldDay extends Columns {
  readonly day: number;
  readonly rows: number;
  readonly large: readonly number[];
}

/** The days of a month, in their order; a month in which a day changes is another one. */
export interface HeldMonth {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly days: readonly HeldDay[];
}

/** What a thread knows of one client. */
export interface HeldSales {
  readonly stores: Names;
  readonly products: Names;
  /** In their order. */
  readonly months: readonly HeldMonth[];
}

export interface Change {
  readonly days: readonly DayColumns[];
  /** Those that have no sales any more. */
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
  const kept = new Map(months.map((month) => [month.first, month]));
  for (const [first, { last, made, gone }] of changesByMonth(days, emptied)) {
    const before = kept.get(first)?.days ?? [];
    const after = [...before.filter(({ day }) => !gone.has(day)), ...made].toSorted((a, b) => a.day - b.day);
    kept.set(first, { first, last, rows: after.reduce((sum, { rows }) => sum + rows, 0), days: after });
  }
  return { stores, products, months: [...kept.values()].toSorted((a, b) => a.first - b.first) };
};

interface MonthChange {
  readonly last: number;
  readonly made: HeldDay[];
  /** The days whose columns are no more what they were. */
  readonly gone: Set<number>;
}

const changesByMonth = (days: readonly DayColumns[], emptied: readonly number[]): ReadonlyMap<number, MonthChange> => {
  const changes = new Map<number, MonthChange>();
  const changeOf = (day: number): MonthChange => {
    const { first, last } = monthOf(day);
    const change = changes.get(first) ?? { last, made: [], gone: new Set<number>() };
    changes.set(first, change);
    change.gone.add(day);
    return change;
  };
  for (const day of emptied) changeOf(day);
  for (const made of days) {
    const { day, rows, large } = made;
    changeOf(day).made.push({ ...columnsOf(made), day, rows, large });
  }
  return changes;
};
