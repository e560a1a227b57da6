import type { AdjustedQuantity } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import { useState } from 'react';
import { z } from 'zod';
import { smartSwaps } from '../../entities/proposals/proposals.api.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { countUnsaved, markSaved } from '../../kit/matrix/matrix-saving.ts';
import { ApiError } from '../../kit/problem.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { undoStep } from '../../kit/ui/undo.ts';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { cellsOfAdjusted, changesOfAdjusted } from './scarce.rules.ts';
import { unsavedMessage } from './use-proposal-steps.tsx';
import { unsavedIn } from './use-save-counts.ts';

interface Of {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly reload: () => Promise<unknown>;
}

/** A line that somebody else changed while this person looked at a preview. */
export interface LateLine {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly previousQuantity: number;
}

/**
 * Writes what a preview showed in one call, all or nothing. The grid takes it up as one step, so that Ctrl Z takes it
 * back there; the notice's Undo takes it back on the server, without touching what others changed since.
 */
export const useQuantityUpdate = ({ sheet, saver, reload }: Of) => {
  const [isBusy, setBusy] = useState(false);
  const [late, setLate] = useState<readonly LateLine[]>([]);

  const apply = async (adjusted: readonly AdjustedQuantity[], words: string): Promise<'done' | 'refused'> => {
    setBusy(true);
    try {
      await saver.flush();
      if (unsavedIn(countUnsaved(sheet.model)) > 0) throw new ApiError({ status: 409, message: unsavedMessage });
      const token = await update(sheet, adjusted);
      const undo = async () => {
        await saver.flush();
        await undoStep(token)();
        await reload();
      };
      toast(words, { undo });
      return 'done';
    } catch (error) {
      const lines = lateLinesOf(error);
      setLate(lines);
      if (lines.length === 0) toastError(error);
      return 'refused';
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, late, apply };
};

const update = async (sheet: ProposalSheet, adjusted: readonly AdjustedQuantity[]): Promise<string> => {
  let token = '';
  const onUndoable = (given: string) => {
    token = given;
  };
  await smartSwaps.update({ body: changesOfAdjusted(sheet, adjusted) }, { onUndoable });
  const written = cellsOfAdjusted(sheet, adjusted);
  const cells = written.map(({ cell }) => cell);
  editCells(sheet.model, { cells, quantities: written.map(({ after }) => after) });
  for (const cell of cells) sheet.missing.delete(cell);
  markSaved(sheet.model, cells);
  return token;
};

const refusal = z.object({
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

const lateLinesOf = (error: unknown): readonly LateLine[] => {
  const parsed = error instanceof ApiError ? refusal.safeParse(error.result) : undefined;
  return parsed?.success ? parsed.data.conflicts : [];
};
