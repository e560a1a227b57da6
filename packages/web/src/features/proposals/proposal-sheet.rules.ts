import { none, type ProposalMatrix, valuesByPlace } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import {
  type AllotmentReason,
  allotmentReasons,
  type Suggestion,
  suggestionOfLine,
} from '@shelfward/contract/proposals/proposals.rules.ts';
import type { MatrixHeader } from '../../kit/matrix/matrix-find.ts';
import { markCell } from '../../kit/matrix/matrix-marks.ts';
import { at, createMatrixModel, type MatrixModel } from '../../kit/matrix/matrix-model.ts';

export type SheetStore = ProposalMatrix['stores'][number];
export type SheetProduct = ProposalMatrix['products'][number];
type Column = 'quantity' | 'parLevel' | 'onHand';

/** A proposal as the editor works on it: the grid's model, and what stands behind its rows, columns and cells. */
export interface ProposalSheet {
  readonly id: number;
  readonly companyName: string;
  readonly minItems: number;
  readonly stores: readonly SheetStore[];
  readonly products: readonly SheetProduct[];
  /** Taken out of the proposal; they are not in the grid. */
  readonly storesLeftOut: readonly SheetStore[];
  readonly model: MatrixModel;
  readonly rows: readonly MatrixHeader[];
  readonly columns: readonly MatrixHeader[];
  readonly inTransit: Int32Array;
  readonly openOrders: Int32Array;
  /** The packs of cells that were computed with another than the product's of today. */
  readonly otherPacks: ReadonlyMap<number, number>;
  /** Why the system proposes something else in a cell than its terms say. */
  readonly allotted: ReadonlyMap<number, AllotmentReason>;
  /** Cells whose store does not have the product yet; entering a quantity adds it. */
  readonly missing: Set<number>;
}

export const sheetOf = (matrix: ProposalMatrix): ProposalSheet => {
  const { products } = matrix;
  const kept = matrix.stores.flatMap((store, row) => (store.inactive ? [] : [{ store, row }]));
  const cells = (column: Column): Int32Array => {
    const numbers = new Int32Array(kept.length * products.length);
    for (const [place, { row }] of kept.entries())
      numbers.set(matrix[column].slice(row * products.length, (row + 1) * products.length), place * products.length);
    return numbers;
  };
  const quantity = cells('quantity');
  const missing = new Set<number>();
  for (let cell = 0; cell < quantity.length; cell += 1) if (quantity[cell] === none) missing.add(cell);
  const known = (numbers: Int32Array): Int32Array => numbers.map((number) => Math.max(0, number));
  const special = (list: readonly number[]): ReadonlyMap<number, number> => atCells(list, matrix, kept);
  const quantities = known(quantity);
  const inTransit = filled(quantity.length, special(matrix.inTransit));
  const openOrders = filled(quantity.length, special(matrix.openOrders));
  return {
    id: matrix.orderProposalId,
    companyName: matrix.companyName,
    minItems: matrix.minItemsForStoreProposal,
    stores: kept.map(({ store }) => store),
    products,
    storesLeftOut: matrix.stores.filter((store) => store.inactive),
    model: createMatrixModel({
      rowCount: kept.length,
      columnCount: products.length,
      quantity: quantities,
      system: withValues(quantities.slice(), special(matrix.chosenOver)),
      par: known(cells('parLevel')),
      onHand: known(cells('onHand')),
      incoming: inTransit.map((units, cell) => units + at(openOrders, cell)),
    }),
    rows: kept.map(({ store }) => ({ id: store.storeOrderProposalId, name: store.name, detail: detailOf(store) })),
    columns: products.map(({ productId, name, sku }) => ({ id: productId, name, detail: sku ?? '' })),
    inTransit,
    openOrders,
    otherPacks: special(matrix.otherPacks),
    allotted: reasonsOf(special(matrix.allotted)),
    missing,
  };
};

