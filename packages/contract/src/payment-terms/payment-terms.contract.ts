import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

export const paymentTerm = z.strictObject({ id, name: z.string(), days: z.int(), inactive: z.boolean() });
export type PaymentTerm = z.infer<typeof paymentTerm>;

/** `days` from invoice to payment. */
export const paymentTermInput = z.strictObject({ name: text(120), days: z.int().min(0).max(365) });
export type PaymentTermInput = z.infer<typeof paymentTermInput>;

const path = '/api/v1/payment-terms';

export const paymentTermRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List payment terms',
    query: listQuery(['name', 'days', 'inactive'], { search: query.search, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(paymentTerm),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a payment term',
    body: paymentTermInput,
    status: 201,
    response: paymentTerm,
    errors: ['PAYMENT_TERM_NAME_TAKEN'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Get a payment term',
    params: params('id'),
    status: 200,
    response: paymentTerm,
    errors: ['PAYMENT_TERM_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: masterDataWriters,
    summary: 'Update a payment term',
    params: params('id'),
    body: paymentTermInput,
    status: 200,
    response: paymentTerm,
    errors: ['PAYMENT_TERM_NOT_FOUND', 'PAYMENT_TERM_NAME_TAKEN'],
    versioned: true,
  },
  ...activation({
    what: 'payment term',
    path: `${path}/{id}`,
    access: masterDataWriters,
    params: params('id'),
    response: paymentTerm,
    errors: ['PAYMENT_TERM_NOT_FOUND'],
  }),
});
