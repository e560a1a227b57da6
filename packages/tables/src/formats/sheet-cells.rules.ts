import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { isNumberCell } from '@shelfward/contract/kit/tables/number.rules.ts';
import { type NumberFormat, showNumber } from './number-formats.rules.ts';

/** The value of a spreadsheet cell. */
type CellValue = string | number | boolean | Date | null;

/**
 * Formats a cell as a user would type it into a text file: dates as YYYY-MM-DD, numbers without grouping and with the
 * percent sign, currency, or unit of their format, and texts that look like a formula or like a number cell with an
 * apostrophe.
 */
export const cellText = (value: CellValue | undefined, format?: NumberFormat): string => {
  if (value == null) return '';
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'number') return format ? formatted(value, format) : numberText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : markText(value);
};

const markText = (text: string): string => {
  if (text.includes('.') && isNumberCell(text)) return `'${text}`;
  return /^['=]/.test(text) ? withFormulaGuard(text) : text;
};

/** Spreadsheet programs store fifteen digits of a number. Longer ones have lost some, such as those of a code. */
const minShortened = 1e15;

/** Computed numbers in spreadsheets can differ slightly from the displayed value. */
const numberText = (value: number): string => {
  if (Math.abs(value) >= minShortened) return value.toExponential(14).toUpperCase();
  return String(Number.isInteger(value) ? value : Math.round(value * 1_000_000) / 1_000_000);
};

const formatted = (value: number, format: NumberFormat): string =>
  Math.abs(value) >= minShortened ? numberText(value) : showNumber(value, numberText(value * format.factor), format);

const dayText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
};
