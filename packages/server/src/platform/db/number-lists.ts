import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Lists of numbers are sent as text: a hundred thousand take milliseconds instead of seconds. */

/** All values of a column as one text, such as `1,2,3`, at half the cost of an array; null without rows. */
export const joinedNumbers = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`string_agg((${column})::text, ',')`;

/** Parses the text of `joinedNumbers`. */
export const parseNumbers = (text: string | null | undefined): number[] => {
  const numbers: number[] = JSON.parse(`[${text ?? ''}]`);
  return numbers;
};

/** The rows of a query whose column with this name has the text of a list of numbers. */
export const findNumberLists = async <R>(db: Db, name: keyof R, query: RawBuilder<R>): Promise<R[]> => {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, [name]: parseNumbers(String(row[name])) }));
};

/** PostgreSQL's text of an array of numbers, such as `{1,2,NULL}`, or of booleans. */
export const toArrayText = (values: readonly (number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Ids in a prepared statement with a cached plan: the planner does not see how many there are. If it saw a single id, a
 * custom plan would look cheaper than the generic one and would be computed for each call.
 */
export const idParameter = (ids: readonly number[]): RawBuilder<number[]> =>
  sql<number[]>`(select ${toArrayText(ids)}::bigint[])::bigint[]`;
