import { none, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type { MatrixProduct, MatrixStore, ProposalLines } from './matrix.queries.ts';

type Cells = Pick<
  ProposalMatrix,
  | 'quantity'
  | 'systemQuantity'
  | 'chosen'
  | 'parLevel'
  | 'onHand'
  | 'inTransit'
  | 'openOrders'
  | 'otherPacks'
  | 'allotted'
>;

/** Lines in any order at their places in the matrix; −1 where a store does not have the product. */
export const placeLines = (
  lines: ProposalLines,
  stores: readonly MatrixStore[],
  products: readonly MatrixProduct[],
): Cells => {
  const width = products.length;
  const size = stores.length * width;
  const rowOf = new Map(stores.map(({ storeOrderProposalId }, row) => [storeOrderProposalId, row * width]));
  const columnOf = new Map(products.map(({ productId }, column) => [productId, column]));
  const placesOf = (of: Pick<ProposalLines, 'storeOrderProposalId' | 'productId'>): number[] =>
    of.storeOrderProposalId.map((part, line) => (rowOf.get(part) ?? 0) + (columnOf.get(of.productId[line] ?? 0) ?? 0));
  const places = placesOf(lines);
  const placed = (values: readonly number[] | number): number[] => {
    const cells = blank(size);
    for (let line = 0; line < places.length; line += 1)
      cells[places[line] ?? 0] = typeof values === 'number' ? values : (values[line] ?? none);
    return cells;
  };
  const systemQuantity = placed(lines.systemQuantity);
  const cells: Cells = {
    systemQuantity,
    quantity: systemQuantity.slice(),
    parLevel: placed(lines.parLevel),
    onHand: placed(lines.onHand),
    chosen: blank(size),
    inTransit: placed(0),
    openOrders: placed(0),
    otherPacks: [],
    allotted: [],
  };
  for (const [line, packSize] of lines.packSize.entries()) {
    const place = places[line] ?? 0;
    if (packSize !== products[place % width]?.packSize) cells.otherPacks.push(place, packSize);
  }
  const { special } = lines;
  for (const [line, place] of placesOf(special).entries()) {
    const chosen = special.chosen[line] ?? none;
    if (chosen !== none) cells.quantity[place] = chosen;
    cells.chosen[place] = chosen;
    cells.inTransit[place] = special.inTransit[line] ?? 0;
    cells.openOrders[place] = special.openOrders[line] ?? 0;
    const reason = special.allotted[line] ?? none;
    if (reason !== none) cells.allotted.push(place, reason);
  }
  return cells;
};

/** Step by step: `Array.from` and spreading take ten times as long for a quarter of a million. */
const blank = (size: number): number[] => {
  const cells: number[] = [];
  for (let place = 0; place < size; place += 1) cells.push(none);
  return cells;
};
