import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { type AnyUndoable, claimUndoStep, revertStep } from '../../platform/undo/undo.ts';

/** Undoes the actions that features register as undoable. */
export const undo = (undoables: readonly AnyUndoable[]): BoundRoute[] =>
  bind('undo', undoRoutes, {
    undo: async (ctx, { params }) => {
      const step = found(await claimUndoStep(ctx, params.token), 'UNDO_NOT_FOUND');
      if (step.usedAt) throw new AppError('UNDO_USED');
      return revertStep(ctx, undoables, step);
    },
  });
