/**
 * What one day sold, row by row, in memory that all threads share: twelve bytes a row. It never changes; a day that
 * changes gets new columns, so whoever is still reading the old ones reads a whole.
 */
export interface DayColumns {
  /** Days since 2000-01-01. */
  readonly day: number;
  readonly rows: number;
  /** Units, cents, then the numbers of stores and of products within the client's `Names`. */
  readonly buffer: SharedArrayBuffer;
  readonly bytesPerNumber: 2 | 4;
  /** Store, product and cents of each row whose cents need more than 32 bits; its column says 0. */
  readonly large: readonly number[];
}

type Numbers = Uint16Array<SharedArrayBuffer> | Uint32Array<SharedArrayBuffer>;

export interface Columns {
  readonly units: Int32Array<SharedArrayBuffer>;
  readonly cents: Int32Array<SharedArrayBuffer>;
  readonly stores: Numbers;
  readonly products: Numbers;
}

const bytesPerSum = 4;
/** What a day costs beside its rows, however few: its objects in each thread. */
const bytesPerDay = 2000;

export const bytesOf = ({ buffer, large }: DayColumns): number => buffer.byteLength + 8 * large.length + bytesPerDay;

/** What so many rows will take. */
export const estimateBytes = (rows: number, days: number): number => 12 * rows + bytesPerDay * days;

export const allocate = (rows: number, bytesPerNumber: 2 | 4): SharedArrayBuffer =>
  new SharedArrayBuffer(2 * rows * (bytesPerSum + bytesPerNumber));

export const columnsOf = ({ rows, buffer, bytesPerNumber }: DayColumns): Columns => {
  const stores = 2 * bytesPerSum * rows;
  const products = stores + bytesPerNumber * rows;
  const sums = { units: new Int32Array(buffer, 0, rows), cents: new Int32Array(buffer, bytesPerSum * rows, rows) };
  return bytesPerNumber === 2
    ? { ...sums, stores: new Uint16Array(buffer, stores, rows), products: new Uint16Array(buffer, products, rows) }
    : { ...sums, stores: new Uint32Array(buffer, stores, rows), products: new Uint32Array(buffer, products, rows) };
};

const millisecondsPerDay = 86_400_000;
const origin = Date.UTC(2000, 0, 1);

export const dayNumberOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - origin) / millisecondsPerDay;
export const dayOf = (number: number): string =>
  new Date(origin + number * millisecondsPerDay).toISOString().slice(0, 10);

/** The first and the last day of the month that a day is in. */
export const monthOf = (day: number): { readonly first: number; readonly last: number } => {
  const date = new Date(origin + day * millisecondsPerDay);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const numberAt = (of: number): number => (new Date(origin).setUTCFullYear(year, of, 1) - origin) / millisecondsPerDay;
  return { first: numberAt(month), last: numberAt(month + 1) - 1 };
};
