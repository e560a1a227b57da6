import { type RawBuilder, sql } from 'kysely';

/**
 * The value of a column that ends in `Key`: texts that differ only in case have the same key. A condition that
 * lowers the column itself would read every row, because row-level security lets no index serve it.
 */
export const textKey = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`;
