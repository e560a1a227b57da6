import { type RawBuilder, sql } from 'kysely';

/**
 * The value of a column that ends in `Key`: texts that look the same have the same key. A condition that computes the key
 * of the column itself would read every row, because row-level security lets no index serve it.
 */
export const textKey = (text: string): RawBuilder<string> => sql<string>`to_name_key(${text}::text)`;

/** The key of e-mail addresses and purchase order numbers, which differ only in case. */
export const caseKey = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`;
