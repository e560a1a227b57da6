import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import { availabilityMark } from '@shelfward/contract/products/product-availability.rules.ts';
import { toOrderRegionId } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { LineProjection } from '@shelfward/contract/proposals/projection.rules.ts';
import {
  noProduct,
  type ProposalMatrix,
  projectionsByIndex,
  valuesByIndex,
} from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { computeProposalValue } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import {
  type AllocationReason,
  allocationReasons,
  type Suggestion,
  toSuggestion,
} from '@shelfward/contract/proposals/proposals.rules.ts';
import type { MatrixHeader } from '../../kit/matrix/matrix-find.ts';
import { markCell } from '../../kit/matrix/matrix-marks.ts';
import { at, createMatrixModel, type MatrixModel } from '../../kit/matrix/matrix-model.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';

export type SheetStore = ProposalMatrix['stores'][number];
export type SheetProduct = ProposalMatrix['products'][number];
type Column = 'quantity' | 'parLevel' | 'onHand';

/** A proposal in the editor: the model of the grid, and the records of its rows, columns, and cells. */
export interface ProposalSheet {
  readonly id: number;
  readonly companyName: string;
  /** The company's discount in percent. */
  readonly discount: number;
  readonly stores: readonly SheetStore[];
  readonly products: readonly SheetProduct[];
  /** Stores that were removed from the proposal. They are not in the grid. */
  readonly excludedStores: readonly SheetStore[];
  readonly model: MatrixModel;
  readonly rows: readonly MatrixHeader[];
  readonly columns: readonly MatrixHeader[];
  readonly inTransit: Int32Array;
  readonly openOrders: Int32Array;
  readonly otherProposals: Int32Array;
  /** Pack sizes of cells that differ from the current pack size of the product. */
  readonly otherPacks: ReadonlyMap<number, number>;
  /** The par level of the assortment of cells with a suggested par level. */
  readonly assortmentPar: ReadonlyMap<number, number>;
  /** Why the suggested quantity of a cell differs from its replenishment inputs. */
  readonly allocationReasons: ReadonlyMap<number, AllocationReason>;
  readonly projections: ReadonlyMap<number, LineProjection>;
  /** Cells whose store does not list the product yet. Entering a quantity adds it. */
  readonly missing: Set<number>;
}

export const buildProposalSheet = (matrix: ProposalMatrix): ProposalSheet => {
  const { products } = matrix;
  const included = matrix.stores.flatMap((store, row) => (store.inactive ? [] : [{ store, row }]));
  const cells = (column: Column): Int32Array => {
    const numbers = new Int32Array(included.length * products.length);
    for (const [position, { row }] of included.entries())
      numbers.set(matrix[column].slice(row * products.length, (row + 1) * products.length), position * products.length);
    return numbers;
  };
  const quantity = cells('quantity');
  const missing = new Set<number>();
  for (let cell = 0; cell < quantity.length; cell += 1) if (quantity[cell] === noProduct) missing.add(cell);
  const withoutMissing = (numbers: Int32Array): Int32Array => numbers.map((number) => Math.max(0, number));
  const toCells = (list: readonly number[]): ReadonlyMap<number, number> =>
    atCells(valuesByIndex(list), matrix, included);
  const quantities = withoutMissing(quantity);
  const inTransit = toArray(quantity.length, toCells(matrix.inTransit));
  const openOrders = toArray(quantity.length, toCells(matrix.openOrders));
  const otherProposals = toArray(quantity.length, toCells(matrix.otherProposals));
  const reasons = toReasons(toCells(matrix.allotted));
  return {
    id: matrix.orderProposalId,
    companyName: matrix.companyName,
    discount: matrix.discount,
    stores: included.map(({ store }) => store),
    products,
    excludedStores: matrix.stores.filter((store) => store.inactive),
    model: createMatrixModel({
      rowCount: included.length,
      columnCount: products.length,
      quantity: quantities,
      system: withValues(quantities.slice(), toCells(matrix.chosenOver)),
      par: withoutMissing(cells('parLevel')),
      onHand: withoutMissing(cells('onHand')),
      adjusted: reasons,
      incoming: inTransit.map((units, cell) => units + at(openOrders, cell) + at(otherProposals, cell)),
    }),
    rows: included.map(({ store }) => ({
      id: store.storeOrderProposalId,
      name: store.name,
      detail: storeDetail(store),
    })),
    columns: products.map((product) => ({ id: product.productId, name: product.name, detail: productDetail(product) })),
    inTransit,
    openOrders,
    otherProposals,
    otherPacks: toCells(matrix.otherPacks),
    assortmentPar: toCells(matrix.assortmentPar),
    allocationReasons: reasons,
    projections: atCells(projectionsByIndex(matrix), matrix, included),
    missing,
  };
};

/** Whether two sheets differ at most in their quantities. */
export const isSameLayout = (one: ProposalSheet, other: ProposalSheet): boolean =>
  isSameList(one.rows, other.rows) &&
  isSameList(one.columns, other.columns) &&
  one.missing.size === other.missing.size &&
  isSameNumbers(one.model.original, other.model.original) &&
  isSameNumbers(one.model.par, other.model.par);

const isSameList = (one: readonly MatrixHeader[], other: readonly MatrixHeader[]): boolean =>
  one.length === other.length && one.every(({ id }, place) => id === other[place]?.id);

const isSameNumbers = (one: Int32Array, other: Int32Array): boolean =>
  one.length === other.length && one.every((number, place) => number === other[place]);

const productDetail = (product: SheetProduct): string => {
  const mark = availabilityMark(product);
  return [mark && statusLabel(mark), product.sku].filter(Boolean).join(' · ');
};