/** What the system's quantity of a cell was computed from, and what became of it. */
export const suggestionOf = (sheet: ProposalSheet, cell: number): Suggestion => {
  const { model, products } = sheet;
  return suggestionOfLine({
    parLevel: at(model.par, cell),
    onHand: at(model.onHand, cell),
    inTransit: at(sheet.inTransit, cell),
    openOrders: at(sheet.openOrders, cell),
    packSize: sheet.otherPacks.get(cell) ?? products[cell % model.columnCount]?.packSize ?? 1,
    systemQuantity: at(model.original, cell),
    adjustedBy: sheet.allotted.get(cell) ?? null,
  });
};

/** What the proposal, or these stores of it, come to in cents; products without a price count nothing. */
export const orderValueOf = ({ model, stores, products }: ProposalSheet, only?: ReadonlySet<number>): number => {
  const units = only ? new Float64Array(products.length) : model.columnTotals;
  for (const [row, store] of only ? stores.entries() : [])
    if (only?.has(store.storeOrderProposalId))
      for (let column = 0; column < products.length; column += 1)
        units[column] = at(units, column) + at(model.quantity, row * model.columnCount + column);
  return products.reduce((sum, { unitPriceCents }, column) => sum + (unitPriceCents ?? 0) * at(units, column), 0);
};

export interface SheetFilter {
  readonly regionIds: ReadonlySet<string>;
  readonly productLineIds: ReadonlySet<string>;
  readonly isBelowPar: boolean;
}

/** The rows and columns that a filter leaves; undefined where it leaves all. */
export const shownBy = (
  { model, stores, products }: ProposalSheet,
  { regionIds, productLineIds, isBelowPar }: SheetFilter,
): { readonly rows: readonly number[] | undefined; readonly columns: readonly number[] | undefined } => {
  const rows = indexesOf(stores, ({ regionId }) => regionIds.size === 0 || regionIds.has(String(regionId)));
  const columns = indexesOf(
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

/** The different values of a side, in words, as the choices of a filter. */
export const choicesIn = <T>(items: readonly T[], pick: (item: T) => readonly [number | null, string | null]) => {
  const words = new Map<string, string>();
  for (const item of items) {
    const [id, name] = pick(item);
    if (id !== null) words.set(String(id), name ?? '');
  }
  return [...words]
    .map(([value, label]) => ({ value, label }))
    .toSorted((left, right) => left.label.localeCompare(right.label));
};

const indexesOf = <T>(items: readonly T[], isShown: (item: T) => boolean): number[] =>
  items.flatMap((item, index) => (isShown(item) ? [index] : []));

/** A list of places and values, by the cells of the stores that are shown. */
const atCells = (
  list: readonly number[],
  { products }: ProposalMatrix,
  kept: readonly { readonly row: number }[],
): ReadonlyMap<number, number> => {
  const rows = new Map(kept.map(({ row }, shown) => [row, shown]));
  const values = new Map<number, number>();
  for (const [place, value] of valuesByPlace(list)) {
    const row = rows.get(Math.floor(place / products.length));
    if (row !== undefined) values.set(row * products.length + (place % products.length), value);
  }
  return values;
};

const withValues = (numbers: Int32Array, values: ReadonlyMap<number, number>): Int32Array => {
  for (const [cell, value] of values) numbers[cell] = value;
  return numbers;
};

const filled = (size: number, values: ReadonlyMap<number, number>): Int32Array =>
  withValues(new Int32Array(size), values);

const reasonsOf = (numbers: ReadonlyMap<number, number>): ReadonlyMap<number, AllotmentReason> =>
  new Map(
    [...numbers].flatMap(([cell, number]) => {
      const reason = allotmentReasons[number];
      return reason ? [[cell, reason] as const] : [];
    }),
  );

const detailOf = ({ number, regionName }: SheetStore): string =>
  [number === null ? '' : `#${number}`, regionName ?? ''].filter((part) => part !== '').join(' · ');
