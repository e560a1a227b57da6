import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { z } from 'zod';
import type { Field, FormValues } from './form.types.ts';

export type FieldTable = Readonly<Record<string, Field>>;
export type Problems = Readonly<Record<string, string>>;

export const readPath = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), values);

export const writePath = (values: FormValues, path: string, value: unknown): FormValues => {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const inner = values[key];
  return { ...values, [key]: writePath(isRecord(inner) ? inner : {}, rest.join('.'), value) };
};

interface Change {
  readonly path: string;
  readonly value: unknown;
}
/** Changing a field clears the choices that depend on it, and proposes the values of fields that follow it. */
export const withChange = (values: FormValues, { path, value }: Change, fields: FieldTable): FormValues => {
  const before = readPath(values, path);
  if (isSame(before, value)) return writePath(values, path, value);
  const changed = withProposals(writePath(values, path, value), { path, value, before }, fields);
  const inner = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.kind === 'select' && field.within?.field === path;
  });
  return inner.reduce((next, name) => writePath(next, name, ''), changed);
};

const withProposals = (
  values: FormValues,
  { path, value, before }: Change & { readonly before: unknown },
  fields: FieldTable,
): FormValues =>
  Object.entries(fields).reduce((next, [name, field]) => {
    const follows = field && 'follows' in field ? field.follows : undefined;
    if (follows?.field !== path || typeof value !== 'string') return next;
    const proposed = typeof before === 'string' ? follows.propose(before) : '';
    return readPath(values, name) === proposed ? writePath(next, name, follows.propose(value)) : next;
  }, values);

const isRecord = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The properties of a record that the form schema edits. */
export const editedPart = (schema: z.ZodObject, record: object): FormValues => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(Object.keys(schema.shape).map((key) => [key, values.get(key)]));
};

/** An empty control is sent as null where the schema allows it, and left out where it is required or a secret. */
export const toSend = (values: FormValues, fields: FieldTable, schema: z.ZodObject): FormValues =>
  Object.keys(fields).reduce((sent, path) => {
    if (readPath(sent, path) !== '') return sent;
    const at = isSecret(fields, path) ? undefined : schemaAt(schema, path);
    return writePath(sent, path, at?.safeParse(null).success ? null : undefined);
  }, values);

const isSecret = (fields: FieldTable, path: string): boolean => fields[path]?.kind === 'secret';

/** The values that may be stored in the browser. */
export const withoutSecrets = (values: FormValues, fields: FieldTable): FormValues =>
  Object.keys(fields)
    .filter((path) => isSecret(fields, path))
    .reduce((rest, path) => writePath(rest, path, ''), values);

const schemaAt = (schema: z.ZodType, path: string): z.ZodType | undefined =>
  path.split('.').reduce<z.ZodType | undefined>((at, key) => {
    const inner = unwrapped(at);
    const next: unknown = inner instanceof z.ZodObject ? inner.shape[key] : undefined;
    return next instanceof z.ZodType ? next : undefined;
  }, schema);

const unwrapped = (schema: z.ZodType | undefined): z.ZodType | undefined => {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault))
    return schema;
  const inner = schema.unwrap();
  return inner instanceof z.ZodType ? unwrapped(inner) : undefined;
};

/** Whether the field is required. A list that can be empty is not. */
export const isRequired = (schema: z.ZodObject, path: string): boolean => {
  const at = schemaAt(schema, path);
  return at !== undefined && ![undefined, null, []].some((empty) => at.safeParse(empty).success);
};

/** The validation messages by field. */
export const findProblems = (schema: z.ZodObject, sent: FormValues, fields: FieldTable): Problems => {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = findPath(issue, fields);
    problems[path] ??= describeIssue(issue, { label: fields[path]?.label ?? path, value: readPath(sent, path) });
  }
  return problems;
};

/** An issue inside a list belongs to the field of the list. */
const findPath = (issue: z.core.$ZodIssue, fields: FieldTable): string => {
  const issuePath = issue.path.map(String);
  const lengths = issuePath.map((_, index) => issuePath.length - index);
  return (
    lengths.map((length) => issuePath.slice(0, length).join('.')).find((path) => path in fields) ?? issuePath.join('.')
  );
};

const describeIssue = (
  issue: z.core.$ZodIssue,
  { label, value }: { readonly label: string; readonly value: unknown },
): string => {
  const isEmpty = value === undefined || value === null || value === '';
  if (isEmpty || (issue.code === 'too_small' && issue.origin === 'string')) return `${label} is required.`;
  if (issue.code === 'too_big') return bound(issue.origin, 'most', issue.maximum);
  if (issue.code === 'too_small') return bound(issue.origin, 'least', issue.minimum);
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'Enter a whole number.' : `${label} is not valid.`;
  if (issue.code === 'invalid_format' || issue.code === 'custom') return sentence(issue.message);
  return `${label} is not valid.`;
};

const bound = (origin: string, side: 'most' | 'least', limit: number | bigint): string => {
  if (origin === 'string') return `Use at ${side} ${limit} characters.`;
  if (origin === 'array' || origin === 'set') return `Choose at ${side} ${limit}.`;
  return `Enter at ${side} ${limit}.`;
};

const sentence = (text: string): string => `${capitalize(text)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** The fields whose values differ between the form and the current record. */
export const differences = (mine: FormValues, theirs: FormValues, fields: FieldTable): readonly string[] =>
  Object.keys(fields).filter((path) => !isSame(readPath(mine, path), readPath(theirs, path)));

/** Empty and missing values are equal. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));
const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
