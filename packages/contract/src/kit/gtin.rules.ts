import { toNameKey } from './name-key.rules.ts';

const length = 14;

/** The GTIN-14 of a code as it is, and of the code with the check digit that it may lack. */
interface Gtins {
  readonly complete?: string;
  readonly completed?: string;
}

/**
 * Reads a UPC, EAN, or GTIN with hyphens, spaces, ".0", without leading zeros, or without its check digit. The same as
 * `to_gtins` in SQL.
 */
export const toGtins = (code: string): Gtins => {
  const given = /^(\d+)(?:\.0+)?$/.exec(toNameKey(code).replaceAll(/[ \-\u2013\u2014\u2212]/g, ''))?.[1] ?? '';
  const digits = given.replace(/^0+(?=\d{14}$)/, '');
  if (digits.length < 7 || given.length > 20 || digits.length > length || /^0*$/.test(digits)) return {};
  const padded = digits.padStart(length, '0');
  const isComplete = digits.length >= 8 && padded.endsWith(computeCheckDigit(padded.slice(0, -1)));
  const payload = padded.slice(1);
  return {
    ...(isComplete && { complete: padded }),
    ...(digits.length < length && { completed: `${payload}${computeCheckDigit(payload)}` }),
  };
};

/** The check digit of the first thirteen digits of a GTIN. */
const computeCheckDigit = (payload: string): string => {
  const sum = Array.from(payload, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

/** Whether a text is a global location number, whose check digit is that of a GTIN. */
export const isGln = (text: string): boolean =>
  /^\d{13}$/.test(text) && text.endsWith(computeCheckDigit(`0${text.slice(0, -1)}`));

/** The GTIN-14 of a stored code: a UPC or EAN without its check digit is completed. The same as `to_gtin` in SQL. */
export const toGtin = (code: string): string | undefined => {
  const { complete, completed } = toGtins(code);
  if (complete !== undefined) return complete;
  // Shorter codes may be numbers of other kinds.
  const places = (completed ?? '').replace(/^0+/, '').length - 1;
  return places >= 10 && places <= 12 ? completed : undefined;
};

const minSearchedDigits = 6;

/** A searched text that is a code: its digits, as stored codes can contain them, and the GTINs that it can be. */
export interface SearchedCode {
  readonly digits: string;
  readonly gtins: readonly string[];
}

/** Reads a searched code with separators, zeros at its start, or as a whole GTIN. Undefined for other texts. */
export const readSearchedCode = (search: string): SearchedCode | undefined => {
  const key = toNameKey(search);
  if (!/^[\d .\-\u2013\u2014\u2212]+$/.test(key)) return undefined;
  const digits = key.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (digits.length < minSearchedDigits) return undefined;
  const { complete, completed } = toGtins(search);
  return { digits, gtins: [complete ?? completed ?? []].flat() };
};

type CodedRecord<T> = readonly [upc: string, record: T, isInactive?: boolean];

/**
 * Finds the record of a code that has another form. A code that can be more than one of the records is ambiguous, unless
 * only one of them is active.
 */
export const createGtinFinder = <T>(records: readonly CodedRecord<T>[]) => {
  let index: ReadonlyMap<string, readonly CodedRecord<T>[]> | undefined;
  return (code: string): T | 'AMBIGUOUS' | undefined => {
    const { complete, completed } = toGtins(code);
    if (complete === undefined && completed === undefined) return undefined;
    index ??= indexByGtin(records);
    const found = [complete, completed].flatMap((gtin) => (gtin && index?.get(gtin)) || []);
    const active = found.filter(([, , isInactive]) => !isInactive);
    const [first, ...others] = active.length > 0 ? active : found;
    return others.length > 0 ? 'AMBIGUOUS' : first?.[1];
  };
};

const indexByGtin = <T>(records: readonly CodedRecord<T>[]): Map<string, CodedRecord<T>[]> => {
  const index = new Map<string, CodedRecord<T>[]>();
  for (const record of records) {
    const gtin = toGtin(record[0]);
    if (gtin === undefined) continue;
    const twins = index.get(gtin);
    if (twins) twins.push(record);
    else index.set(gtin, [record]);
  }
  return index;
};
