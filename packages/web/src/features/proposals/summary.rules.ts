import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { sumOrderValues } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { findStoreOrders, type StoreOrder, skipLabels } from './store-orders.rules.ts';

interface Totals {
  par: number;
  inventory: number;
  proposed: number;
  /** Cents: products at list prices, stores and regions with the company's discount. */
  value: number;
}

export interface ProductTotals extends Readonly<Totals> {
  readonly id: number;
  readonly column: number;
  readonly name: string;
  readonly sku: string | null;
  readonly productLine: string | null;
  readonly stores: number;
  readonly available: number;
  /** Negative if more is proposed than available. */
  readonly left: number;
}

export interface StoreTotals extends Readonly<Totals> {
  readonly id: number;
  readonly storeId: number;
  readonly row: number;
  readonly name: string;
  readonly number: string | null;
  readonly region: string | null;
  readonly isByRegion: boolean;
  /** The order of the store, or why it has none. */
  readonly order: string;
  readonly isSkipped: boolean;
}

export interface RegionTotals extends Readonly<Totals> {
  readonly id: number;
  readonly name: string;
  readonly stores: number;
  readonly storesByRegion: number;
  readonly order: string;
  readonly isSkipped: boolean;
}

/** Undefined until they are loaded. */
type Orders = readonly PlannedOrderDetail[] | undefined;

/** Adds up the sheet by rows and by columns. Lines that a store does not list count as 0. */
const sumSheet = ({ model, missing, products }: ProposalSheet) => {
  const rows = Array.from({ length: model.rowCount }, empty);
  const columns = Array.from({ length: model.columnCount }, empty);
  const listed = new Int32Array(model.columnCount);
  for (let cell = 0; cell < model.quantity.length; cell += 1) {
    const column = cell % model.columnCount;
    const quantity = at(model.quantity, cell);
    const value = quantity * (products[column]?.unitPriceCents ?? 0);
    for (const totals of [rows[Math.floor(cell / model.columnCount)], columns[column]]) {
      if (!totals) continue;
      totals.par += at(model.par, cell);
      totals.inventory += at(model.onHand, cell);
      totals.proposed += quantity;
      totals.value += value;
    }
    if (!missing.has(cell)) listed[column] = at(listed, column) + 1;
  }
  return { rows, columns, listed };
};

const withDiscount = (totals: Totals, discount: number): Totals => ({
  ...totals,
  value: sumOrderValues([totals.value], discount),
});

const empty = (): Totals => ({ par: 0, inventory: 0, proposed: 0, value: 0 });

export const totalsByProduct = (sheet: ProposalSheet): ProductTotals[] => {
  const { columns, listed } = sumSheet(sheet);
  return sheet.products.map((product, column) => {
    const totals = columns[column] ?? empty();
    return {
      ...totals,
      id: product.productId,
      column,
      name: product.name,
      sku: product.sku,
      productLine: product.productLineName,
      stores: at(listed, column),
      available: product.availableQuantity,
      left: product.availableQuantity - totals.proposed,
    };
  });
};

export const totalsByStore = (sheet: ProposalSheet, orders: Orders): StoreTotals[] => {
  const { rows } = sumSheet(sheet);
  const storeOrders = orders && findStoreOrders(sheet, orders);
  return sheet.stores.map((store, row) => ({
    ...withDiscount(rows[row] ?? empty(), sheet.discount),
    id: store.storeOrderProposalId,
    storeId: store.storeId,
    row,
    name: store.name,
    number: store.number,
    region: store.regionName,
    isByRegion: store.proposalProcessedByRegion,
    ...describeOrder(storeOrders?.get(store.storeOrderProposalId)),
  }));
};

/** The regions of the stores. Stores without a region form the last group. */
export const totalsByRegion = (sheet: ProposalSheet, orders: Orders): RegionTotals[] => {
  const regions = new Map<number, RegionTotals & Totals>();
  for (const [row, store] of totalsByStore(sheet, orders).entries()) {
    const id = sheet.stores[row]?.regionId ?? 0;
    const name = store.region ?? 'No region';
    const totals = regions.get(id) ?? {
      ...empty(),
      id,
      name,
      stores: 0,
      storesByRegion: 0,
      order: '',
      isSkipped: false,
    };
    const isCombined = store.isByRegion && id > 0;
    regions.set(id, {
      ...totals,
      stores: totals.stores + 1,
      storesByRegion: totals.storesByRegion + (isCombined ? 1 : 0),
      par: totals.par + store.par,
      inventory: totals.inventory + store.inventory,
      proposed: totals.proposed + store.proposed,
      value: totals.value + store.value,
      // One store can be skipped while the other stores of the region create the combined order.
      order: isCombined && (totals.order === '' || totals.isSkipped) ? store.order : totals.order,
      isSkipped: isCombined && (totals.order === '' || totals.isSkipped) ? store.isSkipped : totals.isSkipped,
    });
  }
  return [...regions.values()]
    .map((region) => (orders && region.order === '' ? { ...region, order: 'By store' } : region))
    .toSorted((left, right) => Number(left.id === 0) - Number(right.id === 0) || compareNames(left.name, right.name));
};

const describeOrder = (store: StoreOrder | undefined): Pick<StoreTotals, 'order' | 'isSkipped'> => {
  if (!store) return { order: '', isSkipped: false };
  const { order, skipped } = store;
  if (skipped) return { order: `None: ${skipLabels[skipped]}`, isSkipped: true };
  return { order: order?.regionId == null ? 'Separate' : `Combined: ${order.name}`, isSkipped: false };
};

/** A stable sort by the requested keys, as `key,asc` or `key,desc`. */
export const sortedBy = <Row extends object>(rows: readonly Row[], sort: readonly string[]): readonly Row[] => {
  const orders = sort.map((entry) => {
    const [key = '', direction] = entry.split(',');
    return { key, sign: direction === 'desc' ? -1 : 1 };
  });
  return rows.toSorted((left, right) => {
    for (const { key, sign } of orders) {
      const difference = compare(Reflect.get(left, key), Reflect.get(right, key));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
};

const compare = (left: unknown, right: unknown): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(toText(left), toText(right));

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
