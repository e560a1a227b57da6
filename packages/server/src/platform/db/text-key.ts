import { type RawBuilder, sql } from 'kysely';

/**
 * What a column that ends in `Key` holds of a text: texts that differ in case alone have the same key. A condition that
 * lowers the column itself would read every row, because row-level security lets no index serve it.
 */
export const textKey = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`;
