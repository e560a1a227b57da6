import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { rawConnection } from './connection.ts';
import type { Db } from './database.ts';

/**
 * Streams rows in COPY's text format into a temporary table of this transaction. COPY into a client table is rejected
 * under row-level security: stage here, then insert-select.
 */
export const copyIntoTemporary = async (db: Db, target: `${string}(${string})`, rows: Readable): Promise<void> => {
  await pipeline(rows, rawConnection(db).query(from(`copy pg_temp.${target} from stdin`)));
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
