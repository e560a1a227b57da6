import { removeCurrency } from '../currency.rules.ts';
import type { CellFault } from './import-error.ts';
import {
  type Decimal,
  type DecimalSign,
  isDashes,
  isDashOnly,
  readNumber,
  toPlainNumber,
  type WrittenNumber,
} from './number-text.rules.ts';

/** How the numbers of a file are read. Without a decimal sign, each number must have only one reading. */
export interface FileNumbers {
  readonly decimalSign?: DecimalSign | undefined;
  /** Why the file has this sign: "line 3 has a decimal comma". */
  readonly reason?: string | undefined;
  /** The file proves both signs. Numbers with two readings are rejected. */
  readonly isMixed?: boolean | undefined;
  /** The file is a sheet, whose number cells have a decimal point. Texts that look like them have an apostrophe. */
  readonly hasNumberCells?: boolean | undefined;
}

/**
 * How one number is read. TYPED: a user enters it without a file, as screens display it, so 1,234 is 1234. 1.234 is
 * rejected, because it may mean 1234. CELL: a spreadsheet program wrote it with a decimal point.
 */
export type NumberRule = FileNumbers | 'TYPED' | 'CELL';

const numberCell = /^-?\d+(?:\.\d+)?%?$/;
const markedCell = /^(?:[^\s\d.,'=()+-]{1,5} ?)?-?\d+(?:\.\d+)?(?: ?[^\s\d.,'=()+-]{1,5})?$/;

/** Whether the text is a number as readers of sheets write the cells of numbers: 12.5, 12.5%, $9.9, 9.9 EUR. */
export const isNumberCell = (text: string): boolean =>
  numberCell.test(text) || (markedCell.test(text) && removeCurrency(text, '').number !== text);

/** How the number in a cell of the file is read. */
export const findNumberRule = (numbers: FileNumbers, cell: string): NumberRule =>
  numbers.hasNumberCells && isNumberCell(cell) ? 'CELL' : numbers;

/**
 * A number of which a spreadsheet program saved only some digits, such as 1.23457E+11 for a UPC. Programs write numbers of
 * up to eleven digits in full, so 9E+05 lost none.
 */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d+E\+\d+|E\+(?:1[1-9]|[2-9]\d))$/i.test(text);

const signWords = { POINT: 'a decimal point', COMMA: 'a decimal comma' } as const satisfies Record<DecimalSign, string>;
export const describeSign = (sign: DecimalSign): string => signWords[sign];

export const hasTwoReadings = ({ POINT, COMMA }: WrittenNumber): boolean =>
  POINT !== undefined && COMMA !== undefined && POINT.part !== COMMA.part;

const isWhole = ({ part }: Decimal): boolean => !/[1-9]/.test(part);

/** Whether the number can be whole in one way only: 1,250 units are not 1.25. 1.250 can be the weight of an article. */
export const isGroupedWhole = ({ POINT, COMMA }: WrittenNumber): boolean =>
  POINT?.part === '' && COMMA !== undefined && !isWhole(COMMA);

const pickReading = (written: WrittenNumber, rule: NumberRule): Decimal | CellFault => {
  const { POINT, COMMA } = written;
  const only = POINT ?? COMMA;
  if (!only) return { code: 'INVALID', problem: 'is not a number.' };
  const isOpen = hasTwoReadings(written);
  if (rule === 'CELL' || (!isOpen && POINT && COMMA)) return only;
  if (rule === 'TYPED') return isOpen && only.part !== '' ? ambiguous(written, typedHint) : only;
  const { decimalSign, reason, isMixed } = rule;
  if (isOpen && isMixed) return ambiguous(written, ', and the file has numbers of both kinds.');
  if (!decimalSign) return isOpen ? ambiguous(written, ': choose the decimal sign of the file.') : only;
  const own = describeSign(POINT ? 'POINT' : 'COMMA');
  return (
    written[decimalSign] ?? {
      code: 'CONFLICT',
      problem: `has ${own}, but ${reason ?? 'other numbers have another sign'}: all numbers must have the same decimal sign.`,
    }
  );
};

const typedHint = ': enter it without a thousands separator, or with two decimals.';

const formatReading = ({ whole, part }: Decimal): string =>
  `${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',')}${part === '' ? '' : `.${part}`}`;

const ambiguous = ({ POINT, COMMA }: WrittenNumber, advice: string): CellFault => ({
  code: 'AMBIGUOUS',
  problem: `can mean ${[COMMA, POINT].flatMap((reading) => (reading ? formatReading(reading) : [])).join(' or ')}${advice}`,
});

export type ParsedNumber = { readonly value: number } | 'NOT_A_NUMBER' | 'NOT_WHOLE' | CellFault;

/** Words for one piece, with which programs write and format quantities. */
const piece = /(?<=\d)\s*(?:ea|each|pcs?|pieces?|units?|stk|st(?:ü|ue)ck|u|uds?|unités?|pz|pezzi|stuks?)\.?$/iu;

/** Parses a quantity: 12, -3, (3), 3-, 1,234, 12.0, 5 pcs, and - for zero. */
export const parseWhole = (text: string, rule: NumberRule): ParsedNumber => {
  const plain = toPlainNumber(text);
  // A user who types a dash has only begun to type.
  if (isDashes(plain) && rule !== 'TYPED') return { value: 0 };
  const written = readNumber(plain) ?? readNumber(plain.replace(piece, ''));
  if (!written) return 'NOT_A_NUMBER';
  const decimal = pickWhole(written, rule);
  if ('problem' in decimal) return decimal;
  if (decimal.whole.length > 12) return 'NOT_A_NUMBER';
  return isWhole(decimal) ? { value: toSigned(decimal, Number(decimal.whole)) } : 'NOT_WHOLE';
};

