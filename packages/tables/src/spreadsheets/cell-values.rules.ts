import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { type NumberFormat, parseNumberFormat } from '../formats/number-formats.rules.ts';

/** How a style shows a number: as a date or time, as a month or year, or in a format. Undefined: as it is. */
export type CellStyle = 'DATE' | 'MONTH' | NumberFormat | undefined;

export const toCellStyle = (id: number, code: string | undefined): CellStyle => {
  if (!isDateFormat(id, code)) return parseNumberFormat(id, code);
  return isMonthFormat(id, code) ? 'MONTH' : 'DATE';
};

/** The raw content of a cell. */
export interface RawCell {
  /** `s` shared text, `str` and `inlineStr` text, `b` boolean, `d` ISO 8601 date, `e` error; otherwise a number. */
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

interface Meanings {
  readonly sharedTexts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly startsIn1904: boolean;
}

/** The value of a cell; errors have none. */
export const cellValue = (
  { type, style, text }: RawCell,
  meanings: Meanings,
): string | number | boolean | Date | null => {
  if (text === '') return type === 'inlineStr' || type === 'str' ? '' : null;
  if (type === 's') return withoutEscapes(meanings.sharedTexts[Number(text)] ?? '');
  if (type === 'str' || type === 'inlineStr' || type === 'e') return withoutEscapes(text);
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'd') return new Date(/[Zz]$/.test(text) ? text : `${text}${text.includes('T') ? 'Z' : ''}`);
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const shown = meanings.styles[style];
  if (shown !== 'DATE' && shown !== 'MONTH') return number;
  const date = dateOfSerial(number, meanings.startsIn1904);
  return shown === 'MONTH' && isFirstOfMonth(date) ? date.toISOString().slice(0, 7) : date;
};

/** Another day was entered as a day, whatever its format shows. */
const isFirstOfMonth = (date: Date): boolean => date.getUTCDate() === 1 && date.getTime() % dayMs === 0;

/** Characters that XML does not allow are escaped as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Excel counts 29 February 1900, which did not exist, as day 60. */
const missingDay = 60;

export const dateOfSerial = (serial: number, startsIn1904: boolean): Date => {
  if (startsIn1904) return new Date(Date.UTC(1904, 0, 1) + Math.round(serial * dayMs));
  const days = serial >= missingDay ? serial - 1 : serial;
  return new Date(Date.UTC(1899, 11, 31) + Math.round(days * dayMs));
};

/** Built-in date formats, by number. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** By number, or by format code: a date or time letter outside of quotes. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return isKnownDate(id);
  const letters = findLetters(code);
  return !/general/i.test(letters) && /[dmyhs]/i.test(letters);
};

const builtInMonth = 17;

/** A date format with a year, and without a day and a time. */
const isMonthFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return id === builtInMonth;
  const letters = findLetters(code);
  return /y/i.test(letters) && !/[dhs]/i.test(letters);
};

/** The letters outside of quotes of the section for positive numbers. */
const findLetters = (code: string): string => {
  const [positive = ''] = code.split(';');
  return positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
};
