import { isDay } from '../kit/dates.ts';

type Format = 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'YYYYMMDD';

/** Each may be followed by a time of day, which does not matter: the day counts as it is written. */
const formats: readonly (readonly [Format, RegExp])[] = [
  [
    'YYYY-MM-DD',
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]\d{1,2}:\d{2}[\d:.,]*\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i,
  ],
  ['MM/DD/YYYY', /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: \d{1,2}:\d{2}[\d:]*(?: ?[AP]M)?)?$/i],
  ['YYYYMMDD', /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/],
];

const earliest = '1990-01-01';

export type ReadDay = { readonly day: string } | { readonly problem: string };

/**
 * Reads the dates of one file. Its first date decides how all of them are written, because 01/02/2026 beside 2026-01-02
 * says nothing for sure. `latest` is the last day that has begun anywhere on earth.
 */
export const createDayReader = (latest: string): ((text: string, line: number) => ReadDay) => {
  let decided: { readonly format: Format; readonly line: number } | undefined;
  const known = new Map<string, ReadDay>();
  const read = (text: string, line: number): ReadDay => {
    const written = formatOf(text);
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

const formatOf = (text: string): { readonly format: Format; readonly day: string } | undefined => {
  for (const [format, pattern] of formats) {
    const parts = pattern.exec(text)?.groups;
    if (!parts) continue;
    const { year = '', month = '', day = '' } = parts;
    return { format, day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  }
  return undefined;
};

const notADay = (format: Format, day: string): string =>
  format === 'MM/DD/YYYY' && Number(day.slice(5, 7)) > 12
    ? 'has no such month: dates with slashes are read as MM/DD/YYYY.'
    : 'is a day that does not exist.';
