import { type Expression, sql } from 'kysely';

/** Sorts names with numbers by the numbers: "BC 2" before "BC 10". Indexes on names have the same collation. */
export const inNaturalOrder = (name: Expression<unknown>) => sql<string>`${name} collate natural_order`;
