import { noProduct, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type {
  MatrixProduct,
  MatrixStore,
  ProjectedLines,
  ProposalLines,
  SpecialLines,
  StoreLines,
} from './matrix.queries.ts';

type Cells = Pick<
  ProposalMatrix,
  | 'quantity'
  | 'parLevel'
  | 'onHand'
  | 'chosenOver'
  | 'inTransit'
  | 'openOrders'
  | 'otherProposals'
  | 'otherPacks'
  | 'assortmentPar'
  | 'allotted'
  | 'projected'
  | 'notProjected'
>;

/** Places unordered lines in the matrix; −1 where a store does not have the product. */
export const placeLines = (
  lines: ProposalLines,
  stores: readonly MatrixStore[],
  products: readonly MatrixProduct[],
): Cells => {
  const size = stores.length * products.length;
  const cells: Cells = {
    quantity: blank(size),
    parLevel: blank(size),
    onHand: blank(size),
    chosenOver: [],
    inTransit: [],
    openOrders: [],
    otherProposals: [],
    otherPacks: [],
    assortmentPar: [],
    allotted: [],
    projected: [],
    notProjected: [],
  };
  const rowByPart = new Map(stores.map(({ storeOrderProposalId }, row) => [storeOrderProposalId, row]));
  const columnByProduct = new Map(products.map(({ productId }, column) => [productId, column]));
  const getColumns = memoize((productIds: readonly number[]) => productIds.map((id) => columnByProduct.get(id) ?? 0));
  for (const store of lines.stores) {
    const start = (rowByPart.get(store.storeOrderProposalId) ?? 0) * products.length;
    placeStore(cells, store, { start, columns: getColumns(store.productId), products });
  }
  const openPlaces =
    ({ storeOrderProposalId, productId }: LineKeys) =>
    (line: number): number => {
      const row = rowByPart.get(storeOrderProposalId[line] ?? 0) ?? 0;
      return row * products.length + (columnByProduct.get(productId[line] ?? 0) ?? 0);
    };
  placeSpecial(cells, lines.special, openPlaces(lines.special));
  placeProjected(cells, lines.projected, openPlaces(lines.projected));
  return cells;
};

interface LineKeys {
  readonly storeOrderProposalId: readonly number[];
  readonly productId: readonly number[];
}

interface Row {
  readonly start: number;
  /** Column index of each line. */
  readonly columns: readonly number[];
  readonly products: readonly MatrixProduct[];
}

const placeStore = (cells: Cells, lines: StoreLines, { start, columns, products }: Row): void => {
  const { systemQuantity, parLevel, onHand, packSize } = lines;
  for (let line = 0; line < columns.length; line += 1) {
    const column = columns[line] ?? 0;
    const place = start + column;
    cells.quantity[place] = systemQuantity[line] ?? noProduct;
    cells.parLevel[place] = parLevel[line] ?? noProduct;
    cells.onHand[place] = onHand[line] ?? noProduct;
    const pack = packSize[line] ?? 1;
    if (pack !== products[column]?.packSize) cells.otherPacks.push(place, pack);
  }
};

const incomingColumns = ['inTransit', 'openOrders', 'otherProposals'] as const;

const placeSpecial = (cells: Cells, special: SpecialLines, placeAt: (line: number) => number): void => {
  for (const [line, chosen] of special.chosen.entries()) {
    const place = placeAt(line);
    if (chosen !== noProduct) {
      cells.chosenOver.push(place, cells.quantity[place] ?? 0);
      cells.quantity[place] = chosen;
    }
    for (const column of incomingColumns) {
      const units = special[column][line] ?? 0;
      if (units > 0) cells[column].push(place, units);
    }
    const assortmentPar = special.assortmentPar[line] ?? noProduct;
    if (assortmentPar !== noProduct) cells.assortmentPar.push(place, assortmentPar);
    const reason = special.allotted[line] ?? noProduct;
    if (reason !== noProduct) cells.allotted.push(place, reason);
  }
};

const placeProjected = (cells: Cells, lines: ProjectedLines, placeAt: (line: number) => number): void => {
  const { need, untilDelivery, stockAtDelivery, toCover, serviceLevel, obstacle } = lines;
  for (let line = 0; line < need.length; line += 1) {
    const place = placeAt(line);
    const reason = obstacle[line] ?? noProduct;
    if (reason !== noProduct) cells.notProjected.push(place, reason);
    else
      cells.projected.push(
        place,
        need[line] ?? 0,
        untilDelivery[line] ?? 0,
        stockAtDelivery[line] ?? 0,
        toCover[line] ?? 0,
        serviceLevel[line] ?? 0,
      );
  }
};

/** A loop, because `Array.from` and spreading take ten times as long for 250,000 cells. */
const blank = (size: number): number[] => {
  const cells: number[] = [];
  for (let place = 0; place < size; place += 1) cells.push(noProduct);
  return cells;
};

/** Memoizes by key identity: stores with the same products share one array. */
const memoize = <K, V>(compute: (key: K) => V): ((key: K) => V) => {
  const cache = new Map<K, V>();
  return (key) => {
    const value = cache.get(key) ?? compute(key);
    cache.set(key, value);
    return value;
  };
};
