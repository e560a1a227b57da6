import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';
import { id } from '../kit/shapes.ts';

/** `skipped` counts records that changed since and therefore remain unchanged. */
export const undoResult = z.strictObject({
  restored: z.int(),
  skipped: z.int(),
  /** The skipped products of stores, for accepted par levels. */
  skippedItems: z.array(z.strictObject({ storeId: id, productId: id })).optional(),
});
export type UndoResult = z.infer<typeof undoResult>;

export const undoRoutes = defineRoutes({
  undo: {
    method: 'POST',
    path: '/api/v1/undo/{token}',
    access: 'signedIn',
    summary: 'Undo a bulk action; once, by the same user',
    /** Undoing an addition removes it. */
    removes: 'sometimes',
    params: z.strictObject({ token: z.uuid() }),
    status: 200,
    response: undoResult,
    errors: ['UNDO_NOT_FOUND', 'UNDO_USED', 'IMPORT_REPLACED'],
  },
});
