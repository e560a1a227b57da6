import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { type ChangedLevel, restoreStock } from '../products/public.ts';

/** Compact, because a file may contain every product. */
const level = z.tuple([z.int(), z.int(), z.int()]);

export const toUndoLevel = ({ productId, before, onHand }: ChangedLevel): z.output<typeof level> => [
  productId,
  before,
  onHand,
];

/** Restores the stock before a file, except for products whose stock changed since. */
export const undoOnHand = undoable({
  action: 'product-on-hand.import',
  access: masterDataWriters,
  payload: z.strictObject({ levels: z.array(level) }),
  undo: async (ctx, { levels }) => {
    const changes = levels.map(([productId, before, onHand]) => ({ productId, before, onHand }));
    const restored = await restoreStock(ctx, changes);
    return { restored, skipped: changes.length - restored };
  },
});
