import { isDay } from '../dates.ts';

export const dateOrders = ['MONTH_FIRST', 'DAY_FIRST'] as const;
/** What 01/02/2026 means, which the text alone does not say. */
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?: \d{1,2}:\d{2}[\d:]*(?: ?[AP]M)?)?`;
const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]\d{1,2}:\d{2}[\d:.,]*\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const compact = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/;
const slashed = new RegExp(String.raw`^(?<first>\d{1,2})/(?<second>\d{1,2})/(?<year>\d{4})${time}$`, 'i');
/** Whoever writes dots writes the day first. */
const dotted = new RegExp(String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${time}$`, 'i');

/** How a date is written; each may be followed by a time of day, which does not matter: the day counts as it is written. */
export type DateFormat = 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'DD.MM.YYYY' | 'YYYYMMDD';

const earliest = '1990-01-01';

export type ReadDay = { readonly day: string } | { readonly problem: string };

/**
 * Reads the dates of one file. Its first date decides how all of them are written, because 01/02/2026 beside 2026-01-02
 * says nothing for sure. `latest` is the last day that has begun anywhere on earth.
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
        problem: `is written ${format}, but line ${decided.line} is written ${decided.format}: a file has one way of writing dates.`,
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
    // Dates repeat from row to row; short texts that are right are few, so this cannot grow with the file.
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

/** The way in which a date is written; undefined when it is none. */
export const dateFormatOf = (text: string, order: DateOrder): DateFormat | undefined => writtenAs(text, order)?.format;

const notADay = (format: DateFormat, day: string): string =>
  format.includes('/') && Number(day.slice(5, 7)) > 12
    ? `has no such month: dates with slashes are read as ${format}.`
    : 'is a day that does not exist.';

/**
 * Finds out from the dates of a file which comes first, the day or the month. A date without slashes says that it does
 * not matter, a number over twelve says which it is, and a date like 01/02/2026 asks for one that does.
 */
export const createDateOrderFinder = () => {
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
    /** Undefined: the dates can be read either way, and somebody has to say which. */
    order: (): DateOrder | undefined => {
      if (found === undefined && isOpen) return undefined;
      return found === 'DAY_FIRST' ? found : 'MONTH_FIRST';
    },
  };
};
