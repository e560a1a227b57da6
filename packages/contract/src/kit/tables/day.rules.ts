import { isDay } from '../dates.ts';
import { toDay } from '../time-zone.rules.ts';
import { readCell } from './cell.rules.ts';
import { type DateFormat, type DateOrder, parseDate, unclearYear } from './date-forms.rules.ts';
import type { CellFault } from './import-error.ts';

const earliest = '1990-01-01';

export type ReadDay = { readonly day: string } | CellFault;

/** How the dates of a file are read. */
export interface FileDates {
  /** The order of day and month in dates with slashes or hyphens. */
  readonly order?: DateOrder | undefined;
  /** The format of most dates, and a line that has it. Undefined: the first date determines it. */
  readonly format?: DateFormat | undefined;
  readonly line?: number | undefined;
  /** The time zone of the days of time stamps that state an offset. Undefined: the day counts as written. */
  readonly timeZone?: string | undefined;
}

/**
 * Parses the dates of one file. All dates have one format, because 01/02/2026 is ambiguous next to 2026-01-02. `latest`
 * is the current day in the time zone that is furthest ahead.
 */
export const createDayReader = (
  latest: string,
  { order = 'MONTH_FIRST', format: expected, line: expectedLine = 1, timeZone }: FileDates = {},
): ((text: string, line: number) => ReadDay) => {
  let decided = expected && { format: expected, line: expectedLine };
  const known = new Map<string, ReadDay>();
  const read = (text: string, line: number): ReadDay => {
    const written = parseDate(text, order);
    if (/^\d{4}-\d{2}$/.test(text)) return { code: 'INVALID', problem: 'is a month. Write a day, such as YYYY-MM-DD.' };
    if (!written) return { code: 'INVALID', problem: 'is not a date. Write it as YYYY-MM-DD, MM/DD/YYYY or YYYYMMDD.' };
    if (written === unclearYear)
      return { code: 'INVALID', problem: 'has an unclear year of two digits. Write the year with four digits.' };
    const { format, instant } = written;
    const day = instant && timeZone !== undefined ? toDay(instant, timeZone) : written.day;
    decided ??= { format, line };
    if (format !== decided.format)
      return {
        code: 'CONFLICT',
        problem: `is written ${format}, but line ${decided.line} is written ${decided.format}: all dates of a file must have one format.`,
      };
    if (!isDay(day)) return { code: 'INVALID', problem: notADay(format, day) };
    if (day > latest) return { code: 'TOO_LARGE', problem: 'is in the future.' };
    if (day < earliest) return { code: 'TOO_SMALL', problem: 'is before 1990.' };
    return { day };
  };
  return (text, line) => {
    const earlier = known.get(text);
    if (earlier) return earlier;
    const result = read(text, line);
    // Dates repeat from row to row. Only valid dates are cached: their number is limited, so the cache cannot grow
    // with the file.
    if ('day' in result && text.length <= 12) known.set(text, result);
    return result;
  };
};

/** The format of a date; undefined when it is not a date. */
export const detectDateFormat = (text: string, order: DateOrder): DateFormat | undefined => {
  const written = parseDate(text, order);
  return typeof written === 'object' ? written.format : undefined;
};

const notADay = (format: DateFormat, day: string): string =>
  format.includes('/') && Number(day.slice(5, 7)) > 12
    ? `has an invalid month: dates with slashes are read as ${format}.`
    : 'is not an existing date.';

/** The readings of a date that exist: a date with slashes or hyphens can have two. */
type Readings = DateFormat | 'EITHER' | 'EQUAL';

const findReadings = (text: string): Readings | undefined => {
  const monthFirst = parseDate(text, 'MONTH_FIRST');
  if (typeof monthFirst !== 'object') return undefined;
  if (monthFirst.format !== 'MM/DD/YYYY') return isDay(monthFirst.day) ? monthFirst.format : undefined;
  const other = parseDate(text, 'DAY_FIRST');
  const dayFirst = typeof other === 'object' ? other.day : '';
  if (dayFirst === monthFirst.day) return isDay(dayFirst) ? 'EQUAL' : undefined;
  const [isMonthFirst, isDayFirst] = [isDay(monthFirst.day), isDay(dayFirst)];
  if (isMonthFirst && isDayFirst) return 'EITHER';
  if (isMonthFirst) return 'MM/DD/YYYY';
  return isDayFirst ? 'DD/MM/YYYY' : undefined;
};

