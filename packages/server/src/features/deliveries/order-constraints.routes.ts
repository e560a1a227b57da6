import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeOrderConstraint, getOrderConstraint } from './order-constraints.service.ts';

export const orderConstraints = bind('order-constraints', orderConstraintRoutes, {
  get: (ctx, { params }) => getOrderConstraint(ctx, params),
  update: (ctx, { params, body }) => changeOrderConstraint(ctx, params, body.own),
});
