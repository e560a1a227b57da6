import { dayMs } from '@shelfward/contract/kit/dates.ts';
/** The raw content of a cell. */
export interface RawCell {
  /** `s` shared text, `str` and `inlineStr` text, `b` boolean, `d` ISO 8601 date, `e` error; otherwise a number. */
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

interface Meanings {
  readonly sharedTexts: readonly string[];
  readonly isDateStyle: readonly boolean[];
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
  return meanings.isDateStyle[style] ? dateOfSerial(number, meanings.startsIn1904) : number;
};

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
  const [positive = ''] = code.split(';');
  const letters = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return !/general/i.test(letters) && /[dmyhs]/i.test(letters);
};
