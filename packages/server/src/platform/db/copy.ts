import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RawBuilder } from 'kysely';
import { from, to } from 'pg-copy-streams';
import { connectionOf } from './connection.ts';
import type { Db } from './database.ts';

/**
 * Streams rows in COPY's text format into a temporary table of this transaction. COPY into a client's table is refused
 * under row-level security: stage here, then insert-select.
 */
export const copyIntoTemporary = async (db: Db, target: `${string}(${string})`, rows: Readable): Promise<void> => {
  await pipeline(rows, connectionOf(db).query(from(`copy pg_temp.${target} from stdin`)));
};

/**
 * Streams what a query answers, in COPY's binary format, as this transaction sees it: row-level security holds. COPY
 * takes no parameters, so values stand in the text, by `sql.lit`.
 */
export const copyOut = async (db: Db, query: RawBuilder<unknown>, read: (piece: Uint8Array) => void): Promise<void> => {
  const { sql, parameters } = query.compile(db);
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  for await (const piece of connectionOf(db).query(to(`copy (${sql}) to stdout (format binary)`))) read(piece);
};

/** One value in COPY's text format. */
export const copyText = (value: string | number | boolean | null): string =>
  value === null
    ? '\\N'
    : String(value).replaceAll(/[\\\b\f\n\r\t\v]/g, (character) => escapes[character] ?? character);

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
