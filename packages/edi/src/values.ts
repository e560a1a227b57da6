import { isDay } from '@shelfward/contract/kit/dates.ts';
import type { EdiSyntax } from './segment.ts';

/** CCYYMMDD or YYMMDD as YYYY-MM-DD; undefined if the day does not exist. */
export const parseDay = (text: string): string | undefined => {
  const digits = /^\d{6}$/.test(text) ? `20${text}` : text;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ?? [];
  const written = `${year}-${month}-${day}`;
  return isDay(written) ? written : undefined;
};

/** HHMM, with seconds or fractions or not, as HH:MM. */
export const parseTime = (text: string): string | undefined =>
  /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d\d{0,2})?$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2, 4)}` : undefined;

/** EDIFACT allows both decimal marks, whatever UNA states, and no marks of thousands. */
export const findDecimalMark = ({ standard }: Pick<EdiSyntax, 'standard'>): string =>
  standard === 'EDIFACT' ? ',' : '.';

/** A number with a point, or with another decimal mark; undefined if it is not one. */
export const parseNumber = (text: string, decimal = '.'): number | undefined => {
  const written = decimal === '.' ? text : text.replace(decimal, '.');
  return /^-?(?:\d{1,15}\.?\d{0,9}|\.\d{1,9})(?:E-?\d{1,2})?$/.test(written) ? Number(written) : undefined;
};

/** Rounds a decimal text exactly: 1.005 with two decimals is 101. */
export const parseDecimal = (text: string, decimals: number, decimal = '.'): number | undefined => {
  const [, sign, whole = '', fraction = ''] =
    /^(-?)(\d{0,11})(?:\.(\d{0,12}))?$/.exec(decimal === '.' ? text : text.replace(decimal, '.')) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const digits = fraction.padEnd(decimals + 1, '0');
  const value = Number(`${whole}${digits.slice(0, decimals)}`) + (Number(digits[decimals]) >= 5 ? 1 : 0);
  return sign === '-' && value !== 0 ? -value : value;
};
