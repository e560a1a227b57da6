import { allocate, columnsOf, type DayColumns } from './day-columns.ts';

/** Rows on their way into columns: they come in any order, and nobody knows how many a day has. */
export interface StagedDays {
  readonly add: (row: StagedRow) => void;
  /** The columns of each day; the stage is empty then. */
  readonly finish: () => DayColumns[];
}

/** Written anew for each row, because millions of objects would cost more than the rows. */
export interface StagedRow {
  day: number;
  store: number;
  product: number;
  units: number;
  cents: number;
}

interface StagedDay {
  readonly chunks: Int32Array[];
  last: Int32Array;
  /** Where the next row goes in the last chunk. */
  at: number;
  rows: number;
  readonly large: number[];
}

const fieldsPerRow = 4;
const firstRows = 64;
const mostRows = 4096;

export const createStagedDays = (): StagedDays => {
  const days = new Map<number, StagedDay>();
  let widest = 0;
  return {
    add: ({ day, store, product, units, cents }) => {
      const staged = days.get(day) ?? begin(days, day);
      if (staged.at === staged.last.length) lengthen(staged);
      const isLarge = (cents | 0) !== cents;
      if (isLarge) staged.large.push(store, product, cents);
      if (store > widest) widest = store;
      if (product > widest) widest = product;
      const { last, at } = staged;
      last[at] = store;
      last[at + 1] = product;
      last[at + 2] = units;
      last[at + 3] = isLarge ? 0 : cents;
      staged.at = at + fieldsPerRow;
      staged.rows += 1;
    },
    finish: () => {
      const bytesPerNumber = widest < 65_536 ? 2 : 4;
      return [...days].map(([day, staged]) => {
        days.delete(day);
        return finishDay(day, staged, bytesPerNumber);
      });
    },
  };
};

const begin = (days: Map<number, StagedDay>, day: number): StagedDay => {
  const last = new Int32Array(fieldsPerRow * firstRows);
  const staged = { chunks: [last], last, at: 0, rows: 0, large: [] };
  days.set(day, staged);
  return staged;
};

const lengthen = (staged: StagedDay): void => {
  staged.last = new Int32Array(Math.min(2 * staged.last.length, fieldsPerRow * mostRows));
  staged.chunks.push(staged.last);
  staged.at = 0;
};

const finishDay = (day: number, { chunks, rows, large }: StagedDay, bytesPerNumber: 2 | 4): DayColumns => {
  const made = { day, rows, buffer: allocate(rows, bytesPerNumber), bytesPerNumber, large };
  const { units, cents, stores, products } = columnsOf(made);
  let row = 0;
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length && row < rows; at += fieldsPerRow) {
      stores[row] = chunk[at] ?? 0;
      products[row] = chunk[at + 1] ?? 0;
      units[row] = chunk[at + 2] ?? 0;
      cents[row] = chunk[at + 3] ?? 0;
      row += 1;
    }
  return made;
};
