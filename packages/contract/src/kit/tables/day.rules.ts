import { isDay } from '../dates.ts';

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

export type ReadDay = { readonly day: string } | { readonly problem: string };

/**
 * Parses the dates of one file. The first date determines the format of all dates, because 01/02/2026 is ambiguous
 * next to 2026-01-02. `latest` is the current day in the time zone that is furthest ahead.
 */
export const createDayReader = (
  latest: string,
  order: DateOrder = 'MONTH_FIRST',
): ((text: string, line: number) => ReadDay) => {
  let decided: { readonly format: DateFormat; readonly line: number } | undefined;
  const known = new Map<string, ReadDay>();
  const read = (text: string, line: number): ReadDay => {
    const written = writtenAs(text, order);
    if (!written) return { problem: 'is not a date. Write it as YYYY-MM-DD, MM/DD/YYYY or YYYYMMDD.' };
    const { format, day } = written;
    decided ??= { format, line };
    if (format !== decided.format)
      return {
        problem: `is written ${format}, but line ${decided.line} is written ${decided.format}: all dates of a file must have one format.`,
      };
    if (!isDay(day)) return { problem: notADay(format, day) };
    if (day > latest) return { problem: 'is in the future.' };
    if (day < earliest) return { problem: 'is before 1990.' };
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
  const [format, parts] = partsOf(text, order);
  if (!parts) return undefined;
  const { year = '', month = '', day = '' } = parts;
  return { format, day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
};

type Parts = Readonly<Record<string, string>>;

const partsOf = (text: string, order: DateOrder): readonly [format: DateFormat, parts: Parts | undefined] => {
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

/**
 * Detects the order of day and month from the dates of a file. Dates without slashes are unambiguous, a number over 12
 * is decisive, and dates such as 01/02/2026 need a decision.
 */
export const createDateOrderDetector = () => {
  let found: DateOrder | 'CLEAR' | undefined;
  let isOpen = false;
  return {
    /** True when no further date is needed. */
    add: (text: string): boolean => {
      if (found !== undefined || text === '') return found !== undefined;
      const { first, second } = slashed.exec(text)?.groups ?? {};
      if (first === undefined) found = writtenAs(text, 'MONTH_FIRST') && 'CLEAR';
      else if (Number(first) > 12) found = 'DAY_FIRST';
      else if (Number(second) > 12) found = 'MONTH_FIRST';
      else isOpen ||= first !== second;
      return found !== undefined;
    },
    /** Undefined: all dates are ambiguous, and the user must choose the order. */
    order: (): DateOrder | undefined => {
      if (found === undefined && isOpen) return undefined;
      return found === 'DAY_FIRST' ? found : 'MONTH_FIRST';
    },
  };
};
