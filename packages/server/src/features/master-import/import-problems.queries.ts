import type { ImportErrorCode } from '@shelfward/contract/kit/tables/import-error.ts';
import { ambiguousCode } from '@shelfward/tables/formats/gtin-matches.rules.ts';
import { type RawBuilder, sql } from 'kysely';

// SQL fragments for the errors of cells: `{ property, value, code, message }`.

type Sql = RawBuilder<unknown>;

interface CellError {
  readonly property: string;
  /** The text of the cell. */
  readonly value: Sql;
  readonly code: ImportErrorCode;
  readonly message: Sql;
}

/** A list of one error. */
export const errorList = ({ property, value, code, message }: CellError): Sql => sql`
  jsonb_build_array(jsonb_build_object(
    'property', ${property}::text, 'value', ${value}, 'code', ${code}::text, 'message', ${message}))`;

/** Adds an error to a row unless its cell already has one. Expects the staging table as `s`. */
const errorWhen = (condition: Sql, error: Omit<CellError, 'value'>): Sql => sql`
  case when (${condition})
    and not s.problems @> jsonb_build_array(jsonb_build_object('property', ${error.property}::text))
    and not s.problems @> '[{"property": null}]'
  then ${errorList({ ...error, value: sql`s.given ->> ${error.property}::text` })} else '[]'::jsonb end`;

interface Cell {
  readonly id: string;
  /** As in messages. */
  readonly label: string;
}

/** The record that a cell names does not exist. */
export const notFoundWhen = (condition: Sql, { id, label }: Cell): Sql =>
  errorWhen(condition, {
    property: id,
    code: 'NOT_FOUND',
    message: sql`${`${label} `}::text || ${quoted(sql`(s.given ->> ${id}::text)`)} || ' was not found.'`,
  });

/** The code can be several records. */
export const ambiguousWhen = (condition: Sql, { id, label }: Cell): Sql =>
  errorWhen(condition, {
    property: id,
    code: ambiguousCode.code,
    message: sql`${`${label} `}::text || ${quoted(sql`(s.given ->> ${id}::text)`)} || ${` ${ambiguousCode.problem}`}::text`,
  });

export const emptyWhen = (condition: Sql, { id, label }: Cell, message = `${label} is empty.`): Sql =>
  errorWhen(condition, { property: id, code: 'EMPTY', message: sql`${message}::text` });

/** A value in a message, truncated like cell values. */
export const quoted = (value: Sql): Sql =>
  sql`'"' || case when length(${value}) > 60 then left(${value}, 59) || '…' else ${value} end || '"'`;
