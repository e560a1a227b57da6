import { z } from 'zod';
import { createDraftStore, onPageHide } from '../../kit/drafts/draft-store.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { subscribe } from '../../kit/matrix/matrix-model.ts';
import { conflict, countUnsaved, listUnsaved, takeUnsaved } from '../../kit/matrix/matrix-saving.ts';
import { cellOf, sendAgain } from './proposal-saver.rules.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

const kept = z.array(
  z.object({ storeOrderProposalId: z.int(), productId: z.int(), quantity: z.int().min(0), previous: z.int() }),
);

/** Of one proposal each. */
const drafts = createDraftStore({ name: 'proposal', lifetime: 'tab', schema: kept });

/** Keeps in this tab what could not be saved, so that a reload or a crash does not lose it. */
export const keepUnsaved = (sheet: ProposalSheet): (() => void) => {
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
    // The sheet may be read again in the middle of an edit; the next one takes it up.
    write();
    stopListening();
    stopWatching();
  };
};

/**
 * Enters again what an earlier visit could not save; answers how many cells. Where somebody else was there meanwhile,
 * the person chooses.
 */
export const restoreUnsaved = (sheet: ProposalSheet): number => {
  const found = drafts.load(sheet.id) ?? [];
  const rowOf = new Map(sheet.stores.map((store, row) => [store.storeOrderProposalId, row]));
  const columnOf = new Map(sheet.products.map(({ productId }, column) => [productId, column]));
  const cells = found.flatMap(({ storeOrderProposalId, productId, quantity, previous }) => {
    const row = rowOf.get(storeOrderProposalId);
    const column = columnOf.get(productId);
    return row === undefined || column === undefined
      ? []
      : [{ cell: cellOf(sheet, { row, column }), quantity, previous }];
  });
  const changed = editCells(sheet.model, {
    cells: cells.map(({ cell }) => cell),
    quantities: cells.map(({ quantity }) => quantity),
  });
  const previousOf = new Map(cells.map(({ cell, previous }) => [cell, previous]));
  for (const delta of takeUnsaved(sheet.model))
    if (previousOf.get(cellOf(sheet, delta)) === delta.previous) sendAgain(sheet, delta);
    else conflict(sheet.model, delta, delta.previous);
  return changed;
};
