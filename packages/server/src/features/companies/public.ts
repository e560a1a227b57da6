import type { Buyer, BuyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Ctx } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import { findBuyerIds, insertNewBuyers } from './buyers.queries.ts';

export {
  addMissingRegions,
  deleteUnusedCompanies,
  deleteUnusedRegions,
  upsertCompanies,
} from './company-sets.queries.ts';

type AddressedTable = 'company' | 'region' | 'store';

/** The six address columns of a row as the API's address. */
export const addressOf = (table: AddressedTable): RawBuilder<Address> => {
  const column = (name: keyof Address) => sql.ref<string | null>(`${table}.${name}`);
  return jsonBuildObject({
    addressLine1: column('addressLine1'),
    addressLine2: column('addressLine2'),
    city: column('city'),
    state: column('state'),
    postalCode: column('postalCode'),
    countryCode: column('countryCode'),
  });
};

/** Buyers by name, in a query that joins the buyer table. */
export const buyerList: RawBuilder<Buyer[]> = sql`coalesce(json_agg(${jsonBuildObject({
  id: sql.ref('buyer.id'),
  name: sql.ref('buyer.name'),
  emailAddress: sql.ref('buyer.emailAddress'),
  inactive: sql.ref('buyer.inactive'),
})} order by lower(${sql.ref('buyer.name')}), ${sql.ref('buyer.id')}), '[]')`;

/**
 * The ids of the buyers with these e-mail addresses, whatever their case; those that are missing are made. A buyer that
 * exists keeps the name it has.
 */
export const findOrCreateBuyers = async (ctx: Ctx, buyers: readonly BuyerInput[]): Promise<number[]> => {
  if (buyers.length === 0) return [];
  const distinct = new Map(buyers.map((buyer) => [buyer.emailAddress.toLowerCase(), buyer]));
  // Sorted, so that two requests that make the same buyers wait for each other in the same order.
  const sorted = [...distinct].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, buyer]) => buyer);
  const made = await insertNewBuyers(ctx, sorted);
  for (const buyer of made) ctx.audit({ entityType: 'BUYER', id: buyer.id, before: null, after: buyer });
  return findBuyerIds(ctx, [...distinct.keys()]);
};

export const getBuyerId = async (ctx: Ctx, emailAddress: string): Promise<number> => {
  const [id] = await findBuyerIds(ctx, [emailAddress]);
  return found(id, 'BUYER_NOT_FOUND');
};
