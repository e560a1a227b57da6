import { type RawBuilder, sql } from 'kysely';

// SQL fragments for the six address columns, for the imports of companies and stores.

const parts = [
  ['addressLine1', 'address_line1'],
  ['addressLine2', 'address_line2'],
  ['city', 'city'],
  ['state', 'state'],
  ['postalCode', 'postal_code'],
  ['countryCode', 'country_code'],
] as const;

type Addressed = 'company' | 'store';

/** The columns that a row sets. */
export const addressGiven = sql.join(parts.map(([property]) => sql.raw(`"${property}" text`)));

/** The address of a record as properties. */
export const addressBefore = (table: Addressed): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(parts.map(([property, column]) => sql`${sql.lit(property)}, ${sql.raw(`${table}.${column}`)}`))})`;

/** The resulting address: empty cells leave values unchanged. */
export const addressAfter = (table: Addressed): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    parts.map(
      ([property, column]) =>
        sql`${sql.lit(property)}, coalesce(${sql.raw(`given."${property}"`)}, ${sql.raw(`${table}.${column}`)})`,
    ),
  )})`;

/** The properties as columns. */
export const addressProperties = (record: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(parts.map(([property]) => sql`${record} ->> ${sql.lit(property)}`));