const pickWhole = (written: WrittenNumber, rule: NumberRule): Decimal | CellFault => {
  const isOpen = typeof rule === 'object' && !rule.decimalSign;
  return isOpen && written.POINT && isGroupedWhole(written) ? written.POINT : pickReading(written, rule);
};

const toSigned = ({ isNegative }: Decimal, size: number): number => (isNegative ? 0 - size : size);

/** Parses a percentage with at most six decimals: 12.5, 12,5 %. */
export const parsePercent = (text: string, rule: NumberRule): { readonly value: number } | CellFault => {
  const notPercent = { code: 'INVALID', problem: 'is not a percentage.' } as const;
  const written = readNumber(removePercent(text));
  if (!written) return notPercent;
  const decimal = pickReading(written, rule);
  if ('problem' in decimal) return decimal;
  if (decimal.whole.length > 6 || decimal.part.length > 6) return notPercent;
  return { value: toSigned(decimal, Number(`${decimal.whole}.${decimal.part || '0'}`)) };
};

/** The same in a file, in which 0.25 can be a quarter or a quarter of a percent. */
export const parseFilePercent = (text: string, rule: NumberRule): ReturnType<typeof parsePercent> => {
  const read = parsePercent(text, rule);
  const isUnclear = 'value' in read && Math.abs(read.value) > 0 && Math.abs(read.value) < 1 && !text.includes('%');
  return isUnclear
    ? { code: 'AMBIGUOUS', problem: 'can be a share or a percentage. Write it with a percent sign.' }
    : read;
};

const removePercent = (text: string): string =>
  toPlainNumber(
    toPlainNumber(text)
      .replace(/\s*%(?=-?\)?$)/, '')
      .replace(/^(-?\(?)%\s*/, '$1'),
  );

/** An exact amount of the account's currency: `units` divided by ten to the power of `scale`. */
export interface Amount {
  readonly units: bigint;
  readonly scale: number;
}

export type ParsedAmount =
  | { readonly amount: Amount }
  | (CellFault & {
      /** The amount is in another currency. */
      readonly isOtherCurrency: boolean;
    });

export interface AmountRule {
  /** Of the account. */
  readonly currency: string;
  readonly rule: NumberRule;
}

const maxWholeDigits = 9;
const maxDecimals = 12;

/**
 * Parses an amount as users and point-of-sale systems write it: 12.5, -3, 12,50, (3.00) or 3.00- for minus three, $ - for
 * zero, or $1,234.50 and 12.50 USD in an account with this currency. The problem names the currency of the account.
 */
export const parseAmount = (text: string, { currency, rule }: AmountRule): ParsedAmount => {
  const notAmount = { code: 'INVALID', problem: `is not an amount in ${currency}.`, isOtherCurrency: false } as const;
  const parsed = parseDecimal(text, { currency, rule });
  if (!parsed) return notAmount;
  if ('problem' in parsed) return parsed;
  return isInRange(parsed.decimal) ? { amount: toAmount(parsed.decimal) } : notAmount;
};

/** Parses a number of any length, with or without a currency. Undefined for other text. */
export const parseDecimal = (
  text: string,
  { currency, rule }: AmountRule,
): { readonly decimal: Decimal } | Exclude<ParsedAmount, { readonly amount: Amount }> | undefined => {
  const { written, problem } = readAmount(text, currency);
  if (!written) return undefined;
  if (problem !== undefined) return { code: 'INVALID', problem, isOtherCurrency: true };
  const decimal = pickReading(written, rule);
  return 'problem' in decimal ? { ...decimal, isOtherCurrency: false } : { decimal };
};

/** The readings of an amount. The problem is that of another currency. */
export const readAmount = (
  text: string,
  currency = '',
): { readonly written: WrittenNumber | undefined; readonly problem: string | undefined } => {
  if (/^[\d.,]+$/.test(text)) return { written: readNumber(text), problem: undefined };
  const plain = toPlainNumber(text);
  // A dash is zero only with a currency: without one, it may mean that there is no amount.
  const { number, problem } = removeCurrency(
    isDashOnly(plain) && plain !== '-' ? plain.replace('-', '0') : plain,
    currency,
  );
  return { written: readNumber(number), problem };
};

const isInRange = ({ whole, part }: Decimal): boolean => whole.length <= maxWholeDigits && part.length <= maxDecimals;

export const toAmount = (decimal: Decimal): Amount => {
  const units = BigInt(decimal.whole + decimal.part);
  return { units: decimal.isNegative ? -units : units, scale: decimal.part.length };
};

/** Whether the text is an amount, in any currency. */
export const isAmount = (text: string): boolean => {
  const { written } = readAmount(text);
  return [written?.POINT, written?.COMMA].some((decimal) => decimal && isInRange(decimal));
};

/** Whether a cell of an amount says that there is none: -, or --. */
export const isNoAmount = (text: string): boolean => isDashes(toPlainNumber(text));

/** Whether the text is a number without a currency. */
export const isNumber = (text: string): boolean => readNumber(toPlainNumber(text)) !== undefined;

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
