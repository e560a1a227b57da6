import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, idText } from '../kit/shapes.ts';

/** The records that have buyers. */
export const buyerRecords = ['COMPANY', 'REGION', 'STORE'] as const;

/** A buyer with access: an active partner with the e-mail address of the buyer. */
export const buyerAccess = z.strictObject({
  buyerId: id,
  userId: id,
  /** `GIVEN`: the scope has the record itself. `INCLUDED`: it has its company or region. */
  access: z.enum(['GIVEN', 'INCLUDED']),
  /** False until the user has redeemed the invitation. */
  activated: z.boolean(),
});
export type BuyerAccess = z.infer<typeof buyerAccess>;

export const accessToGive = z.strictObject({
  /** A new user can view the reports of the own stores. Authorities of existing users do not change. */
  reports: z.boolean().default(false),
});
export type AccessToGive = z.output<typeof accessToGive>;

const path = '/api/v1/buyer-access/{record}/{recordId}';
const recordParams = z.strictObject({ record: z.enum(buyerRecords), recordId: idText });
const buyerParams = recordParams.extend({ buyerId: idText });
export type BuyerPlace = z.output<typeof recordParams>;
export type PlacedBuyer = z.output<typeof buyerParams>;

const access = { access: masterDataWriters, scoped: 'REPRESENTATIVE', checksScope: true } as const;

/**
 * Administrators and order managers make partners of buyers. Only scopes of partners are given, without an authority or with
 * that of a reporting user: users without a scope, representatives, and deactivated users never change. Representatives give
 * only records that their scope contains as a whole.
 */
export const buyerAccessRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    ...access,
    summary: 'List the buyers of a company, region, or store who have access',
    params: recordParams,
    status: 200,
    response: z.array(buyerAccess),
    errors: ['RELATED_ENTITY_NOT_FOUND'],
  },
  give: {
    method: 'POST',
    path: `${path}/{buyerId}`,
    ...access,
    sessionOnly: true,
    summary:
      'Give a buyer access to the record: the e-mail address becomes a partner, who receives the invitation, or the scope of the partner with this address gets the record, which ends the sessions',
    params: buyerParams,
    body: accessToGive,
    status: 200,
    response: buyerAccess,
    errors: [
      'BUYER_NOT_FOUND',
      'BUYER_INACTIVE',
      'USER_WITHOUT_SCOPE',
      'USER_IS_REPRESENTATIVE',
      'USER_INACTIVE',
      'USER_EMAIL_TAKEN',
    ],
  },
  end: {
    method: 'DELETE',
    path: `${path}/{buyerId}`,
    ...access,
    sessionOnly: true,
    removes: 'never',
    summary:
      'Remove the record from the scope of the buyer’s user, end the sessions, and revoke the API tokens; without other records, the user is deactivated',
    params: buyerParams,
    status: 204,
    errors: ['BUYER_NOT_FOUND', 'BUYER_ACCESS_NOT_FOUND'],
  },
});
