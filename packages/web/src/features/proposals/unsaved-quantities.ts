import { z } from 'zod';
import { createDraftStore, onPageHide } from '../../kit/drafts/draft-store.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { subscribe } from '../../kit/matrix/matrix-model.ts';
import { claimUnsaved, conflict, countUnsaved, listUnsaved } from '../../kit/matrix/matrix-saving.ts';
import { resendCell, sheetCell } from './proposal-saver.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

const unsavedCells = z.array(
  z.object({ storeOrderProposalId: z.int(), productId: z.int(), quantity: z.int().min(0), previous: z.int() }),
);

/** One draft per proposal. */
const drafts = createDraftStore({ name: 'proposal', lifetime: 'tab', schema: unsavedCells });

/** Stores unsaved quantities in this tab, so that they survive a reload or a crash. */
export const persistUnsaved = (sheet: ProposalSheet): (() => void) => {
  const write = (): void => {
    const cells = listUnsaved(sheet.model).flatMap(({ row, column, quantity, previous }) => {
      const storeOrderProposalId = sheet.stores[row]?.storeOrderProposalId;
      const productId = sheet.products[column]?.productId;
      if (storeOrderProposalId === undefined || productId === undefined) return [];
      return { storeOrderProposalId, productId, quantity, previous };
    });
    drafts.save(cells.length === 0 ? undefined : cells, sheet.id);
  };
  const stopListening = subscribe(sheet.model, (change) => {
    if (change !== 'saving') return;
    const { waiting, saving, failed } = countUnsaved(sheet.model);
    if (failed > 0 || waiting + saving === 0) write();
  });
  const stopWatching = onPageHide(write);
  return () => {
    // The sheet can be reloaded during an edit. The next sheet restores the edit.
    write();
    stopListening();
    stopWatching();
  };
};

/**
 * Restores the quantities that an earlier visit could not save, and returns the number of cells. If another user
 * changed a cell meanwhile, the user resolves the conflict.
 */
export const restoreUnsaved = (sheet: ProposalSheet): number => {
  const restored = drafts.load(sheet.id) ?? [];
  const rowsById = new Map(sheet.stores.map((store, row) => [store.storeOrderProposalId, row]));
  const columnsById = new Map(sheet.products.map(({ productId }, column) => [productId, column]));
  const cells = restored.flatMap(({ storeOrderProposalId, productId, quantity, previous }) => {
    const row = rowsById.get(storeOrderProposalId);
    const column = columnsById.get(productId);
    return row === undefined || column === undefined
      ? []
      : [{ cell: sheetCell(sheet, { row, column }), quantity, previous }];
  });
  const changed = editCells(sheet.model, {
    cells: cells.map(({ cell }) => cell),
    quantities: cells.map(({ quantity }) => quantity),
  });
  const previousQuantities = new Map(cells.map(({ cell, previous }) => [cell, previous]));
  for (const delta of claimUnsaved(sheet.model))
    if (previousQuantities.get(sheetCell(sheet, delta)) === delta.previous) resendCell(sheet, delta);
    else conflict(sheet.model, delta, delta.previous);
  return changed;
};
