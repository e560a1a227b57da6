import { ApiError } from '@shelfward/client/api-error.ts';
import type { AdjustedQuantity } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import { useState } from 'react';
import { z } from 'zod';
import { smartSwaps } from '../../entities/proposals/proposals.api.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { markSaved } from '../../kit/matrix/matrix-saving.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { undoStep } from '../../kit/ui/undo.ts';
import { type Saver, savePending } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { toAdjustedCells, toQuantityChanges } from './shortage.rules.ts';

interface UpdateProps {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly reload: () => Promise<unknown>;
}

/** A line that another user changed while the preview was open. */
export interface ConflictingLine {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly previousQuantity: number;
}

/**
 * Saves the quantities of a preview in one request, all or nothing. The grid records it as one step, so that Ctrl Z
 * reverts it there. Undo in the toast reverts it on the server, without affecting later changes of other users.
 */
export const useQuantityUpdate = ({ sheet, saver, reload }: UpdateProps) => {
  const [isBusy, setBusy] = useState(false);
  const [conflicts, setConflicts] = useState<readonly ConflictingLine[]>([]);

  const apply = async (adjusted: readonly AdjustedQuantity[], message: string): Promise<'done' | 'rejected'> => {
    setBusy(true);
    try {
      await savePending(sheet, saver);
      const token = await update(sheet, adjusted);
      const undo = async () => {
        await saver.flush();
        await undoStep(token)();
        await reload();
      };
      toast(message, { undo });
      return 'done';
    } catch (error) {
      const lines = parseConflicts(error);
      setConflicts(lines);
      if (lines.length === 0) toastError(error);
      return 'rejected';
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, conflicts, apply };
};

const update = async (sheet: ProposalSheet, adjusted: readonly AdjustedQuantity[]): Promise<string> => {
  let token = '';
  const onUndoable = (issued: string) => {
    token = issued;
  };
  await smartSwaps.update({ body: toQuantityChanges(sheet, adjusted) }, { onUndoable });
  const saved = toAdjustedCells(sheet, adjusted);
  const cells = saved.map(({ cell }) => cell);
  editCells(sheet.model, { cells, quantities: saved.map(({ after }) => after) });
  for (const cell of cells) sheet.missing.delete(cell);
  markSaved(sheet.model, cells);
  return token;
};

const conflictResponse = z.object({
  code: z.literal('PROPOSAL_ITEMS_CHANGED'),
  conflicts: z.array(
    z.object({
      storeOrderProposalId: z.int(),
      productId: z.int(),
      quantity: z.int(),
      previousQuantity: z.int(),
    }),
  ),
});

const parseConflicts = (error: unknown): readonly ConflictingLine[] => {
  const parsed = error instanceof ApiError ? conflictResponse.safeParse(error.result) : undefined;
  return parsed?.success ? parsed.data.conflicts : [];
};
