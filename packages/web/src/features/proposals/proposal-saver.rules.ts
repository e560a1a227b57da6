import { maxBatchItems } from '@shelfward/contract/batch/batch.contract.ts';
import { urlOf } from '@shelfward/contract/kit/route.ts';
import {
  maxQuantityChanges,
  storeOrderProposalRoutes,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { z } from 'zod';
import { at } from '../../kit/matrix/matrix-model.ts';
import { acknowledge, conflict, fail, type MatrixDelta, settleEdit } from '../../kit/matrix/matrix-saving.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

/** One call within a batch and the cells that its answer settles. */
export interface SaveItem {
  readonly id: string;
  readonly method: 'PATCH' | 'POST';
  readonly uri: string;
  readonly body?: unknown;
  readonly deltas: readonly MatrixDelta[];
}

export interface SaveAnswer {
  readonly id: string;
  readonly status: number;
  readonly body: unknown;
}

/** A batch must stay well below what the server accepts as one request: a row is some ninety characters. */
const maxRowsOfBatch = 10_000;

/** The batches that write these cells: a call for each product, and before it one for each store that lacks it. */
export const batchesOf = (sheet: ProposalSheet, deltas: readonly MatrixDelta[]): SaveItem[][] => {
  const batches: SaveItem[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const item of itemsOf(sheet, deltas)) {
    const current = batches.at(-1);
    if (!current || current.length === maxBatchItems || rows + item.deltas.length > maxRowsOfBatch) {
      batches.push([item]);
      rows = item.deltas.length;
    } else {
      current.push(item);
      rows += item.deltas.length;
    }
  }
  return batches;
};

const itemsOf = (sheet: ProposalSheet, deltas: readonly MatrixDelta[]): SaveItem[] => {
  const byProduct = new Map<number, MatrixDelta[]>();
  for (const delta of deltas) {
    const group = byProduct.get(delta.column);
    if (group) group.push(delta);
    else byProduct.set(delta.column, [delta]);
  }
  const added = deltas.filter((delta) => sheet.missing.has(cellOf(sheet, delta)));
  return [
    ...added.map((delta) => addOf(sheet, delta)),
    ...[...byProduct.values()].flatMap((group) => piecesOf(group).map((piece) => changeOf(sheet, piece))),
  ];
};

const piecesOf = (group: readonly MatrixDelta[]): MatrixDelta[][] =>
  Array.from({ length: Math.ceil(group.length / maxQuantityChanges) }, (_, piece) =>
    group.slice(piece * maxQuantityChanges, (piece + 1) * maxQuantityChanges),
  );

const addOf = (sheet: ProposalSheet, { row, column }: MatrixDelta): SaveItem => ({
  id: `add ${row} ${column}`,
  method: 'POST',
  uri: urlOf(storeOrderProposalRoutes.addItem, { params: placeOf(sheet, row, column) }),
  deltas: [],
});

const changeOf = (sheet: ProposalSheet, deltas: readonly MatrixDelta[]): SaveItem => {
  const [first] = deltas;
  const column = first?.column ?? 0;
  const params = placeOf(sheet, first?.row ?? 0, column);
  return {
    id: `product ${column} from ${first?.row ?? 0}`,
    method: 'PATCH',
    uri: urlOf(storeOrderProposalRoutes.changeQuantities, { params }),
    body: deltas.map((delta) => ({
      storeOrderProposalId: placeOf(sheet, delta.row, column).id,
      productId: params.productId,
      // The system's own quantity is no choice: when it is computed again, the cell follows it.
      quantity: delta.quantity === at(sheet.model.original, cellOf(sheet, delta)) ? null : delta.quantity,
      previousQuantity: delta.previous,
    })),
    deltas,
  };
};

const placeOf = ({ stores, products }: ProposalSheet, row: number, column: number) => ({
  id: stores[row]?.storeOrderProposalId ?? 0,
  productId: products[column]?.productId ?? 0,
});

export const cellOf = ({ model }: ProposalSheet, { row, column }: Pick<MatrixDelta, 'row' | 'column'>): number =>
  row * model.columnCount + column;

const changedBySomebody = z.object({
  code: z.literal('PROPOSAL_ITEMS_CHANGED'),
  conflicts: z.array(z.object({ storeOrderProposalId: z.int(), quantity: z.int() })),
});

/** Tells the model what became of the cells of one call. */
export const settle = (sheet: ProposalSheet, { deltas }: SaveItem, answer: SaveAnswer | undefined): void => {
  const { model } = sheet;
  const changed = changedBySomebody.safeParse(answer?.body);
  if (!answer || answer.status >= 500) fail(model, deltas, 'unanswered');
  else if (answer.status < 300) {
    for (const delta of deltas) sheet.missing.delete(cellOf(sheet, delta));
    acknowledge(model, deltas);
  } else if (changed.success) settleConflicts(sheet, deltas, changed.data.conflicts);
  else fail(model, deltas, 'refused');
};

const settleConflicts = (
  sheet: ProposalSheet,
  deltas: readonly MatrixDelta[],
  conflicts: z.infer<typeof changedBySomebody>['conflicts'],
): void => {
  const theirs = new Map(conflicts.map((row) => [row.storeOrderProposalId, row.quantity]));
  for (const delta of deltas) {
    const quantity = theirs.get(placeOf(sheet, delta.row, delta.column).id);
    if (quantity === undefined) sendAgain(sheet, delta);
    else conflict(sheet.model, delta, quantity);
  }
};

/** Nothing was wrong with this cell but its company: the next save takes it along. */
export const sendAgain = (sheet: ProposalSheet, delta: MatrixDelta): void => {
  fail(sheet.model, [delta], 'refused');
  settleEdit(sheet.model, cellOf(sheet, delta));
};
