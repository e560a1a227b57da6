import { clientTables } from './distributed-statements.rules.ts';
import { type Step, withOwnParameters } from './distributed-steps.rules.ts';

/**
 * An INSERT of selected rows in two parts. Citus would lock all shards of the table for it and commit in two phases, because the
 * client is a value and not a column of what is selected. An INSERT of stated rows concerns one shard.
 */
export interface SelectedInsert {
  readonly select: Step;
  /** `insert into sale as s (tenant_id, units)`, and the clauses after the rows. Both have the parameters of the whole statement. */
  readonly start: string;
  readonly end: string;
  /** Selects what the INSERT returns without a row. */
  readonly nothing: Step;
}

/** Undefined for every other statement. */
export const toSelectedInsert = ({ text, parameters }: Step): SelectedInsert | undefined => {
  const [start, table, alias] = starts.exec(text) ?? [];
  if (start === undefined || table === undefined || !clientTables.has(table)) return undefined;
  const rest = text.slice(start.length);
  const selected = rest.slice(0, findEnd(rest));
  const end = rest.slice(selected.length);
  // Citus rejects an INSERT of stated rows with a subselect.
  if (subselects.test(end)) return undefined;
  const [, returned = '1'] = /\breturning\b([\s\S]*)$/i.exec(end) ?? [];
  const toOwn = (part: string): Step => {
    const own = withOwnParameters({ text: part });
    return { ...own, parameters: own.parameters.map((place) => parameters[place] ?? place) };
  };
  return {
    select: toOwn(`select * from (${selected}) selected limit ${maxRows + 1}`),
    start,
    end,
    nothing: toOwn(`select ${returned} from ${table} ${alias ?? ''} where false`),
  };
};

/** Above it, one INSERT of selected rows is faster. */
export const maxRows = 1000;

interface SelectedRows {
  readonly columns: readonly { readonly dataTypeID: number }[];
  /** As texts. */
  readonly rows: readonly (readonly unknown[])[];
}

/** The INSERT of these rows, with its values; `given` are those of the whole statement. */
export const toRowInsert = (
  { start, end }: SelectedInsert,
  { columns, rows }: SelectedRows,
  given: readonly unknown[],
): { readonly text: string; readonly values: readonly unknown[] } => {
  const tail = withOwnParameters({ text: end });
  const values = [...tail.parameters.map((place) => given[place]), ...rows.flat()];
  const toParameters = (row: number) =>
    columns.map((column, at) => toParameter(tail.parameters.length + row * columns.length + at + 1, column));
  const stated = rows.map((_, row) => `(${toParameters(row).join(', ')})`);
  return { text: `${start} values ${stated.join(', ')} ${tail.text}`, values };
};

/** A fraction is rounded to a column of whole numbers as a number, but rejected as a text. */
const toParameter = (place: number, { dataTypeID }: SelectedRows['columns'][number]): string =>
  fractions.has(dataTypeID) ? `$${place}::numeric` : `$${place}`;

/** The types float4, float8, and numeric. */
const fractions: ReadonlySet<number> = new Set([700, 701, 1700]);

const starts = /^\s*insert\s+into\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?\s*\([^()]*\)\s*(?=(?:select|with)\b)/i;

const subselects = /\(\s*select\b/i;

const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[()]|\b(?:on\s+conflict|returning)\b/gi;

/** The place of the first clause after the rows. */
const findEnd = (text: string): number => {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && /^[or]/i.test(token)) return index;
  }
  return text.length;
};
