/** A decimal number exactly as written. */
export interface Decimal {
  readonly isNegative: boolean;
  /** The digits before and after the decimal sign. */
  readonly whole: string;
  readonly part: string;
}

export const decimalSigns = ['POINT', 'COMMA'] as const;
/** The sign before the decimals of a number; the other one can separate its thousands. */
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * The readings of a number: 12.50 has only the one with a decimal point, 12,50 only the one with a decimal comma. 12 has
 * two equal ones, and 1,234 two different ones.
 */
export interface WrittenNumber {
  readonly POINT: Decimal | undefined;
  readonly COMMA: Decimal | undefined;
}

const spaces = " '’\u00a0\u2007\u2009\u202f";
const buildForms = (decimal: string, group: string): readonly RegExp[] =>
  [
    String.raw`\d+`,
    String.raw`[1-9]\d{0,2}(?:${group}\d{3})+`,
    String.raw`[1-9]\d{0,2}(?:[${spaces}]\d{3})+`,
    // Lakhs and crores: 12,34,567.
    String.raw`[1-9]\d?(?:${group}\d{2})+${group}\d{3}`,
    // Some programs leave out the zero of .99, and the decimals of 1,234.
    String.raw`(?=${decimal}\d)`,
  ].map((whole) => new RegExp(String.raw`^(?<whole>${whole})(?:${decimal}(?<part>\d*))?$`));

const forms = { POINT: buildForms(String.raw`\.`, ','), COMMA: buildForms(',', String.raw`\.`) } as const;

/** Rounding residue of summed binary fractions, which programs write as 4.440892e-16. */
const nearlyNothing = /^-?\d(?:[.,]\d+)?e-[1-9]\d{1,2}$/i;
const zero = { isNegative: false, whole: '0', part: '' } as const;

/** Most numbers are written like this, and have one reading, or two equal ones. */
const short = /^(-?)(\d+)(?:([.,])(\d\d?))?$/;

const readShort = (text: string): WrittenNumber | undefined => {
  const [, minus, whole, sign, part = ''] = short.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const decimal = { isNegative: minus === '-', whole, part };
  return { POINT: sign === ',' ? undefined : decimal, COMMA: sign === '.' ? undefined : decimal };
};

/** The readings of a number with plain marks; undefined for other text. */
export const readNumber = (text: string): WrittenNumber | undefined => readShort(text) ?? readLong(text);

const readLong = (text: string): WrittenNumber | undefined => {
  if (nearlyNothing.test(text)) return { POINT: zero, COMMA: zero };
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1]?.trim();
  const { sign = '', size = '' } = /^(?<sign>[+-]?)\s*(?<size>.*)$/su.exec(inBrackets ?? text)?.groups ?? {};
  if (inBrackets !== undefined && sign !== '') return undefined;
  const isNegative = sign === '-' || inBrackets !== undefined;
  // 5. has no decimals in either reading.
  const written = size.replace(/^(\d+)[.,]$/, '$1');
  const POINT = readSize(written, 'POINT', isNegative);
  const COMMA = /[.,]/.test(written) ? readSize(written, 'COMMA', isNegative) : POINT;
  return POINT || COMMA ? { POINT, COMMA } : undefined;
};

const readSize = (size: string, sign: DecimalSign, isNegative: boolean): Decimal | undefined => {
  for (const form of forms[sign]) {
    const { whole, part = '' } = form.exec(size)?.groups ?? {};
    if (whole !== undefined) return { isNegative, whole: whole.replaceAll(/\D/g, '') || '0', part };
  }
  return undefined;
};

const maxLength = 100;
const plain = /^-?[\d.,]+$/;
/** Marks of direction and width that programs put around numbers. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const wide = /[\uff05\uff08\uff09\uff0b-\uff19]/g;

/**
 * The text with plain marks: without the apostrophe with which spreadsheets mark texts, with a hyphen for every kind of
 * minus, and with a minus after the number moved before it.
 */
export const toPlainNumber = (text: string): string => {
  if (plain.test(text) || text.length > maxLength) return text;
  return text
    .replaceAll(invisible, '')
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(dashes, '-')
    .trim()
    .replace(/^'\s*/, '')
    .replace(/^([^-()]*\d)\s*-\s*([^\d-]*)$/, '-$1$2');
};

/** Whether the text, with plain marks, is a dash without digits, as accounting formats write zero. */
export const isDashOnly = (text: string): boolean => /^[^\d-]*-[^\d-]*$/.test(text);

/** Whether the text, with plain marks, says that there is no value: -, --, or a dash of another kind. */
export const isDashes = (text: string): boolean => /^-{1,3}$/.test(text);

/** A typed number with the digits that users leave out: .5 is 0.5, and 5. is 5. The point of Rs.50 is not a decimal one. */
export const completeTyped = (text: string): string =>
  text.replace(/(?<![\p{L}\d.,])(?=[.,]\d)/u, '0').replace(/(?<=\d)[.,](?=\D*$)/, '');
