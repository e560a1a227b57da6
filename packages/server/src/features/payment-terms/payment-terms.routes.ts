import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findPaymentTerms } from './payment-terms.queries.ts';
import { changePaymentTerm, createPaymentTerm, getPaymentTerm } from './payment-terms.service.ts';

export const paymentTerms = bind('payment-terms', paymentTermRoutes, {
  list: (ctx, { query }) => findPaymentTerms(ctx, query),
  create: (ctx, { body }) => createPaymentTerm(ctx, body),
  get: (ctx, { params }) => getPaymentTerm(ctx, params.id),
  update: (ctx, { params, body }) => changePaymentTerm(ctx, params.id, body),
  activate: (ctx, { params }) => changePaymentTerm(ctx, params.id, { inactive: false }),
  deactivate: (ctx, { params }) => changePaymentTerm(ctx, params.id, { inactive: true }),
});
