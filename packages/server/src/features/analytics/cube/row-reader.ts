import { type Names, numberFor } from './names.ts';
import type { StagedDays, StagedRow } from './staged-days.ts';

interface Target {
  readonly stores: Names;
  readonly products: Names;
  readonly staged: StagedDays;
}

// COPY's binary format of `sold_on, store and product as one number, units, cents`: each value follows its length.
const headerBytes = 19;
const rowBytes = 42;
const dayAt = 6;
const storeAt = 14;
const productAt = 18;
const unitsAt = 26;
const centsAt = 34;

/** Reads the pieces of a COPY, which end anywhere, into staged days. Answers how many rows there were. */
export const createRowReader = ({ stores, products, staged }: Target) => {
  let rest: Uint8Array = new Uint8Array(0);
  let skipped = 0;
  let rows = 0;
  const row: StagedRow = { day: 0, store: 0, product: 0, units: 0, cents: 0 };
  let lastStore = { id: -1, number: -1 };

  const readRow = (view: DataView, at: number): void => {
    if (view.getInt16(at) !== 4) throw new Error('A row of COPY is not as it was asked for');
    const storeId = view.getInt32(at + storeAt);
    // Rows come store by store, mostly.
    if (storeId !== lastStore.id) lastStore = { id: storeId, number: numberFor(stores, storeId) };
    row.day = view.getInt32(at + dayAt);
    row.store = lastStore.number;
    row.product = numberFor(products, view.getInt32(at + productAt));
    row.units = view.getInt32(at + unitsAt);
    row.cents = view.getInt32(at + centsAt) * 4_294_967_296 + view.getUint32(at + centsAt + 4);
    staged.add(row);
    rows += 1;
  };

  return {
    rows: () => rows,
    read: (piece: Uint8Array): void => {
      const bytes = rest.length === 0 ? piece : joined(rest, piece);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      let at = Math.min(bytes.length, headerBytes - skipped);
      skipped += at;
      for (; at + rowBytes <= bytes.length; at += rowBytes) readRow(view, at);
      rest = bytes.slice(at);
    },
    /** After the last row stands the number −1 and nothing else. */
    end: (): void => {
      if (rest.length !== 2 || rest[0] !== 255 || rest[1] !== 255) throw new Error('A COPY broke off');
    },
  };
};

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};
