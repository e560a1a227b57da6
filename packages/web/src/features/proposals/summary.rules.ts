import type { SkipReason } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { at } from '../../kit/matrix/matrix-model.ts';
import { planOf } from './proposal-questions.tsx';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { amount } from './scarce.rules.ts';

interface Totals {
  par: number;
  inventory: number;
  proposed: number;
  /** Cents, at list prices. */
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
  /** Below zero where more is proposed than there is. */
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
  /** Which order it becomes a part of, or why of none. */
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

/** Adds up the sheet once, by its rows and by its columns; lines that a store does not list count nothing. */
const addUp = ({ model, missing, products }: ProposalSheet) => {
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

const empty = (): Totals => ({ par: 0, inventory: 0, proposed: 0, value: 0 });

export const totalsByProduct = (sheet: ProposalSheet): ProductTotals[] => {
  const { columns, listed } = addUp(sheet);
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

export const totalsByStore = (sheet: ProposalSheet): StoreTotals[] => {
  const { rows } = addUp(sheet);
  const orders = ordersOf(sheet);
  return sheet.stores.map((store, row) => ({
    ...(rows[row] ?? empty()),
    id: store.storeOrderProposalId,
    storeId: store.storeId,
    row,
    name: store.name,
    number: store.number,
    region: store.regionName,
    isByRegion: store.proposalProcessedByRegion,
    ...(orders.get(store.storeOrderProposalId) ?? { order: '', isSkipped: false }),
  }));
};

/** The regions of the stores; those without one stand together, last. */
export const totalsByRegion = (sheet: ProposalSheet): RegionTotals[] => {
  const regions = new Map<number, RegionTotals & Totals>();
  for (const [row, store] of totalsByStore(sheet).entries()) {
    const id = sheet.stores[row]?.regionId ?? 0;
    const name = store.region ?? 'No region';
    const of = regions.get(id) ?? { ...empty(), id, name, stores: 0, storesByRegion: 0, order: '', isSkipped: false };
    const joins = store.isByRegion && id > 0;
    regions.set(id, {
      ...of,
      stores: of.stores + 1,
      storesByRegion: of.storesByRegion + (joins ? 1 : 0),
      par: of.par + store.par,
      inventory: of.inventory + store.inventory,
      proposed: of.proposed + store.proposed,
      value: of.value + store.value,
      // One of its stores may be skipped for a reason of its own while the others make the order.
      order: joins && (of.order === '' || of.isSkipped) ? store.order : of.order,
      isSkipped: joins && (of.order === '' || of.isSkipped) ? store.isSkipped : of.isSkipped,
    });
  }
  return [...regions.values()]
    .map((region) => (region.order === '' ? { ...region, order: 'By store' } : region))
    .toSorted((left, right) => Number(left.id === 0) - Number(right.id === 0) || left.name.localeCompare(right.name));
};

/** By the rule that the server makes orders by. */
const ordersOf = (
  sheet: ProposalSheet,
): ReadonlyMap<number, { readonly order: string; readonly isSkipped: boolean }> => {
  const { orders, skipped } = planOf(sheet);
  const regions = new Map(sheet.stores.map(({ regionId, regionName }) => [regionId, regionName]));
  const reasons: Readonly<Record<SkipReason, string>> = {
    INACTIVE: 'None: inactive',
    NO_QUANTITY: 'None: nothing proposed',
    BELOW_MIN_ITEMS: `None: below ${amount(sheet.minItems)} units`,
  };
  const places = new Map<number, { readonly order: string; readonly isSkipped: boolean }>();
  for (const { storeOrderProposalId, reason } of skipped)
    places.set(storeOrderProposalId, { order: reasons[reason], isSkipped: true });
  for (const { regionId, storeOrderProposalIds } of orders) {
    const order = regionId === null ? 'Its own' : `Of ${regions.get(regionId) ?? 'its region'}`;
    for (const id of storeOrderProposalIds) places.set(id, { order, isSkipped: false });
  }
  return places;
};

/** Sorted by what a person asked for, as `key,asc` or `key,desc`; what is equal keeps its order. */
export const sortedBy = <Row extends object>(rows: readonly Row[], sort: readonly string[]): readonly Row[] => {
  const orders = sort.map((one) => {
    const [key = '', direction] = one.split(',');
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
  typeof left === 'number' && typeof right === 'number' ? left - right : wordsOf(left).localeCompare(wordsOf(right));

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');
