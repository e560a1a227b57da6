import { allocateColumns, type DayColumns, toColumns } from './day-columns.ts';

/** Collects rows that arrive in any order, with an unknown number of rows per day. */
export interface PendingDays {
  readonly add: (row: PendingRow) => void;
  /** Returns the columns of each day and clears the collected rows. */
  readonly finish: () => DayColumns[];
}

/** One mutable object is reused for all rows, because allocating millions of objects would be slower. */
export interface PendingRow {
  day: number;
  store: number;
  product: number;
  units: number;
  cents: number;
}

interface PendingDay {
  readonly chunks: Int32Array[];
  last: Int32Array;
  /** Offset of the next row in the last chunk. */
  at: number;
  rows: number;
  readonly large: number[];
}

const fieldsPerRow = 4;
const firstChunkRows = 64;
const maxChunkRows = 4096;

export const createPendingDays = (): PendingDays => {
  const days = new Map<number, PendingDay>();
  let maxIndex = 0;
  return {
    add: ({ day, store, product, units, cents }) => {
      const pending = days.get(day) ?? addDay(days, day);
      if (pending.at === pending.last.length) addChunk(pending);
      const isLarge = (cents | 0) !== cents;
      if (isLarge) pending.large.push(store, product, cents);
      if (store > maxIndex) maxIndex = store;
      if (product > maxIndex) maxIndex = product;
      const { last, at } = pending;
      last[at] = store;
      last[at + 1] = product;
      last[at + 2] = units;
      last[at + 3] = isLarge ? 0 : cents;
      pending.at = at + fieldsPerRow;
      pending.rows += 1;
    },
    finish: () => {
      const bytesPerNumber = maxIndex < 65_536 ? 2 : 4;
      return [...days].map(([day, pending]) => {
        days.delete(day);
        return finishDay(day, pending, bytesPerNumber);
      });
    },
  };
};

const addDay = (days: Map<number, PendingDay>, day: number): PendingDay => {
  const last = new Int32Array(fieldsPerRow * firstChunkRows);
  const pending = { chunks: [last], last, at: 0, rows: 0, large: [] };
  days.set(day, pending);
  return pending;
};

const addChunk = (pending: PendingDay): void => {
  pending.last = new Int32Array(Math.min(2 * pending.last.length, fieldsPerRow * maxChunkRows));
  pending.chunks.push(pending.last);
  pending.at = 0;
};

const finishDay = (day: number, { chunks, rows, large }: PendingDay, bytesPerNumber: 2 | 4): DayColumns => {
  const columns = { day, rows, buffer: allocateColumns(rows, bytesPerNumber), bytesPerNumber, large };
  const { units, cents, stores, products } = toColumns(columns);
  let row = 0;
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length && row < rows; at += fieldsPerRow) {
      stores[row] = chunk[at] ?? 0;
      products[row] = chunk[at + 1] ?? 0;
      units[row] = chunk[at + 2] ?? 0;
      cents[row] = chunk[at + 3] ?? 0;
      row += 1;
    }
  return columns;
};
