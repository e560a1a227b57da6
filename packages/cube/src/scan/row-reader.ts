import { getOrAddIndex, type IdIndex } from './id-index.ts';
import type { PendingDays, PendingRow } from './pending-days.ts';

interface Target {
  readonly stores: IdIndex;
  readonly products: IdIndex;
  readonly staged: PendingDays;
}

// Byte offsets in the binary COPY format of `sold_on, packed store and product, units, cents`. Each value is preceded
// by its length.
const headerBytes = 19;
const rowBytes = 42;
const trailerBytes = 2;
const dayAt = 6;
const storeAt = 14;
const productAt = 18;
const unitsAt = 26;
const centsAt = 34;
const high = 4_294_967_296;

/** Reads the rows of a COPY into pending days. */
export const createRowReader = ({ stores, products, staged: pending }: Target) => {
  let hasEnded = false;
  const row: PendingRow = { day: 0, store: 0, product: 0, units: 0, cents: 0 };
  let [lastStoreId, lastStore] = [-1, -1];

  const readRow = (bytes: DataView, at: number): void => {
    const storeId = bytes.getInt32(at + storeAt);
    // Rows are mostly grouped by store.
    if (storeId !== lastStoreId) [lastStoreId, lastStore] = [storeId, getOrAddIndex(stores, storeId)];
    row.day = bytes.getInt32(at + dayAt);
    row.store = lastStore;
    row.product = getOrAddIndex(products, bytes.getInt32(at + productAt));
    row.units = bytes.getInt32(at + unitsAt);
    row.cents = bytes.getInt32(at + centsAt) * high + bytes.getUint32(at + centsAt + 4);
    pending.add(row);
  };

  return {
    read: (bytes: DataView, at: number, length: number): void => {
      if (length === rowBytes) readRow(bytes, at);
      else if (length === headerBytes + rowBytes) readRow(bytes, at + headerBytes);
      else if (length === trailerBytes || length === headerBytes + trailerBytes) hasEnded = true;
      else throw new Error('Unexpected row length in COPY output');
    },
    end: (): void => {
      if (!hasEnded) throw new Error('COPY output ended before the trailer');
    },
  };
};
