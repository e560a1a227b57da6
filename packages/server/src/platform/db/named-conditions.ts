import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * The names whose condition is true, in one statement. The names are values, because names of columns are converted:
 * a column `BACK_TESTS` would be `backTests` in the result.
 */
export const findTrueConditions = async <N extends string>(
  db: Db,
  conditions: Readonly<Record<N, RawBuilder<unknown>>>,
): Promise<ReadonlySet<N>> => {
  const selects = Object.entries<RawBuilder<unknown>>(conditions).map(
    ([name, condition]) => sql`select ${name}::text as name where ${condition}`,
  );
  const { rows } = await sql<{ name: N }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};
