import { buyerAccessRoutes } from '@shelfward/contract/users/buyer-access.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { endBuyerAccess, giveBuyerAccess, listBuyerAccess } from './buyer-access.service.ts';

export const buyerAccess = bind('buyer-access', buyerAccessRoutes, {
  list: (ctx, { params }) => listBuyerAccess(ctx, params),
  give: (ctx, { params, body }) => giveBuyerAccess(ctx, params, body),
  end: (ctx, { params }) => endBuyerAccess(ctx, params),
});
