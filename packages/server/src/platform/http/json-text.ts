import { takeTurn } from '../core/turns.ts';

export interface JsonLimits {
  /** Of one object. */
  readonly maxMembers: number;
  /** Members and elements of all objects and arrays. */
  readonly maxValues: number;
  readonly maxDepth: number;
}

export class JsonLimitExceeded extends Error {}

/** Texts up to this length are parsed at once, which takes about a millisecond. */
export const maxTextAtOnce = 65_536;
/** Of larger texts, so much is parsed between two turns of the event loop: well below a millisecond of work. */
const sliceLength = 8192;

/**
 * JSON.parse for texts of any size: a large text is parsed in slices, and other requests continue in between. A thread would
 * not help, because receiving its result takes longer than parsing. The limits apply to large texts.
 */
export const parseJsonText = async (text: string, limits?: JsonLimits): Promise<unknown> => {
  if (text.length <= maxTextAtOnce) return JSON.parse(text);
  const large = await findLargeContainers(text, limits);
  const start = skipSpace(text, 0);
  const end = large.get(start);
  if (end === undefined) return JSON.parse(text);
  if (skipSpace(text, end) !== text.length) throw new SyntaxError('There is text after the value');
  return parseContainer({ text, large }, start, end);
};

interface Parsing {
  readonly text: string;
  /** The ends of the objects and arrays that are longer than a slice, by their starts. */
  readonly large: ReadonlyMap<number, number>;
}

interface OpenContainer {
  readonly start: number;
  readonly isObject: boolean;
  separators: number;
}

const code = { quote: 34, comma: 44, colon: 58, openArray: 91, backslash: 92, closeArray: 93, open: 123, close: 125 };

/** Finds them in one pass; what is within small ones is validated when they are parsed. */
const findLargeContainers = async (text: string, limits?: JsonLimits): Promise<Map<number, number>> => {
  const large = new Map<number, number>();
  const open: OpenContainer[] = [];
  let values = 0;
  let nextPause = sliceLength;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= nextPause) {
      nextPause = at + sliceLength;
      await takeTurn();
    }
    const char = text.charCodeAt(at);
    if (char === code.quote) at = endOfString(text, at) - 1;
    else if (char === code.comma) {
      values += 1;
      const container = open.at(-1);
      if (container) container.separators += 1;
      if (container && limits) checkLimits(container, values, limits);
    } else if (char === code.open || char === code.openArray) {
      values += 1;
      open.push({ start: at, isObject: char === code.open, separators: 0 });
      if (limits && open.length > limits.maxDepth)
        throw new JsonLimitExceeded(`must have at most ${limits.maxDepth} levels of nesting`);
    } else if (char === code.close || char === code.closeArray) {
      const container = open.pop();
      if (container?.isObject !== (char === code.close)) throw new SyntaxError('A bracket does not match');
      if (at - container.start >= sliceLength) large.set(container.start, at + 1);
    }
  }
  if (open.length > 0) throw new SyntaxError('A bracket is not closed');
  return large;
};

const checkLimits = (container: OpenContainer, values: number, { maxMembers, maxValues }: JsonLimits): void => {
  if (container.isObject && container.separators >= maxMembers)
    throw new JsonLimitExceeded(`must have at most ${maxMembers} members in an object`);
  if (values > maxValues) throw new JsonLimitExceeded(`must have at most ${maxValues} values`);
};

/** Parses runs of small members together, and large members one by one. */
const parseContainer = async (parsing: Parsing, start: number, end: number): Promise<unknown> => {
  const { text, large } = parsing;
  const isObject = text.charCodeAt(start) === code.open;
  const result = isObject ? createObject() : createArray();
  const last = end - 1;
  let at = skipSpace(text, start + 1);
  if (at === last) return result.value;
  let runStart = at;
  for (;;) {
    const memberStart = at;
    const keyEnd = isObject ? endOfString(text, at) : at;
    const valueStart = isObject ? skipSpace(text, skipColon(text, keyEnd)) : at;
    const largeEnd = large.get(valueStart);
    if (largeEnd === undefined) at = skipSpace(text, endOfSmallValue(text, valueStart));
    else {
      const key = isObject ? String(JSON.parse(text.slice(memberStart, keyEnd))) : '';
      result.add(key, await parseContainer(parsing, valueStart, largeEnd));
      at = skipSpace(text, largeEnd);
    }
    const isLast = at === last;
    if (!isLast && text.charCodeAt(at) !== code.comma) throw new SyntaxError('A comma is missing');
    const next = isLast ? at : skipSpace(text, at + 1);
    const isNextLarge = !isLast && large.has(isObject ? startOfValue(text, next) : next);
    if (largeEnd !== undefined) runStart = next;
    else if (isLast || isNextLarge || at - runStart >= sliceLength) {
      result.addAll(text.slice(runStart, at));
      runStart = next;
      await takeTurn();
    }
    if (isLast) return result.value;
    at = next;
  }
};

const createArray = () => {
  const value: unknown[] = [];
  return {
    value,
    add: (_: string, element: unknown) => void value.push(element),
    addAll: (members: string) => {
      for (const element of JSON.parse(`[${members}]`) as unknown[]) value.push(element);
    },
  };
};

const createObject = () => {
  const value: Record<string, unknown> = {};
  // Like JSON.parse: an own member, also if its name is `__proto__`.
  const add = (name: string, member: unknown): void => {
    if (name !== '__proto__') value[name] = member;
    else Object.defineProperty(value, name, { value: member, enumerable: true, configurable: true, writable: true });
  };
  return {
    value,
    add,
    addAll: (members: string) => {
      for (const [name, member] of Object.entries(JSON.parse(`{${members}}`) as object)) add(name, member);
    },
  };
};

const isSpace = (char: number): boolean => char === 32 || char === 10 || char === 13 || char === 9;

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

const skipColon = (text: string, from: number): number => {
  const at = skipSpace(text, from);
  if (text.charCodeAt(at) !== code.colon) throw new SyntaxError('A colon is missing');
  return at + 1;
};

const startOfValue = (text: string, key: number): number => skipSpace(text, skipColon(text, endOfString(text, key)));

const endOfString = (text: string, start: number): number => {
  if (text.charCodeAt(start) !== code.quote) throw new SyntaxError('A name is missing');
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === code.backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  throw new SyntaxError('A string is not closed');
};

const endOfSmallValue = (text: string, start: number): number => {
  const end = findEnd(text, start);
  if (end === start) throw new SyntaxError('A value is missing');
  return end;
};

const findEnd = (text: string, start: number): number => {
  if (text.charCodeAt(start) === code.quote) return endOfString(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === code.quote) at = endOfString(text, at) - 1;
    else if (char === code.open || char === code.openArray) depth += 1;
    else if (char === code.close || char === code.closeArray) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && char === code.comma) return at;
  }
  return text.length;
};
