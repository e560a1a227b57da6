import {
  type ChangePeriods,
  changeFields,
  createSeriesChange,
  createSoldSeries,
  type SoldDays,
} from '../change-split/change-sums.rules.ts';
import type { CachedSales } from './cached-sales.ts';
import { getPeriodSums } from './period-sums.ts';
import { type Ids, type PackedTotals, toAllowed } from './scan.ts';
import { getSeriesLives, type Lives, type StoreShare } from './series-index.ts';

/** The causes of the change between two periods. */
export interface ChangeQuestion extends ChangePeriods {
  readonly of: 'change';
  readonly storeIds: Ids;
  readonly productIds: Ids;
}

/**
 * The number of rows of stores and of products, then the rows of stores, then those of products: each has an id, and the
 * fields of a change. A series is in the row of its store and in that of its product.
 */
export const scanChange = (sales: CachedSales, question: ChangeQuestion, share: StoreShare): PackedTotals => {
  const { index, series: lives, stores: storeLives } = getSeriesLives(sales, share);
  const { sums, seen } = getPeriodSums(sales, index, question);
  const allowedStores = toAllowed(sales.stores, question.storeIds);
  const products = listAllowed(sales.products.ids.length, toAllowed(sales.products, question.productIds));
  const splitChange = createSeriesChange(question);
  const series = createSoldSeries();
  const byStore = createRows(sales.stores.ids.length);
  const byProduct = createRows(sales.products.ids.length);
  for (let store = share.at; store < sales.stores.ids.length; store += share.of) {
    const numbers = index.numbers[store];
    if (!numbers || allowedStores?.[store] === 0) continue;
    series.storeId = sales.stores.ids[store] ?? 0;
    setSoldDays(series.storeSold, storeLives, store);
    for (const product of products) {
      const number = numbers[product] ?? 0;
      if (seen[number] !== 1) continue;
      series.productId = sales.products.ids[product] ?? 0;
      setSoldDays(series.sold, lives, number);
      const at = 4 * number;
      series.before.units = sums[at] ?? 0;
      series.before.cents = sums[at + 1] ?? 0;
      series.now.units = sums[at + 2] ?? 0;
      series.now.cents = sums[at + 3] ?? 0;
      const fields = splitChange(series);
      addFields(byStore, store, fields);
      addFields(byProduct, product, fields);
    }
  }
  return packRows(sales, byStore, byProduct);
};

const listAllowed = (size: number, allowed: Uint8Array | undefined): number[] =>
  Array.from({ length: size }, (_, index) => index).filter((index) => allowed?.[index] !== 0);

const setSoldDays = (sold: SoldDays, { first, last, counts }: Lives, at: number): void => {
  sold.first = first[at] ?? 0;
  sold.last = last[at] ?? 0;
  sold.count = counts[at] ?? 0;
};

interface Rows {
  readonly sums: Float64Array;
  readonly seen: Uint8Array;
}

const createRows = (size: number): Rows => ({
  sums: new Float64Array(size * changeFields),
  seen: new Uint8Array(size),
});

const addFields = ({ sums, seen }: Rows, row: number, fields: Float64Array): void => {
  const at = row * changeFields;
  for (let field = 0; field < changeFields; field += 1)
    sums[at + field] = (sums[at + field] ?? 0) + (fields[field] ?? 0);
  seen[row] = 1;
};

const headerFields = 2;

const packRows = ({ stores, products }: CachedSales, byStore: Rows, byProduct: Rows): PackedTotals => {
  const [storeRows, productRows] = [countSeen(byStore), countSeen(byProduct)];
  const packed = new Float64Array(headerFields + (storeRows + productRows) * (1 + changeFields));
  packed.set([storeRows, productRows]);
  let at = headerFields;
  for (const [{ ids }, { sums, seen }] of [
    [stores, byStore],
    [products, byProduct],
  ] as const)
    for (const [row, id] of ids.entries()) {
      if (seen[row] !== 1) continue;
      packed[at] = id;
      packed.set(sums.subarray(row * changeFields, (row + 1) * changeFields), at + 1);
      at += 1 + changeFields;
    }
  return packed;
};

const countSeen = ({ seen }: Rows): number => seen.reduce((count, one) => count + one, 0);

/** The results of different stores as one. */
export const joinPacked = (parts: readonly PackedTotals[]): PackedTotals => {
  const joined = new Float64Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** The sums of a row by field. */
export type ChangeRows = ReadonlyMap<number, Float64Array>;

export interface FoundChange {
  readonly stores: ChangeRows;
  readonly products: ChangeRows;
}

/** The packed results of scan workers with different stores, one after another. */
export const unpackChange = (packed: Float64Array): FoundChange => {
  const found = { stores: new Map<number, Float64Array>(), products: new Map<number, Float64Array>() };
  for (let at = 0; at < packed.length; ) {
    const [storeRows = 0, productRows = 0] = packed.subarray(at, at + headerFields);
    at += headerFields;
    for (let row = 0; row < storeRows + productRows; row += 1) {
      const id = packed[at] ?? 0;
      const fields = packed.subarray(at + 1, at + 1 + changeFields);
      addRow(row < storeRows ? found.stores : found.products, id, fields);
      at += 1 + changeFields;
    }
  }
  return found;
};

const addRow = (rows: Map<number, Float64Array>, id: number, fields: Float64Array): void => {
  const before = rows.get(id);
  if (before) for (const [field, value] of fields.entries()) before[field] = (before[field] ?? 0) + value;
  else rows.set(id, fields.slice());
};