/** The replenishment inputs of a cell's suggested quantity, and how it was adjusted. */
export const computeSuggestion = (sheet: ProposalSheet, cell: number): Suggestion => {
  const { model, products } = sheet;
  return toSuggestion({
    parLevel: at(model.par, cell),
    assortmentParLevel: sheet.assortmentPar.get(cell) ?? null,
    onHand: at(model.onHand, cell),
    inTransit: at(sheet.inTransit, cell),
    openOrders: at(sheet.openOrders, cell),
    otherProposals: at(sheet.otherProposals, cell),
    packSize: sheet.otherPacks.get(cell) ?? products[cell % model.columnCount]?.packSize ?? 1,
    systemQuantity: at(model.original, cell),
    adjustedBy: sheet.allocationReasons.get(cell) ?? null,
    projection: sheet.projections.get(cell) ?? null,
  });
};

/** The ordered products without a price. The server creates no order with one of them. */
export const findUnpriced = ({ model, products }: ProposalSheet): readonly SheetProduct[] =>
  products.filter(({ unitPriceCents }, column) => unitPriceCents === null && at(model.columnTotals, column) > 0);

/** Whether no order can be created, because none of the ordered products has a price. */
export const isWithoutPrices = (sheet: ProposalSheet): boolean => {
  const ordered = sheet.products.filter((_, column) => at(sheet.model.columnTotals, column) > 0);
  return ordered.length > 0 && ordered.length === findUnpriced(sheet).length;
};

/** The value of the proposal in cents: the orders with the company's discount. Products without a price count as 0. */
export const computeOrderValue = (sheet: ProposalSheet): number => {
  const { model, stores, products, discount } = sheet;
  if (discount === 0)
    return products.reduce(
      (sum, { unitPriceCents }, column) => sum + (unitPriceCents ?? 0) * at(model.columnTotals, column),
      0,
    );
  const valued = stores.map((store, row) => {
    return { storeId: store.storeId, orderRegionId: toOrderRegionId(store), subtotal: computeSubtotal(sheet, row) };
  });
  return computeProposalValue(valued, discount);
};

/** The lines of a store at list prices, in cents. */
const computeSubtotal = ({ model, products }: ProposalSheet, row: number): number =>
  products.reduce(
    (sum, { unitPriceCents }, column) =>
      sum + (unitPriceCents ?? 0) * at(model.quantity, row * model.columnCount + column),
    0,
  );

export interface SheetFilter {
  readonly regionIds: ReadonlySet<string>;
  readonly productLineIds: ReadonlySet<string>;
  readonly isBelowPar: boolean;
}

/** The rows and columns that match a filter. Undefined if all match. */
export const filterSheet = (
  { model, stores, products }: ProposalSheet,
  { regionIds, productLineIds, isBelowPar }: SheetFilter,
): { readonly rows: readonly number[] | undefined; readonly columns: readonly number[] | undefined } => {
  const rows = findIndexes(stores, ({ regionId }) => regionIds.size === 0 || regionIds.has(String(regionId)));
  const columns = findIndexes(
    products,
    ({ productLineId }) => productLineIds.size === 0 || productLineIds.has(String(productLineId)),
  );
  if (!isBelowPar)
    return {
      rows: rows.length === stores.length ? undefined : rows,
      columns: columns.length === products.length ? undefined : columns,
    };
  const isShort = (row: number, column: number): boolean => {
    const mark = markCell(model, row * model.columnCount + column);
    return mark === 'below' || mark === 'low';
  };
  return {
    rows: rows.filter((row) => columns.some((column) => isShort(row, column))),
    columns: columns.filter((column) => rows.some((row) => isShort(row, column))),
  };
};

/** The distinct values of a dimension as sorted filter choices. */
export const distinctChoices = <T>(items: readonly T[], pick: (item: T) => readonly [number | null, string | null]) => {
  const labels = new Map<string, string>();
  for (const item of items) {
    const [id, name] = pick(item);
    if (id !== null) labels.set(String(id), name ?? '');
  }
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((left, right) => compareNames(left.label, right.label));
};

const findIndexes = <T>(items: readonly T[], isShown: (item: T) => boolean): number[] =>
  items.flatMap((item, index) => (isShown(item) ? [index] : []));

/** Maps a flat list of positions and values to the cells of the included stores. */
const atCells = <T>(
  values: ReadonlyMap<number, T>,
  { products }: ProposalMatrix,
  included: readonly { readonly row: number }[],
): ReadonlyMap<number, T> => {
  const rows = new Map(included.map(({ row }, shown) => [row, shown]));
  const cells = new Map<number, T>();
  for (const [position, value] of values) {
    const row = rows.get(Math.floor(position / products.length));
    if (row !== undefined) cells.set(row * products.length + (position % products.length), value);
  }
  return cells;
};

const withValues = (numbers: Int32Array, values: ReadonlyMap<number, number>): Int32Array => {
  for (const [cell, value] of values) numbers[cell] = value;
  return numbers;
};

const toArray = (size: number, values: ReadonlyMap<number, number>): Int32Array =>
  withValues(new Int32Array(size), values);

const toReasons = (numbers: ReadonlyMap<number, number>): ReadonlyMap<number, AllocationReason> =>
  new Map(
    [...numbers].flatMap(([cell, number]) => {
      const reason = allocationReasons[number];
      return reason ? [[cell, reason] as const] : [];
    }),
  );

const storeDetail = ({ number, regionName, isEligible }: SheetStore): string =>
  [isEligible ? '' : statusLabel('INACTIVE'), number === null ? '' : `#${number}`, regionName ?? '']
    .filter((part) => part !== '')
    .join(' · ');
