import type { z } from 'zod';

/** A parse option: issues have only the messages of their schema. */
export const withoutDefaultMessages = { error: () => '' };

interface IssueContext {
  /** The parsed value: an issue does not state whether the value was missing. */
  readonly input: unknown;
  /** Where that value is within the request: `['body']`, or `['body', 'settings']`. */
  readonly at: readonly [string, ...string[]];
}

/**
 * The message of an issue for API clients: the parameter and what it must be, such as `items[0].quantity must be at most
 * 1,000,000`. Expects an issue of a parse with `withoutDefaultMessages`: Zod's own texts describe its internals.
 */
export const formatIssue = (issue: z.core.$ZodIssue, { input, at: [part, ...within] }: IssueContext): string => {
  const path = [...within, ...issue.path];
  if (issue.code === 'unrecognized_keys') return formatUnknownNames(issue.keys.map((key) => [...path, key]));
  const requirement = isMissing(issue, input) ? 'must be defined' : formatRequirement(issue);
  return `${path.length > 0 ? formatPath(path) : part} ${requirement}`;
};

/** Whether an issue is that a required value is absent. */
export const isMissing = (issue: z.core.$ZodIssue, input: unknown): boolean =>
  missingCodes.has(issue.code) && !hasValue(input, issue.path);

/** A custom check of an absent value, such as one between two parameters, has a better message than "must be defined". */
const missingCodes: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** False where a named member is absent. A list has no absent elements, and a text that is split has none of its own. */
const hasValue = (input: unknown, path: readonly PropertyKey[]): boolean => {
  const key = path.at(-1);
  if (key === undefined) return input !== undefined;
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (isObject(value) ? Reflect.get(value, step) : value), input);
  return typeof key === 'number' || !isObject(parent) || Reflect.get(parent, key) !== undefined;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** As in JavaScript: `items[0].quantity`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((key, place) => (typeof key === 'number' ? `[${key}]` : `${place > 0 ? '.' : ''}${String(key)}`)).join('');

export const formatUnknownNames = (paths: readonly (readonly PropertyKey[])[]): string => {
  const names = paths.map(formatPath);
  return names.length === 1 ? `${names[0]} is not a known parameter` : `${names.join(', ')} are not known parameters`;
};

/** What the value must be, for texts that name it in their own way. */
export const formatRequirement = (issue: z.core.$ZodIssue): string => {
  if (issue.message !== '') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return formatChoice(issue.values);
    case 'too_small':
      return formatBound(issue, { limit: issue.minimum, isMinimum: true });
    case 'too_big':
      return formatBound(issue, { limit: issue.maximum, isMinimum: false });
    case 'not_multiple_of':
      return `must be a multiple of ${formatNumber(issue.divisor)}`;
    case 'invalid_format':
      return formatFormat(issue);
    case 'invalid_union':
      return formatUnion(issue);
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return `is not allowed: the name ${formatFirst(issue.issues)}`;
    case 'invalid_element':
      return `contains an invalid entry: it ${formatFirst(issue.issues)}`;
    case 'custom':
      return 'is not valid';
  }
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  stringbool: 'true or false',
  date: 'a date',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  file: 'a file',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
  void: 'left out',
  nonoptional: 'defined',
};

const formatChoice = (values: readonly unknown[]): string => {
  if (values.length === 1) return `must be ${String(values[0])}`;
  return values.join() === 'true,false' ? 'must be true or false' : `must be one of ${values.join(', ')}`;
};

type SizeIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

const formatBound = (
  { origin, inclusive, exact }: SizeIssue,
  { limit, isMinimum }: { readonly limit: number | bigint; readonly isMinimum: boolean },
): string => {
  const unit = units[origin];
  if (isMinimum && unit && limit === 1 && !exact) return 'must not be empty';
  if (origin === 'date') return `must be ${isMinimum ? 'no earlier' : 'no later'} than ${formatInstant(limit)}`;
  const amount = unit ? `${formatNumber(limit)} ${unit}${limit === 1 ? '' : 's'}` : formatNumber(limit);
  const verb = unit ? 'must have' : 'must be';
  if (exact) return `${verb} exactly ${amount}`;
  if (inclusive === false) return `${verb} ${isMinimum ? 'more' : 'less'} than ${amount}`;
  return `${verb} at ${isMinimum ? 'least' : 'most'} ${amount}`;
};

const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
  object: 'item',
  record: 'item',
  file: 'byte',
};

const formatNumber = (value: number | bigint): string => value.toLocaleString('en-US', { maximumFractionDigits: 20 });
const formatInstant = (value: number | bigint): string => new Date(Number(value)).toISOString();

/** A pattern is not a readable text: schemas with a pattern provide a message. */
const formatFormat = (issue: z.core.$ZodIssueInvalidStringFormat): string => {
  const known: z.core.$ZodStringFormatIssues | undefined = isKnownFormat(issue) ? issue : undefined;
  if (known?.format === 'starts_with') return `must start with "${known.prefix}"`;
  if (known?.format === 'ends_with') return `must end with "${known.suffix}"`;
  if (known?.format === 'includes') return `must contain "${known.includes}"`;
  const name = formats[issue.format];
  return name ? `must be ${name}` : 'must have the required format';
};

const isKnownFormat = (issue: z.core.$ZodIssueInvalidStringFormat): issue is z.core.$ZodStringFormatIssues =>
  ['starts_with', 'ends_with', 'includes'].includes(issue.format);

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  uuid: 'a UUID',
  guid: 'a UUID',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 13:45:00',
  datetime: 'a date and time such as 2026-01-31T13:45:00Z',
  duration: 'an ISO 8601 duration',
  base64: 'Base64',
  base64url: 'Base64',
  json_string: 'JSON',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'a range of IPv4 addresses',
  cidrv6: 'a range of IPv6 addresses',
};

/** The alternatives of a union, where each is a requirement of the value itself: "must be a string or a number". */
const formatUnion = (issue: z.core.$ZodIssueInvalidUnion): string => {
  if ('options' in issue && issue.options && issue.options.length > 0) return formatChoice(issue.options);
  const alternatives = issue.errors.map(([first]) =>
    first === undefined || first.path.length > 0 ? undefined : formatRequirement(first),
  );
  const own = [...new Set(alternatives)].filter((text) => text !== undefined);
  if (own.length === 0) return 'must have one of the documented forms';
  const prefix = 'must be ';
  return own.every((text) => text.startsWith(prefix))
    ? `${prefix}${own.map((text) => text.slice(prefix.length)).join(' or ')}`
    : own.join(' or ');
};

const formatFirst = ([first]: readonly z.core.$ZodIssue[]): string =>
  first ? formatRequirement(first) : 'is not valid';
