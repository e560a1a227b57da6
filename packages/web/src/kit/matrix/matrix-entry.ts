import {
  hasTwoReadings,
  type NumberRule,
  parseDecimal,
  readAmount,
} from '@shelfward/contract/kit/tables/number.rules.ts';
import { completeTyped, type Decimal as WrittenDecimal } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { accountCurrency } from '../currency.ts';
import { clampQuantity } from './matrix-model.ts';
import { hintByUnit, type MatrixUnit, maxByUnit, scaleByUnit } from './matrix-unit.ts';

/** A decimal as two integers, so that half a unit is exactly half and always rounds up. */
interface Decimal {
  readonly digits: number;
  readonly scale: number;
}

type Operator = '+' | '-' | '*' | '/';

/** A typed entry: a quantity, or an operation on the current one. */
export interface MatrixEntry {
  readonly operator: Operator | 'set';
  readonly amount: Decimal;
  readonly unit: 'units' | 'percent';
}

interface TypedParts {
  readonly operator: MatrixEntry['operator'];
  readonly amount: string;
  readonly isPercent: boolean;
}

const splitEntry = (text: string): TypedParts => {
  const [, sign, amount = '', percent] = /^([+\-*/×÷−])?\s*(.*?)\s*(%)?$/s.exec(text.trim()) ?? [];
  return { operator: readOperator(sign), amount, isPercent: percent !== undefined };
};

/** Parses `12`, `+6`, `-2`, `*2`, `/2`, `+10%`, `-25%`; empty text means 0. Returns undefined for other text. */
export const parseEntry = (text: string): MatrixEntry | undefined => {
  if (text.trim() === '') return { operator: 'set', amount: { digits: 0, scale: 1 }, unit: 'units' };
  const { operator, amount: typed, isPercent } = splitEntry(text);
  if (isPercent && operator !== '+' && operator !== '-') return undefined;
  const decimal = parseTyped(typed);
  if (!decimal || 'problem' in decimal || decimal.part.length > 6) return undefined;
  const isFactor = isPercent || operator === '*' || operator === '/';
  if (isFactor && hasThousands(typed)) return undefined;
  const amount = toDigits(decimal);
  if (operator === '/' && amount.digits === 0) return undefined;
  return { operator, amount, unit: isPercent ? 'percent' : 'units' };
};

/** A number without a sign, because a sign is an operator. */
const parseTyped = (text: string): WrittenDecimal | { readonly problem: string } | undefined => {
  if (/^[+\-−]/.test(text)) return undefined;
  const parsed = parseDecimal(completeTyped(text), { currency: accountCurrency(), rule: 'TYPED' });
  if (!parsed || 'problem' in parsed) return parsed;
  return parsed.decimal.isNegative ? undefined : parsed.decimal;
};

/** A factor such as 1,125 is rather a decimal than a thousand. */
const hasThousands = (text: string): boolean => {
  const { written } = readAmount(text);
  return written !== undefined && hasTwoReadings(written);
};

/** Why a typed text is not an entry. */
export const describeInvalidEntry = (text: string, unit: MatrixUnit): string => {
  const typed = splitEntry(text).amount;
  const parsed = parseTyped(typed);
  if (!parsed || !('problem' in parsed)) return hintByUnit[unit];
  return `${unit === 'cents' ? 'The price' : 'The quantity'} ${parsed.problem}`;
};

export const applyEntry = (entry: MatrixEntry, quantity: number, unit: MatrixUnit = 'units'): number => {
  const { digits, scale } = entry.amount;
  const ratio = (numerator: number, denominator: number) => roundedRatio(numerator, denominator, unit);
  const change = entry.operator === '-' ? -digits : digits;
  if (entry.unit === 'percent') return ratio(quantity * (100 * scale + change), 100 * scale);
  if (entry.operator === 'set') return ratio(digits * scaleByUnit[unit], scale);
  if (entry.operator === '*') return ratio(quantity * digits, scale);
  if (entry.operator === '/') return ratio(quantity * scale, digits);
  return ratio(quantity * scale + change * scaleByUnit[unit], scale);
};

export type PastedNumber =
  | { readonly value: number }
  | {
      /** Follows the quoted text in a message. */
      readonly problem: string;
      /** The text is not a number. */
      readonly isText: boolean;
      readonly isOtherCurrency: boolean;
    };

interface PasteRule {
  readonly unit: MatrixUnit;
  readonly rule: NumberRule;
}

/** Parses a pasted quantity or price in the currency of the account. An empty text is 0, and so is a dash. */
export const parsePasted = (text: string, { unit, rule }: PasteRule): PastedNumber => {
  const typed = text.trim();
  if (/^[-–−]?$/.test(typed)) return { value: 0 };
  const parsed = parseDecimal(completeTyped(typed), { currency: accountCurrency(), rule });
  if (!parsed) return { problem: `is not a valid ${nameByUnit[unit]}.`, isText: true, isOtherCurrency: false };
  if ('problem' in parsed) return { ...parsed, isText: false };
  const { decimal } = parsed;
  const reject = (problem: string) => ({ problem, isText: false, isOtherCurrency: false });
  if (decimal.isNegative && /[1-9]/.test(decimal.whole + decimal.part)) return reject('is negative.');
  const value = roundPasted(decimal, unit);
  return value > maxByUnit[unit] ? reject('is too large.') : { value };
};

const nameByUnit = { units: 'quantity', cents: 'price' } as const satisfies Record<MatrixUnit, string>;

const readOperator = (sign: string | undefined): MatrixEntry['operator'] => {
  if (sign === '+' || sign === '*' || sign === '/') return sign;
  if (sign === '-' || sign === '−') return '-';
  if (sign === '×') return '*';
  return sign === '÷' ? '/' : 'set';
};

const toDigits = ({ whole, part }: WrittenDecimal): Decimal => ({
  digits: Number(`${whole}${part}`),
  scale: 10 ** part.length,
});

/** Half-up. Past the exact integers a quotient is far above the largest quantity, so precision no longer matters. */
const roundedRatio = (numerator: number, denominator: number, unit: MatrixUnit): number => {
  const doubled = 2 * numerator + denominator;
  const divisor = 2 * denominator;
  return clampQuantity((doubled - (doubled % divisor)) / divisor, unit);
};

/** Pasted decimals may be long (1/3 in a spreadsheet); the first decimal determines the rounding. */
const roundPasted = ({ whole, part }: WrittenDecimal, unit: MatrixUnit): number => {
  const places = scaleByUnit[unit] === 1 ? 0 : 2;
  const digits = part.padEnd(places, '0');
  const value = Number(whole) * scaleByUnit[unit] + Number(digits.slice(0, places));
  return value + (digits.charAt(places) >= '5' ? 1 : 0);
};
