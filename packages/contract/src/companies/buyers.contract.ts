import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import type { ErrorCode } from '../kit/errors.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, params, text } from '../kit/shapes.ts';

export const buyer = z.strictObject({ id, name: z.string(), emailAddress: z.string(), inactive: z.boolean() });
export type Buyer = z.infer<typeof buyer>;

const emailAddress = z.string().trim().pipe(z.email().max(254));

/**
 * The e-mail address identifies a buyer: an existing buyer is attached unchanged, otherwise a new one is created.
 * Inactive buyers receive no e-mails.
 */
export const buyerInput = z.strictObject({ name: text(120), emailAddress, inactive: z.boolean().default(false) });
export type BuyerInput = z.output<typeof buyerInput>;

export const buyersToAdd = z.array(buyerInput).max(100).default([]);

/** Not in the specification: a buyer is changed for all records that it is attached to. */
export const buyerRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/buyers/{buyerId}',
    access: 'signedIn',
    summary: 'Get a buyer',
    params: params('buyerId'),
    status: 200,
    response: buyer,
    errors: ['BUYER_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: '/api/v1/buyers/{buyerId}',
    access: masterDataWriters,
    summary:
      'Update the name, e-mail address, or status of a buyer, for all companies, regions, and stores; deactivation or another address ends the access that the buyer was given',
    removes: 'sometimes',
    params: params('buyerId'),
    body: buyerInput,
    status: 200,
    response: buyer,
    errors: ['BUYER_NOT_FOUND', 'BUYER_EXISTS'],
    versioned: true,
  },
});

/** The same shape as for adding; only the e-mail address identifies the buyer to detach. */
export const detachedBuyer = buyerInput.partial({ name: true });
export type DetachedBuyer = z.output<typeof detachedBuyer>;

/**
 * The two calls of every record that has buyers: attach and detach. A detached buyer still exists and can be attached
 * again.
 */
export const buyerCalls = <
  const P extends `/${string}`,
  const Q extends z.ZodObject,
  const S extends z.ZodType,
>(parent: {
  /** The record type in the summaries: "company". */
  readonly what: string;
  readonly path: P;
  readonly params: Q;
  readonly response: S;
  readonly notFound: ErrorCode;
}) => {
  const call = { path: `${parent.path}/buyers`, access: masterDataWriters, params: parent.params } as const;
  return {
    addBuyer: {
      ...call,
      method: 'POST',
      summary: `Attach a buyer to a ${parent.what}`,
      body: buyerInput,
      status: 200,
      response: parent.response,
      errors: [parent.notFound, 'BUYER_EXISTS'],
      versioned: true,
    },
    removeBuyer: {
      ...call,
      method: 'DELETE',
      summary: `Detach a buyer from a ${parent.what}, and end the access that the buyer was given to it`,
      body: detachedBuyer,
      status: 204,
      record: parent.path,
      errors: [parent.notFound, 'BUYER_NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  } as const;
};
