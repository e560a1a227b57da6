import { isDay } from '../dates.ts';
import type { CellFault } from './import-error.ts';

export const dateOrders = ['MONTH_FIRST', 'DAY_FIRST'] as const;
/** The order of day and month in dates such as 01/02/2026. */
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?: \d{1,2}:\d{2}[\d:]*(?: ?[AP]M)?)?`;
const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]\d{1,2}:\d{2}[\d:.,]*\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const compact = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/;
const slashed = new RegExp(String.raw`^(?<first>\d{1,2})/(?<second>\d{1,2})/(?<year>\d{4})${time}$`, 'i');
/** Dates with dots are day first. */
const dotted = new RegExp(String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${time}$`, 'i');

/** The format of a date. A time of day may follow; it is ignored, and the day counts as written. */
export type DateFormat = 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'DD.MM.YYYY' | 'YYYYMMDD';

const earliest = '1990-01-01';

export type ReadDay = { readonly day: string } | CellFault;

/** How the dates of a file are read. */
export interface FileDates {
  /** The order of day and month in dates with slashes. */
  readonly order?: DateOrder | undefined;
  /** The format of most dates, and a line that has it. Undefined: the first date determines it. */
  readonly format?: DateFormat | undefined;
  readonly line?: number | undefined;
}

/**
 * Parses the dates of one file. All dates have one format, because 01/02/2026 is ambiguous next to 2026-01-02. `latest`
 * is the current day in the time zone that is furthest ahead.
 */
export const createDayReader = (
  latest: string,
  { order = 'MONTH_FIRST', format: expected, line: expectedLine = 1 }: FileDates = {},
): ((text: string, line: number) => ReadDay) => {
  let decided = expected && { format: expected, line: expectedLine };
  const known = new Map<string, ReadDay>();
  const read = (text: string, line: number): ReadDay => {
    const written = writtenAs(text, order);
    if (!written) return { code: 'INVALID', problem: 'is not a date. Write it as YYYY-MM-DD, MM/DD/YYYY or YYYYMMDD.' };
    const { format, day } = written;
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
    if ('day' in result && text.length <= 10) known.set(text, result);
    return result;
  };
};

const writtenAs = (
  text: string,
  order: DateOrder,
): { readonly format: DateFormat; readonly day: string } | undefined => {
  const [format, parts] = parseParts(text, order);
  if (!parts) return undefined;
  const { year = '', month = '', day = '' } = parts;
  return { format, day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
};

type Parts = Readonly<Record<string, string>>;

const parseParts = (text: string, order: DateOrder): readonly [format: DateFormat, parts: Parts | undefined] => {
  const [isoParts, slashedParts] = [iso.exec(text)?.groups, slashed.exec(text)?.groups];
  if (isoParts) return ['YYYY-MM-DD', isoParts];
  if (slashedParts) {
    const { first = '', second = '', year = '' } = slashedParts;
    return order === 'DAY_FIRST'
      ? ['DD/MM/YYYY', { year, month: second, day: first }]
      : ['MM/DD/YYYY', { year, month: first, day: second }];
  }
  const [compactParts, dottedParts] = [compact.exec(text)?.groups, dotted.exec(text)?.groups];
  return compactParts ? ['YYYYMMDD', compactParts] : ['DD.MM.YYYY', dottedParts];
};

/** The format of a date; undefined when it is not a date. */
export const detectDateFormat = (text: string, order: DateOrder): DateFormat | undefined =>
  writtenAs(text, order)?.format;

const notADay = (format: DateFormat, day: string): string =>
  format.includes('/') && Number(day.slice(5, 7)) > 12
    ? `has an invalid month: dates with slashes are read as ${format}.`
    : 'is not an existing date.';

/** The readings of a date that exist: a date with slashes can have two. */
type Readings = DateFormat | 'EITHER' | 'EQUAL';

const findReadings = (text: string): Readings | undefined => {
  const monthFirst = writtenAs(text, 'MONTH_FIRST');
  if (!monthFirst) return undefined;
  if (monthFirst.format !== 'MM/DD/YYYY') return isDay(monthFirst.day) ? monthFirst.format : undefined;
  const dayFirst = writtenAs(text, 'DAY_FIRST')?.day ?? '';
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
export const createDateDetector = () => {
  const counts = new Map<Readings, Counted>();
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
    add: (text: string, line: number): void => {
      if (text === '') return;
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
        return { order: chosen ?? 'MONTH_FIRST', format: undefined, line: undefined, example: first };
      const isSlashed = unambiguousFormats.every((format) => format !== most.format);
      return isSlashed
        ? { order, format: most.format, line: most.line, example: ambiguous || first }
        : { order: order ?? 'MONTH_FIRST', format: most.format, line: most.line, example: first };
    },
  };
};

const slashFormats = { MONTH_FIRST: 'MM/DD/YYYY', DAY_FIRST: 'DD/MM/YYYY' } as const;
const unambiguousFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'DD.MM.YYYY'] as const;
