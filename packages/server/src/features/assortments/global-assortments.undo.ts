import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { removeAddedProducts } from './global-assortments.service.ts';

export const undoAddProducts = undoable({
  action: 'assortments.add-products',
  access: masterDataWriters,
  payload: z.strictObject({ globalAssortmentId: id, productIds: z.array(id), quantity: z.int() }),
  removes: () => true,
  undo: (ctx, { globalAssortmentId, ...added }) => removeAddedProducts(ctx, globalAssortmentId, added),
});
