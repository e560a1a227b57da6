import { removeCurrency } from '@shelfward/contract/kit/currency.rules.ts';
import { parseAmount, toCents } from '@shelfward/contract/kit/tables/number.rules.ts';
import { accountCurrency } from '../currency.ts';
import { clampQuantity } from './matrix-model.ts';
import { hintByUnit, type MatrixUnit, scaleByUnit } from './matrix-unit.ts';

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

/** Parses `12`, `+6`, `-2`, `*2`, `/2`, `+10%`, `-25%`; empty text means 0. Returns undefined for other text. */
export const parseEntry = (text: string, kind: MatrixUnit = 'units'): MatrixEntry | undefined => {
  const typed =
    kind === 'units' ? { number: text, problem: undefined } : removeCurrency(text.trim(), accountCurrency());
  if (typed.problem !== undefined) return undefined;
  const plain = stripNumber(typed.number);
  if (plain === '') return { operator: 'set', amount: { digits: 0, scale: 1 }, unit: 'units' };
  const [, sign, number = '', percent] = /^([+\-*/×÷−])?(\d+(?:\.\d{0,6})?|\.\d{1,6})(%)?$/.exec(plain) ?? [];
  if (number === '') return undefined;
  const operator = readOperator(sign);
  const amount = readDecimal(number);
  if (percent && operator !== '+' && operator !== '-') return undefined;
  if (operator === '/' && amount.digits === 0) return undefined;
  return { operator, amount, unit: percent ? 'percent' : 'units' };
};

/** Why a typed text is not an entry. */
export const describeInvalidEntry = (text: string, unit: MatrixUnit): string => {
  const problem = unit === 'cents' ? removeCurrency(text.trim(), accountCurrency()).problem : undefined;
  return problem === undefined ? hintByUnit[unit] : `The price ${problem}`;
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

/** Parses a pasted number; undefined for other text. Accounting formats write 0 as a dash. */
export const parsePasted = (text: string): number | undefined => parsePlain(stripNumber(text), 'units');

export type PastedPrice = { readonly cents: number } | { readonly problem: string; readonly isOtherCurrency: boolean };

/** Parses a pasted price in the currency of the account. The problem follows the quoted text in a message. */
export const parsePastedPrice = (text: string): PastedPrice => {
  const currency = accountCurrency();
  const parsed = parseAmount(text.trim(), currency);
  if ('amount' in parsed) return { cents: clampQuantity(toCents(parsed.amount), 'cents') };
  const { number, problem } = removeCurrency(text.trim(), currency);
  // Spreadsheets paste 0 as a dash and thirds with more decimals than an amount has.
  const cents = problem === undefined ? parsePlain(stripNumber(number), 'cents') : undefined;
  return cents === undefined ? parsed : { cents };
};

const parsePlain = (plain: string, unit: MatrixUnit): number | undefined => {
  if (plain === '' || plain === '-' || plain === '–') return 0;
  const [, sign, number = ''] = /^([+\-−])?(\d+(?:\.\d*)?|\.\d+)$/.exec(plain) ?? [];
  if (number === '') return undefined;
  return sign === '-' || sign === '−' ? 0 : roundPasted(number, unit);
};

const stripNumber = (text: string): string => text.replaceAll(/[\s,$]/g, '');

const readOperator = (sign: string | undefined): MatrixEntry['operator'] => {
  if (sign === '+' || sign === '*' || sign === '/') return sign;
  if (sign === '-' || sign === '−') return '-';
  if (sign === '×') return '*';
  return sign === '÷' ? '/' : 'set';
};

const readDecimal = (text: string): Decimal => {
  const [integer = '', fraction = ''] = text.split('.');
  return { digits: Number(`${integer}${fraction}`), scale: 10 ** fraction.length };
};

/** Half-up. Past the exact integers a quotient is far above the largest quantity, so precision no longer matters. */
const roundedRatio = (numerator: number, denominator: number, unit: MatrixUnit): number => {
  const doubled = 2 * numerator + denominator;
  const divisor = 2 * denominator;
  return clampQuantity((doubled - (doubled % divisor)) / divisor, unit);
};

/** Pasted decimals may be long (1/3 in a spreadsheet); the first decimal determines the rounding. */
const roundPasted = (text: string, unit: MatrixUnit): number => {
  const [integer = '', fraction = ''] = text.split('.');
  const places = scaleByUnit[unit] === 1 ? 0 : 2;
  const digits = fraction.padEnd(places, '0');
  const value = Number(integer) * scaleByUnit[unit] + Number(digits.slice(0, places));
  return clampQuantity(value + (digits.charAt(places) >= '5' ? 1 : 0), unit);
};
