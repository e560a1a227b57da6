import { assortmentAdjusters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { revertAdjustments } from './store-assortments.service.ts';

/** Parallel lists, because an adjustment can include 2,000 products. */
const payload = z.strictObject({
  storeId: id,
  productIds: z.array(id),
  before: z.array(z.int()),
  after: z.array(z.int()),
});

export const undoAdjustment = undoable({
  action: 'assortments.adjust',
  access: assortmentAdjusters,
  payload,
  undo: (ctx, { storeId, productIds, before, after }) =>
    revertAdjustments(
      ctx,
      storeId,
      productIds.map((productId, index) => ({ productId, before: before[index] ?? 0, after: after[index] ?? 0 })),
    ),
});
