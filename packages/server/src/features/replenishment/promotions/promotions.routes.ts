import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { bind, open } from '../../../platform/http/bind.ts';
import { importPromotions } from './promotion-import.service.ts';
import { findPromotions } from './promotions.queries.ts';
import { changePromotion, copyLastYear, createPromotion, getPromotion, removePromotion } from './promotions.service.ts';

export const promotions = bind('promotions', promotionRoutes, {
  list: (ctx, { query }) => findPromotions(ctx, query),
  create: (ctx, { body }) => createPromotion(ctx, body),
  get: (ctx, { params }) => getPromotion(ctx, params.promotionId),
  update: (ctx, { params, body }) => changePromotion(ctx, params.promotionId, body),
  remove: (ctx, { params }) => removePromotion(ctx, params.promotionId),
  import: open((ctx, { body, files }) => importPromotions(ctx, { metadata: body.metadata, file: files.file })),
  copyLastYear: (ctx, { body }) => copyLastYear(ctx, body),
});
