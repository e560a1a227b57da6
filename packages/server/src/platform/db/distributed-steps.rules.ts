/** A part of a statement that a distributed database runs by itself. */
export interface Step {
  readonly text: string;
  /** The places of its parameters in the whole statement, from 0. */
  readonly parameters: readonly number[];
  /** The temporary table that stores its rows. An earlier one of the same name must be dropped before. */
  readonly table?: string;
}

/** A temporary table comes before a client table of the same name. */
export const toStepStatement = ({ text, table }: Pick<Step, 'text' | 'table'>): string => {
  if (table === undefined) return text;
  const rows = writes.test(text) ? `with written as (${text}) select * from written` : text;
  return `create temporary table ${table} on commit drop as ${rows}`;
};

/**
 * The steps of a statement with parts such as `name as (…)` that insert rows, the result is that of the last; undefined for every
 * other statement. Citus runs each part on its own and copies its rows to all nodes, so that the statement would fail while
 * any node is down. Instead, the rows of a part that later parts use are in a temporary table with its name.
 */
export const toDistributedSteps = (statement: string): Step[] | undefined => {
  const parsed = parseParts(statement);
  if (!parsed) return undefined;
  const { parts, last } = parsed;
  if (![...parts.map(({ body }) => body), last].some((text) => inserts.test(text))) return undefined;
  const steps: Text[] = [];
  /** Parts that only read, of which the later ones are composed. */
  const open: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const later = [
      ...parts
        .slice(index + 1)
        .filter(({ body }) => writes.test(body))
        .map(({ body }) => body),
      last,
    ];
    const isUsed = later.some((text) => mentions(text, part.name));
    if (writes.test(part.body)) steps.push(toWriteStep(part, parts.slice(index + 1), last));
    else if (isUsed) steps.push({ text: compose(open, part.body), table: part.name });
    else open.push(part);
  }
  steps.push({ text: last });
  return steps.map(withOwnParameters);
};

interface Part {
  readonly name: string;
  readonly body: string;
}

type Text = Pick<Step, 'text' | 'table'>;

const toWriteStep = ({ name, body }: Part, others: readonly Part[], last: string): Text =>
  [...others.map((other) => other.body), last].some((text) => mentions(text, name))
    ? { text: body, table: name }
    : { text: body };

const compose = (open: readonly Part[], body: string): string =>
  open.length === 0 ? body : `with ${open.map((part) => `${part.name} as (${part.body})`).join(', ')} ${body}`;

const inserts = /^\s*insert\s+into\s+(?!pg_temp\.|"pg_temp"\.)/i;
const writes = /^\s*(?:insert|update|delete)\b/i;

const mentions = (text: string, name: string): boolean =>
  new RegExp(`\\b(?:from|join|using|table|,)\\s*${name}\\b`, 'i').test(text);

const heads = /^\s*(?:with|,)\s+(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/i;

/** Undefined if the statement does not begin with such parts. */
const parseParts = (statement: string): { readonly parts: readonly Part[]; readonly last: string } | undefined => {
  const text = statement.replaceAll(comments, '');
  const parts: Part[] = [];
  let rest = text;
  for (;;) {
    const [head, name] = heads.exec(rest) ?? [];
    if (head === undefined || name === undefined) break;
    if (parts.length === 0 && !/^\s*with\b/i.test(head)) return undefined;
    const end = findEnd(rest, head.length);
    parts.push({ name, body: rest.slice(head.length, end) });
    rest = rest.slice(end + 1);
  }
  return parts.length === 0 || rest.trimStart().startsWith(',') ? undefined : { parts, last: rest };
};

const comments = /--[^\n]*/g;
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]/g;

/** The place of the bracket that closes the one before `from`. */
const findEnd = (text: string, from: number): number => {
  let depth = 1;
  for (const { 0: token, index } of text.slice(from).matchAll(tokens)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return from + index;
  }
  return text.length;
};

const parameter = /\$(\d+)/g;

/** With its parameters numbered from 1. */
export const withOwnParameters = ({ text, ...rest }: Text): Step => {
  const parameters = [...new Set([...text.matchAll(parameter)].map(([, place]) => Number(place) - 1))];
  return {
    text: text.replaceAll(parameter, (_, place: string) => `$${parameters.indexOf(Number(place) - 1) + 1}`),
    parameters,
    ...rest,
  };
};
