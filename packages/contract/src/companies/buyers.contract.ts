import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import type { ErrorCode } from '../kit/errors.ts';
import { id, text } from '../kit/shapes.ts';

export const buyer = z.strictObject({ id, name: z.string(), emailAddress: z.string(), inactive: z.boolean() });
export type Buyer = z.infer<typeof buyer>;

const emailAddress = z.string().trim().pipe(z.email().max(254));

/**
 * A buyer is known by the e-mail address: one that exists is attached as it is, another is made first. An inactive buyer
 * gets no mail.
 */
export const buyerInput = z.strictObject({ name: text(120), emailAddress, inactive: z.boolean().default(false) });
export type BuyerInput = z.output<typeof buyerInput>;

export const buyersToAdd = z.array(buyerInput).max(100).default([]);

/** The same shape as for adding; only the e-mail address is needed to tell who leaves. */
export const leavingBuyer = buyerInput.partial({ name: true });
export type LeavingBuyer = z.output<typeof leavingBuyer>;

/** The two calls of whatever has buyers: one joins, one leaves. A buyer who left stays known, and can join again. */
export const buyerCalls = <const P extends `/${string}`, const Q extends z.ZodObject, const S extends z.ZodType>(of: {
  /** What has the buyers, in words: "company". */
  readonly what: string;
  readonly path: P;
  readonly params: Q;
  readonly response: S;
  readonly notFound: ErrorCode;
}) => {
  const call = { path: `${of.path}/buyers`, access: masterDataWriters, params: of.params } as const;
  return {
    addBuyer: {
      ...call,
      method: 'POST',
      summary: `Attach a buyer to the ${of.what}`,
      body: buyerInput,
      status: 200,
      response: of.response,
      errors: [of.notFound, 'BUYER_EXISTS'],
      versioned: true,
    },
    removeBuyer: {
      ...call,
      method: 'DELETE',
      summary: `Detach a buyer from the ${of.what}`,
      body: leavingBuyer,
      status: 204,
      record: of.path,
      errors: [of.notFound, 'BUYER_NOT_FOUND'],
    },
  } as const;
};