/** The dates of a file, as far as all of them together determine how they are read. */
export interface DetectedDates {
  /** Undefined: the dates are ambiguous, and the user must choose the order. */
  readonly order: DateOrder | undefined;
  /** The format of most dates. Undefined without dates, and while the order is undefined. */
  readonly format: DateFormat | undefined;
  /** The first line with this format. */
  readonly line: number | undefined;
  /** A date of the file: an ambiguous one, if there is any. */
  readonly example: string;
  /** Time stamps whose day in the time zone of the account is another one than the day as written. */
  readonly otherDays?: OtherDays | undefined;
}

export interface OtherDays {
  readonly count: number;
  readonly line: number;
  readonly example: string;
  /** The day of the example in the time zone. */
  readonly day: string;
}

interface Counted {
  dates: number;
  /** The first line with these readings. */
  readonly line: number;
}

/**
 * Detects the format of the dates of a file from all of them. Each existing date counts for the formats in which it can
 * be read, and most decide, so that one wrong date never changes how the others are read; between equal counts the
 * earlier format applies. The order of day and month needs a decision if as many dates are in favor of either, and
 * further ones allow both.
 */
export const createDateDetector = (timeZone?: string) => {
  const counts = new Map<Readings, Counted>();
  let otherDays: OtherDays | undefined;
  const compareDays = (text: string, line: number): void => {
    const written = timeZone !== undefined && text.length > 12 && parseDate(text, 'MONTH_FIRST');
    if (!written || written === unclearYear || !written.instant) return;
    // The order of day and month does not change the distance between the day as written and the other one.
    const day = toDay(written.instant, timeZone);
    if (day !== written.day) otherDays = { line, example: text, day, ...otherDays, count: (otherDays?.count ?? 0) + 1 };
  };
  let [first, ambiguous] = ['', ''];
  let [lastText, lastReadings]: [string, Readings | undefined] = ['', undefined];
  const count = (reading: Readings): number => counts.get(reading)?.dates ?? 0;
  const findLine = (...readings: readonly Readings[]): number =>
    Math.min(...readings.map((reading) => counts.get(reading)?.line ?? Number.POSITIVE_INFINITY));
  const slashOrder = (): DateOrder | undefined => {
    const [monthFirst, dayFirst] = [count('MM/DD/YYYY'), count('DD/MM/YYYY')];
    if (monthFirst === dayFirst && count('EITHER') > 0) return undefined;
    const isMonthFirst =
      monthFirst === dayFirst ? findLine('MM/DD/YYYY') <= findLine('DD/MM/YYYY') : monthFirst > dayFirst;
    return isMonthFirst ? 'MONTH_FIRST' : 'DAY_FIRST';
  };
  return {
    /** With the marks of its cell, such as ="01/05/2026". */
    add: (cell: string, line: number): void => {
      const { text } = readCell(cell);
      if (text === '') return;
      compareDays(text, line);
      if (text !== lastText) [lastText, lastReadings] = [text, findReadings(text)];
      if (first === '') first = text;
      if (lastReadings === undefined) return;
      if (lastReadings === 'EITHER' && ambiguous === '') ambiguous = text;
      const counted = counts.get(lastReadings);
      if (counted) counted.dates += 1;
      else counts.set(lastReadings, { dates: 1, line });
    },
    /** `chosen` is the order that the user has chosen. */
    dates: (chosen?: DateOrder): DetectedDates => {
      const slashed = (['MM/DD/YYYY', 'DD/MM/YYYY', 'EITHER', 'EQUAL'] as const).filter(
        (reading) => count(reading) > 0,
      );
      const order = chosen ?? slashOrder();
      const [most] = [
        {
          format: order && slashFormats[order],
          dates: slashed.reduce((sum, reading) => sum + count(reading), 0),
          line: findLine(...slashed),
        },
        ...unambiguousFormats.map((format) => ({ format, dates: count(format), line: findLine(format) })),
      ].toSorted((a, b) => b.dates - a.dates || a.line - b.line);
      if (!most || most.dates === 0)
        return { order: chosen ?? 'MONTH_FIRST', format: undefined, line: undefined, example: first, otherDays };
      const isSlashed = unambiguousFormats.every((format) => format !== most.format);
      return isSlashed
        ? { order, format: most.format, line: most.line, example: ambiguous || first, otherDays }
        : { order: order ?? 'MONTH_FIRST', format: most.format, line: most.line, example: first, otherDays };
    },
  };
};

const slashFormats = { MONTH_FIRST: 'MM/DD/YYYY', DAY_FIRST: 'DD/MM/YYYY' } as const;
const unambiguousFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'DD.MM.YYYY', 'MMM D, YYYY', 'D MMM YYYY'] as const;
