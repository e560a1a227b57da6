import { maxBatchItems } from '@shelfward/contract/batch/batch.contract.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import {
  maxQuantityChanges,
  storeOrderProposalRoutes,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { z } from 'zod';
import { at } from '../../kit/matrix/matrix-model.ts';
import { acknowledge, confirmEdit, conflict, fail, type MatrixDelta } from '../../kit/matrix/matrix-saving.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

/** One request of a batch and the cells that it saves. */
export interface SaveItem {
  readonly id: string;
  readonly method: 'PATCH' | 'POST';
  readonly uri: string;
  readonly body?: unknown;
  readonly deltas: readonly MatrixDelta[];
}

export interface SaveResult {
  readonly id: string | number;
  readonly status: number;
  readonly body: unknown;
}

/** Limits a batch to well below the maximum request size of the server. A row has about ninety characters. */
const maxRowsOfBatch = 10_000;

/** The batches that save these cells: one request per product, preceded by one per store that does not list it. */
export const buildSaveBatches = (sheet: ProposalSheet, deltas: readonly MatrixDelta[]): SaveItem[][] => {
  const batches: SaveItem[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const item of buildItems(sheet, deltas)) {
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

const buildItems = (sheet: ProposalSheet, deltas: readonly MatrixDelta[]): SaveItem[] => {
  const byProduct = new Map<number, MatrixDelta[]>();
  for (const delta of deltas) {
    const group = byProduct.get(delta.column);
    if (group) group.push(delta);
    else byProduct.set(delta.column, [delta]);
  }
  const added = deltas.filter((delta) => sheet.missing.has(sheetCell(sheet, delta)));
  return [
    ...added.map((delta) => buildAddRequest(sheet, delta)),
    ...[...byProduct.values()].flatMap((group) => splitGroup(group).map((part) => buildChangeRequest(sheet, part))),
  ];
};

const splitGroup = (group: readonly MatrixDelta[]): MatrixDelta[][] =>
  Array.from({ length: Math.ceil(group.length / maxQuantityChanges) }, (_, part) =>
    group.slice(part * maxQuantityChanges, (part + 1) * maxQuantityChanges),
  );

const buildAddRequest = (sheet: ProposalSheet, { row, column }: MatrixDelta): SaveItem => ({
  id: `add ${row} ${column}`,
  method: 'POST',
  uri: routeUrl(storeOrderProposalRoutes.addItem, { params: lineIds(sheet, row, column) }),
  deltas: [],
});

const buildChangeRequest = (sheet: ProposalSheet, deltas: readonly MatrixDelta[]): SaveItem => {
  const [first] = deltas;
  const column = first?.column ?? 0;
  const params = lineIds(sheet, first?.row ?? 0, column);
  return {
    id: `product ${column} from ${first?.row ?? 0}`,
    method: 'PATCH',
    uri: routeUrl(storeOrderProposalRoutes.changeQuantities, { params }),
    body: deltas.map((delta) => ({
      storeOrderProposalId: lineIds(sheet, delta.row, column).id,
      productId: params.productId,
      // The suggested quantity is not an override: the cell follows it when it is recomputed.
      quantity: delta.quantity === at(sheet.model.original, sheetCell(sheet, delta)) ? null : delta.quantity,
      previousQuantity: delta.previous,
    })),
    deltas,
  };
};

const lineIds = ({ stores, products }: ProposalSheet, row: number, column: number) => ({
  id: stores[row]?.storeOrderProposalId ?? 0,
  productId: products[column]?.productId ?? 0,
});

export const sheetCell = ({ model }: ProposalSheet, { row, column }: Pick<MatrixDelta, 'row' | 'column'>): number =>
  row * model.columnCount + column;

const conflictResponse = z.object({
  code: z.literal('PROPOSAL_ITEMS_CHANGED'),
  conflicts: z.array(z.object({ storeOrderProposalId: z.int(), quantity: z.int() })),
});

/** Applies the response of one request to its cells. */
export const applySaveResult = (sheet: ProposalSheet, { deltas }: SaveItem, response: SaveResult | undefined): void => {
  const { model } = sheet;
  const conflicts = conflictResponse.safeParse(response?.body);
  if (!response || response.status >= 500) fail(model, deltas, 'no response');
  else if (response.status < 300) {
    for (const delta of deltas) sheet.missing.delete(sheetCell(sheet, delta));
    acknowledge(model, deltas);
  } else if (conflicts.success) applyConflicts(sheet, deltas, conflicts.data.conflicts);
  else fail(model, deltas, 'rejected');
};

const applyConflicts = (
  sheet: ProposalSheet,
  deltas: readonly MatrixDelta[],
  conflicts: z.infer<typeof conflictResponse>['conflicts'],
): void => {
  const savedQuantities = new Map(conflicts.map((row) => [row.storeOrderProposalId, row.quantity]));
  for (const delta of deltas) {
    const quantity = savedQuantities.get(lineIds(sheet, delta.row, delta.column).id);
    if (quantity === undefined) resendCell(sheet, delta);
    else conflict(sheet.model, delta, quantity);
  }
};

/** Only other cells of the request were rejected. The next save sends this cell again. */
export const resendCell = (sheet: ProposalSheet, delta: MatrixDelta): void => {
  fail(sheet.model, [delta], 'rejected');
  confirmEdit(sheet.model, sheetCell(sheet, delta));
};
