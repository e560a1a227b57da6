import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { type PlannedAdjustment, sortByStore } from './assortment-import.rules.ts';
import { revertAdjustments } from './store-assortments.service.ts';

/** Compact, because a file may contain every product of every store. */
const adjustment = z.tuple([id, id, z.int(), z.int()]);

export const toUndoTuple = ({ storeId, productId, before, after }: PlannedAdjustment): z.output<typeof adjustment> => [
  storeId,
  productId,
  before,
  after,
];

/** Restores the adjustments before a file, except for those that changed since. */
export const undoParLevels = undoable({
  action: 'assortments.import',
  access: masterDataWriters,
  payload: z.strictObject({ adjustments: z.array(adjustment) }),
  undo: async (ctx, { adjustments }) => {
    const changes = adjustments.map(([storeId, productId, before, after]) => ({ storeId, productId, before, after }));
    const result = { restored: 0, skipped: 0 };
    for (const [storeId, ofStore] of sortByStore(changes)) {
      const { restored, skipped } = await revertAdjustments(ctx, storeId, ofStore);
      result.restored += restored;
      result.skipped += skipped;
    }
    return result;
  },
});
