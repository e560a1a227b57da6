import { addDays, daysPerWeek, isDay } from '../kit/dates.ts';
import { type RetailCalendar, retailWeek } from '../kit/retail-calendars.rules.ts';
import { readCell } from '../kit/tables/cell.rules.ts';
import { parseDate } from '../kit/tables/date-forms.rules.ts';
import type { TableRecord } from '../kit/tables/header.rules.ts';
import type { ReadTemplate } from './retail-template.types.ts';

export interface FigureDays {
  readonly from: string;
  readonly to: string;
}

/** The days that a file states outside its rows: those of all rows, or those of each pair of columns. */
export type TitleDays = readonly FigureDays[];

interface Titles {
  readonly fileName: string;
  readonly sheet: string | undefined;
  readonly records: readonly TableRecord[];
  readonly headerRow: number;
}

type Found = TitleDays | { readonly problem: string };

/** The days that the title, the sheet, or the name of a file states. A problem is a message for the user. */
export const findTitleDays = (
  { layout, daysIn = 'WEEKS_IN_TITLE', calendar }: ReadTemplate,
  titles: Titles,
  pairs: number,
): Found => (layout === 'DAY_COLUMNS' ? findColumnDays(titles, pairs) : finders[daysIn](titles, calendar));

type Finder = (titles: Titles, calendar: RetailCalendar) => Found;

const finders: Readonly<Record<NonNullable<ReadTemplate['daysIn']>, Finder>> = {
  TITLE: (titles) => findTitleWeek(titles),
  SHEET_NAME: (titles) => findNamedDays(titles),
  WEEKS_IN_CELLS: (titles, calendar) => findNamedWeeks(titles, calendar),
  WEEKS_IN_TITLE: (titles, calendar) => findWeekRange(titles, calendar),
};

const weekNumber = /^(20\d{2})(0[1-9]|[1-4]\d|5[0-3])$/;

/** Whether the text is a year and a week, such as 202541. */
export const isWeekNumber = (text: string): boolean => weekNumber.test(text);

/** The days of a week such as 202541. */
export const parseWeekNumber = (text: string, calendar: RetailCalendar): FigureDays | undefined => {
  const [, year, week] = weekNumber.exec(text) ?? [];
  return year === undefined ? undefined : retailWeek(calendar, Number(year), Number(week));
};

/** A day in a title, such as 3/7/2026 or 03.07.26. Retailers write the month first, also with dots. */
const parseTitleDay = (text: string): string | undefined => {
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:20)?(\d{2})$/.exec(text.trim());
  const [, month = '', day = '', year = ''] = american ?? [];
  const written = american
    ? { day: `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
    : parseDate(text.trim(), 'MONTH_FIRST');
  return typeof written === 'object' && isDay(written.day) ? written.day : undefined;
};

const datePattern = /\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2})\b/g;

const findDays = (text: string): string[] =>
  [...text.matchAll(datePattern)].flatMap(([written]) => parseTitleDay(written) ?? []);

/** The first and the last day in a text, such as 2/1/2026 to 2/28/2026. */
export const parseDayRange = (text: string): FigureDays | undefined => {
  const [from, to, third] = findDays(text);
  return from !== undefined && to !== undefined && third === undefined && from <= to ? { from, to } : undefined;
};

const listTitles = ({ records, headerRow }: Titles): string[] =>
  records.filter(({ line }) => line < headerRow).flatMap(({ cells }) => cells.map((cell) => readCell(cell).text));

/** Two days, or the last day of a week. */
const findTitleWeek = (titles: Titles): Found => {
  for (const text of [listTitles(titles).join(' '), titles.sheet ?? '', titles.fileName]) {
    const [from, to] = findDays(text);
    if (from !== undefined && to !== undefined && from <= to) return [{ from, to }];
    if (from !== undefined) return [{ from: addDays(from, 1 - daysPerWeek), to: from }];
  }
  return { problem: 'The title must state the last day of the week, such as 3/7/2026.' };
};

/** The first and the last day, or only the last day of the year to date, in the name of the sheet or the file. */
const findNamedDays = ({ sheet = '', fileName }: Titles): Found => {
  for (const text of [sheet, fileName.replace(/\.[a-z]+$/i, '')]) {
    const days = parseYearToDate(findDays(text.replaceAll('_', ' ')));
    if (days) return [days];
  }
  return {
    problem: 'The name of the sheet or of the file must state the first and the last day, such as 01.01.26 - 03.07.26.',
  };
};

const parseYearToDate = ([first, second, third]: readonly string[]): FigureDays | undefined => {
  if (first === undefined || third !== undefined) return undefined;
  if (second === undefined) return { from: `${first.slice(0, 4)}-01-01`, to: first };
  return first <= second ? { from: first, to: second } : undefined;
};

/** Weeks in cells such as START WK 202545 and END WK 202552, beside or above the rows; otherwise days in a title or a name. */
const findNamedWeeks = (titles: Titles, calendar: RetailCalendar): Found => {
  const cells = titles.records.flatMap((record) => record.cells);
  const find = (name: RegExp): string | undefined =>
    cells.flatMap((cell) => (name.test(cell) ? (/(20\d{4})\D*$/.exec(cell)?.[1] ?? []) : []))[0];
  const [start, end] = [find(/start|begin|from/i), find(/\b(?:end|thru|through|to)\b/i)];
  const [first, last] = [start, end].map((text) => parseWeekNumber(text ?? '', calendar));
  if (first && last && first.from <= last.to) return [{ from: first.from, to: last.to }];
  const inTitle = parseYearToDate(findDays(listTitles(titles).join(' ')));
  if (inTitle) return [inTitle];
  const inName = findNamedDays(titles);
  return 'problem' in inName
    ? {
        problem:
          'The file must state its first and last week, such as START WK 202545 and END WK 202552, or its name the days, such as 01.04.26 - 03.07.26.',
      }
    : inName;
};

/** One week above the header. */
const findWeekRange = (titles: Titles, calendar: RetailCalendar): Found => {
  const weeks = listTitles(titles)
    .flatMap((text) => [...text.matchAll(/\b20\d{4}\b/g)].map(([week]) => week))
    .filter(isWeekNumber);
  const [first, last] = [weeks.toSorted()[0], weeks.toSorted().at(-1)];
  const days = first === last ? parseWeekNumber(first ?? '', calendar) : undefined;
  if (days) return [days];
  return {
    problem:
      first === undefined
        ? 'The file does not state its weeks. Add the column WM Week to the report.'
        : `Its figures are totals of the weeks ${first} to ${last}. Add the column WM Week to the report.`,
  };
};

/** The day of each pair of columns stands above it. If there is only one, it is that of the first pair. */
const findColumnDays = ({ records, headerRow }: Titles, pairs: number): Found => {
  const above = records.filter(({ line }) => line < headerRow).toReversed();
  for (const { cells } of above) {
    const days = cells.flatMap((cell) => findDays(readCell(cell).text)[0] ?? []);
    const [first] = days;
    if (days.length === pairs) return days.map((day) => ({ from: day, to: day }));
    if (first !== undefined && days.length === 1)
      return Array.from({ length: pairs }, (_, at) => ({ from: addDays(first, at), to: addDays(first, at) }));
  }
  return { problem: 'The day of each pair of columns must stand above it, such as 3/7/2026.' };
};
