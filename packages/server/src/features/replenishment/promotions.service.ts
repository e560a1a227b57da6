import type { Promotion, PromotionInput } from '@shelfward/contract/replenishment/promotions.shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { deletePromotion, findPromotion, insertPromotion } from './promotions.queries.ts';
import { findProductLine } from './settings.queries.ts';

export const createPromotion = async (ctx: Ctx, input: PromotionInput): Promise<Promotion> => {
  found(await findProductLine(ctx, input.productLineId), 'PRODUCT_LINE_NOT_FOUND');
  const id = await insertPromotion(ctx, input);
  ctx.audit({ entityType: 'PROMOTION', id, before: null, after: input });
  return found(await findPromotion(ctx, id), 'PROMOTION_NOT_FOUND');
};

export const removePromotion = async (ctx: Ctx, id: number): Promise<void> => {
  const before = found(await findPromotion(ctx, id), 'PROMOTION_NOT_FOUND');
  await deletePromotion(ctx, id);
  ctx.audit({ entityType: 'PROMOTION', id, before, after: null });
};
