import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';

/** Under this header a bulk action answers the token by which the one who did it can take it back for a day. */
export const undoTokenHeader = 'x-undo-token';

/** `skipped` counts what somebody changed since, and what therefore stays as it is. */
export const undoResult = z.strictObject({ restored: z.int(), skipped: z.int() });
export type UndoResult = z.infer<typeof undoResult>;

export const undoRoutes = defineRoutes({
  undo: {
    method: 'POST',
    path: '/api/v1/undo/{token}',
    access: 'signedIn',
    summary: 'Take back a bulk action; only once, and only by the one who did it',
    params: z.strictObject({ token: z.uuid() }),
    status: 200,
    response: undoResult,
    errors: ['UNDO_NOT_FOUND', 'UNDO_USED'],
  },
});
