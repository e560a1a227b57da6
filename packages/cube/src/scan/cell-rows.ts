const firstCapacity = 1024;
/** Up to so many pairs of keys a table has the row of each pair; above it, a hash table has those with sales. */
const maxDirectPairs = 16_777_216;

/** Sums by row and span; a row is a pair of a store key and a product key with a sale. */
export interface CellRows {
  /** The row of a pair, added if it is new; −1 if there would be more than `maxRows`. */
  readonly find: (pair: number) => number;
  /** The row of each pair, −1 if it has none yet. Undefined for many pairs. */
  readonly direct: Int32Array | undefined;
  /** Units and cents of each row, interleaved. Allocated again when rows are added. */
  readonly getSums: (span: number) => Float64Array;
  readonly pairs: () => Float64Array;
}

interface Size {
  readonly pairs: number;
  readonly spans: number;
  readonly maxRows: number;
}

export const createCellRows = ({ pairs: pairCount, spans, maxRows }: Size): CellRows => {
  const direct = pairCount <= maxDirectPairs ? new Int32Array(pairCount).fill(-1) : undefined;
  const index = direct ? toPairIndex(direct) : createHashIndex();
  const capacity = Math.min(pairCount, firstCapacity);
  const sums: Float64Array[] = Array.from({ length: spans }, () => new Float64Array(2 * capacity));
  let pairs = new Float64Array(capacity);
  let count = 0;

  const add = (pair: number): number => {
    if (count === maxRows) return -1;
    if (count === pairs.length) {
      pairs = grow(pairs);
      for (const [span, own] of sums.entries()) sums[span] = grow(own);
    }
    pairs[count] = pair;
    index.set(pair, count);
    count += 1;
    return count - 1;
  };
  return {
    direct,
    find: (pair) => {
      const row = index.get(pair);
      return row === -1 ? add(pair) : row;
    },
    getSums: (span) => sums[span] ?? new Float64Array(),
    pairs: () => pairs.subarray(0, count),
  };
};

const grow = (numbers: Float64Array): Float64Array<ArrayBuffer> => {
  const larger = new Float64Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
};

interface PairIndex {
  /** −1: not found. */
  readonly get: (pair: number) => number;
  readonly set: (pair: number, row: number) => void;
}

const toPairIndex = (rows: Int32Array): PairIndex => ({
  get: (pair) => rows[pair] ?? -1,
  set: (pair, row) => {
    rows[pair] = row;
  },
});

/** Open addressing; at most half full. */
const createHashIndex = (): PairIndex => {
  let keys = new Float64Array(4 * firstCapacity).fill(-1);
  let rows = new Int32Array(keys.length);
  let count = 0;
  const findSlot = (pair: number): number => {
    const mask = keys.length - 1;
    let slot = (Math.imul(pair % 4_294_967_296, 0x9e3779b1) >>> 7) & mask;
    while (keys[slot] !== -1 && keys[slot] !== pair) slot = (slot + 1) & mask;
    return slot;
  };
  const put = (pair: number, row: number): void => {
    const slot = findSlot(pair);
    keys[slot] = pair;
    rows[slot] = row;
  };
  const enlarge = (): void => {
    const [oldKeys, oldRows] = [keys, rows];
    keys = new Float64Array(2 * oldKeys.length).fill(-1);
    rows = new Int32Array(keys.length);
    for (const [at, pair] of oldKeys.entries()) if (pair !== -1) put(pair, oldRows[at] ?? 0);
  };
  return {
    get: (pair) => {
      const slot = findSlot(pair);
      return keys[slot] === -1 ? -1 : (rows[slot] ?? -1);
    },
    set: (pair, row) => {
      if (2 * count >= keys.length) enlarge();
      put(pair, row);
      count += 1;
    },
  };
};
