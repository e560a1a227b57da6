import { isDay } from '@shelfward/contract/kit/dates.ts';
import type { Property, PropertyType } from './entity-sets.rules.ts';
import { rejectQuery } from './odata-errors.rules.ts';

export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export type Literal = string | number | boolean | null;

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | {
      readonly kind: 'comparison';
      readonly property: Property;
      readonly operator: Comparison;
      /** Decimals are texts, so that they are exact. */
      readonly value: Literal;
    };

/** Power Query writes one condition for each selected value of a column. */
const maxConditions = 200;
const maxDepth = 20;

/**
 * `$filter` of OData, without functions, `not`, and arithmetic: comparisons of a property with a literal, `and`, `or`, and
 * parentheses. `and` binds more than `or`.
 */
export const parseFilter = (text: string, properties: readonly Property[]): Filter => {
  const tokens = tokenize(text);
  if (tokens.filter((token) => isComparison(token)).length > maxConditions)
    return rejectQuery(`$filter can have at most ${maxConditions} comparisons`);
  let at = 0;
  const next = (): string => tokens[at++] ?? rejectQuery('$filter is incomplete');
  const parseList = (kind: 'and' | 'or', parsePart: (depth: number) => Filter, depth: number): Filter => {
    const first = parsePart(depth);
    const parts = [first];
    while (tokens[at] === kind) {
      at += 1;
      parts.push(parsePart(depth));
    }
    return parts.length === 1 ? first : { kind, parts };
  };
  const parseOr = (depth: number): Filter => parseList('or', parseAnd, depth);
  const parseAnd = (depth: number): Filter => parseList('and', parseOperand, depth);
  const parseOperand = (depth: number): Filter => {
    const token = next();
    if (token !== '(') return parseComparison(token);
    if (depth === maxDepth) return rejectQuery(`$filter can have at most ${maxDepth} levels of parentheses`);
    const inner = parseOr(depth + 1);
    if (next() !== ')') return rejectQuery('$filter has a parenthesis without its end');
    return inner;
  };
  const parseComparison = (name: string): Filter => {
    const property = findProperty(name, properties, '$filter');
    const operator = next();
    if (!isComparison(operator))
      return rejectQuery(`$filter supports ${comparisons.join(', ')}, and, or: “${operator}” is none of them`);
    const value = parseLiteral(next(), property);
    const isOrdered = value !== null && property.type !== 'String' && property.type !== 'Boolean';
    if (operator !== 'eq' && operator !== 'ne' && !isOrdered)
      return rejectQuery(`$filter compares texts, true, false, and null with eq and ne only`);
    return { kind: 'comparison', property, operator, value };
  };
  const filter = parseOr(0);
  const rest = tokens[at];
  return rest === undefined ? filter : rejectQuery(`$filter has “${rest}” where it should end`);
};

const isComparison = (token: string): token is Comparison => (comparisons as readonly string[]).includes(token);

const tokenPattern = /\s*([()]|'(?:[^']|'')*'|[^\s()']+)/y;

const tokenize = (text: string): readonly string[] => {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < end) {
    const [, token] = tokenPattern.exec(text) ?? [];
    if (token === undefined) return rejectQuery('$filter has a text without its closing quotation mark');
    tokens.push(token);
  }
  return tokens;
};

export const findProperty = (name: string, properties: readonly Property[], option: string): Property =>
  properties.find((property) => property.name === name) ??
  rejectQuery(
    `${option} names “${name}”, which is none of the properties ${properties.map(({ name: known }) => known).join(', ')}`,
  );

const literals: Readonly<
  Record<
    PropertyType,
    { readonly pattern: RegExp; readonly toValue: (text: string) => Literal; readonly example: string }
  >
> = {
  // At most 15 digits: exact as a JavaScript number.
  Int64: { pattern: /^-?\d{1,15}$/, toValue: Number, example: 'a whole number such as 42' },
  Int32: { pattern: /^-?\d{1,15}$/, toValue: Number, example: 'a whole number such as 42' },
  Decimal: { pattern: /^-?\d{1,15}(?:\.\d{1,10})?$/, toValue: String, example: 'a number such as 12.5' },
  Date: { pattern: /^\d{4}-\d{2}-\d{2}$/, toValue: String, example: 'a date such as 2026-01-31' },
  String: {
    pattern: /^'(?:[^']|'')*'$/,
    toValue: (text) => text.slice(1, -1).replaceAll("''", "'"),
    example: "a text in quotation marks such as 'Denver'",
  },
  Boolean: { pattern: /^(?:true|false)$/, toValue: (text) => text === 'true', example: 'true or false' },
};

export const parseLiteral = (text: string, { name, type }: Property): Literal => {
  if (text === 'null') return null;
  const { pattern, toValue, example } = literals[type];
  if (pattern.test(text) && (type !== 'Date' || isDay(text))) return toValue(text);
  return rejectQuery(`${name} is compared with ${example}, not with ${text}`);
};
