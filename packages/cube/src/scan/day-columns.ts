import { dayMs } from '@shelfward/contract/kit/dates.ts';
/**
 * Sales of one day as columns in shared memory, 12 bytes per row. Immutable: a changed day gets new columns, so a thread
 * that still reads the old ones sees a consistent state.
 */
export interface DayColumns {
  /** Days since 2000-01-01. */
  readonly day: number;
  readonly rows: number;
  /** Units, cents, then the indexes of stores and products in the client's id indexes. */
  readonly buffer: SharedArrayBuffer;
  readonly bytesPerNumber: 2 | 4;
  /** Store, product, and cents of each row whose cents need more than 32 bits; its cents column contains 0. */
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
/** Fixed overhead per day: its objects in each thread. */
const bytesPerDay = 2000;

export const columnBytes = ({ buffer, large }: DayColumns): number =>
  buffer.byteLength + 8 * large.length + bytesPerDay;

/** Estimated memory for the rows and days. */
export const estimateBytes = (rows: number, days: number): number => 12 * rows + bytesPerDay * days;

export const allocateColumns = (rows: number, bytesPerNumber: 2 | 4): SharedArrayBuffer =>
  new SharedArrayBuffer(2 * rows * (bytesPerSum + bytesPerNumber));

export const toColumns = ({ rows, buffer, bytesPerNumber }: DayColumns): Columns => {
  const stores = 2 * bytesPerSum * rows;
  const products = stores + bytesPerNumber * rows;
  const sums = { units: new Int32Array(buffer, 0, rows), cents: new Int32Array(buffer, bytesPerSum * rows, rows) };
  return bytesPerNumber === 2
    ? { ...sums, stores: new Uint16Array(buffer, stores, rows), products: new Uint16Array(buffer, products, rows) }
    : { ...sums, stores: new Uint32Array(buffer, stores, rows), products: new Uint32Array(buffer, products, rows) };
};

const origin = Date.UTC(2000, 0, 1);

export const toDayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - origin) / dayMs;
export const toIsoDay = (number: number): string => new Date(origin + number * dayMs).toISOString().slice(0, 10);

/** The first and the last day of the month that a day is in. */
export const monthBounds = (day: number): { readonly first: number; readonly last: number } => {
  const date = new Date(origin + day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const numberAt = (monthIndex: number): number =>
    (new Date(origin).setUTCFullYear(year, monthIndex, 1) - origin) / dayMs;
  return { first: numberAt(month), last: numberAt(month + 1) - 1 };
};
