import type { Buyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';

type AddressedTable = 'company' | 'region' | 'store';

/** The six address columns of a row as the API's address. */
export const addressJson = (table: AddressedTable): RawBuilder<Address> => {
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
