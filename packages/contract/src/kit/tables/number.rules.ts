import { removeCurrency } from '../currency.rules.ts';

/** A decimal number exactly as written, without its sign. */
interface Decimal {
  readonly isNegative: boolean;
  /** The digits before and after the decimal sign. */
  readonly whole: string;
  readonly part: string;
}

/** `1,234` is 1234 and `12,5` is 12.5: a comma before exactly three digits groups them, any other one is decimal. */
const forms = [
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<part>\d+))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<part>\d+)$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  /^(?<whole>[1-9]\d{0,2}(?:[ '’\u00a0\u2009\u202f]\d{3})+)(?:[.,](?<part>\d+))?$/,
  /^(?<whole>\d+)(?:[.,](?<part>\d+))?$/,
];

/** Rounding residue of summed binary fractions, which programs write as 4.440892e-16. */
const nearlyNothing = /^-?\d(?:\.\d+)?e-[1-9]\d{1,2}$/i;

const parseDecimal = (text: string): Decimal | undefined => {
  if (nearlyNothing.test(text)) return { isNegative: false, whole: '0', part: '' };
  const { sign = '', size = '' } = /^(?<sign>[+\-\u2212]?)(?<size>.*)$/su.exec(text)?.groups ?? {};
  for (const form of forms) {
    const { whole, part = '' } = form.exec(size)?.groups ?? {};
    if (whole !== undefined)
      return { isNegative: sign !== '' && sign !== '+', whole: whole.replaceAll(/\D/g, ''), part };
  }
  return undefined;
};

/**
 * A number of which a spreadsheet program saved only some digits, such as 1.23457E+11 for a UPC. Programs write numbers of
 * up to eleven digits in full, so 9E+05 lost none.
 */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d+E\+\d+|E\+(?:1[1-9]|[2-9]\d))$/i.test(text);

export type ParsedNumber = { readonly value: number } | 'NOT_A_NUMBER' | 'NOT_WHOLE';

/** Parses a quantity: 12, -3, 1,234, 12.0. */
export const parseWhole = (text: string): ParsedNumber => {
  const decimal = parseDecimal(text);
  if (!decimal || decimal.whole.length > 12) return 'NOT_A_NUMBER';
  if (/[1-9]/.test(decimal.part)) return 'NOT_WHOLE';
  const size = Number(decimal.whole);
  return { value: decimal.isNegative ? 0 - size : size };
};

/** Parses a percentage with at most six decimals: 12.5, 12,5 %. */
export const parsePercent = (text: string): number | undefined => {
  const decimal = parseDecimal(text.replace(/\s*%$/, ''));
  if (!decimal || decimal.whole.length > 6 || decimal.part.length > 6) return undefined;
  const size = Number(`${decimal.whole}.${decimal.part || '0'}`);
  return decimal.isNegative ? 0 - size : size;
};

/** An exact amount of the account's currency: `units` divided by ten to the power of `scale`. */
export interface Amount {
  readonly units: bigint;
  readonly scale: number;
}

export type ParsedAmount =
  | { readonly amount: Amount }
  | { readonly problem: string; readonly isOtherCurrency: boolean };

const maxWholeDigits = 9;
const maxDecimals = 12;

/**
 * Parses an amount as users and point-of-sale systems write it: 12.5, -3, 12,50, (3.00) for minus three, or $1,234.50 and
 * 12.50 USD in an account with this currency. The problem names the currency of the account.
 */
export const parseAmount = (text: string, currency: string): ParsedAmount => {
  const { number, problem } = removeCurrency(text, currency);
  const amount = parseNumber(number);
  if (!amount) return { problem: `is not an amount in ${currency}.`, isOtherCurrency: false };
  return problem === undefined ? { amount } : { problem, isOtherCurrency: true };
};

/** Whether the text is an amount, in any currency. */
export const isAmount = (text: string): boolean => parseNumber(removeCurrency(text, '').number) !== undefined;

const parseNumber = (text: string): Amount | undefined => {
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const decimal = parseDecimal(inBrackets ?? text);
  if (!decimal || decimal.whole.length > maxWholeDigits || decimal.part.length > maxDecimals) return undefined;
  if (inBrackets !== undefined && decimal.isNegative) return undefined;
  const size = BigInt(decimal.whole + decimal.part);
  const isNegative = decimal.isNegative || inBrackets !== undefined;
  return { units: isNegative ? -size : size, scale: decimal.part.length };
};

/** The amount, times a quantity, in cents; rounded once, halves away from zero. */
export const toCents = ({ units, scale }: Amount, quantity = 1): number => {
  const cents = units * BigInt(quantity) * 100n;
  const divisor = 10n ** BigInt(scale);
  const size = (2n * (cents < 0n ? -cents : cents) + divisor) / (2n * divisor);
  return cents < 0n ? 0 - Number(size) : Number(size);
};

/** Whether the amount has a fraction of a cent. */
export const isFractionOfCent = ({ units, scale }: Amount): boolean =>
  scale > 2 && units % 10n ** BigInt(scale - 2) !== 0n;
