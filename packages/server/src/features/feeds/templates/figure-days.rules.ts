import { type FigureDays, parseDayRange, parseWeekNumber } from '@shelfward/contract/feeds/form-days.rules.ts';
import type { RecognizedFile } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import type { ReadTemplate, RetailColumn } from '@shelfward/contract/feeds/retail-template.types.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { retailWeek } from '@shelfward/contract/kit/retail-calendars.rules.ts';
import { createDayReader } from '@shelfward/contract/kit/tables/day.rules.ts';
import { type CellFault, invalid } from '@shelfward/contract/kit/tables/import-error.ts';
import { dateOfSerial } from '@shelfward/tables/spreadsheets/cell-values.rules.ts';
import type { FigureCells } from './figure-cells.rules.ts';
import type { FigureContext } from './figures.types.ts';

const dayColumns = ['day', 'weekEnd', 'week', 'weekName', 'days'] as const;

/** Reads the days of the figures in a row. Undefined after a report of a faulty cell. */
export const createFigureDays = (
  { template, columns, titleDays }: RecognizedFile,
  cells: FigureCells,
  { latest, dates }: FigureContext,
) => {
  const [fixed] = titleDays;
  const column = dayColumns.find((id) => columns[id] !== undefined);
  const parsers = createParsers(template, latest, dates);
  const known = new Map<string, FigureDays>();
  return (row: readonly string[], line: number): FigureDays | undefined => {
    if (column === undefined) return fixed;
    const text = cells.text(row, column);
    const year = column === 'week' ? cells.text(row, 'weekYear') : '';
    const key = `${text} ${year}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const days = text === '' ? invalid('') : parsers[column](text, line, year);
    if ('problem' in days) {
      cells.rejectText(row, column, { ...days, line });
      return undefined;
    }
    if (known.size < 1000) known.set(key, days);
    return days;
  };
};

/** Programs can save days as the numbers by which spreadsheets count them. */
const readSerial = (text: string): { readonly day: string } | undefined =>
  /^[34]\d{4}$/.test(text) ? { day: dateOfSerial(Number(text), false).toISOString().slice(0, 10) } : undefined;

type Parser = (text: string, line: number, year: string) => FigureDays | CellFault;

const createParsers = (
  { calendar }: ReadTemplate,
  latest: string,
  dates: FigureContext['dates'],
): Record<(typeof dayColumns)[number] & RetailColumn, Parser> => {
  const readDay = createDayReader(latest, dates);
  // A week that is not over ends after today.
  const readWeekEnd = createDayReader(addDays(latest, daysPerWeek), dates);
  const check = (days: FigureDays | undefined, problem: string): FigureDays | CellFault => {
    if (!days) return invalid(problem);
    return days.from > latest ? { code: 'TOO_LARGE', problem: 'is in the future.' } : days;
  };
  return {
    day: (text, line) => {
      const read = readSerial(text) ?? readDay(text, line);
      return 'day' in read ? check({ from: read.day, to: read.day }, '') : read;
    },
    weekEnd: (text, line) => {
      const read = readSerial(text) ?? readWeekEnd(text, line);
      return 'day' in read ? check({ from: addDays(read.day, 1 - daysPerWeek), to: read.day }, '') : read;
    },
    week: (text, _, year) => {
      if (/^L\d+W$/i.test(text)) return invalid('is a period that overlaps those of other files.');
      const plain = text.replace(/\.0+$/, '').replace(/^(?:wm ?)?(20\d{2})[- /]?(?:w|wk)?\s*(\d{2})$/i, '$1$2');
      const days = /^\d{1,2}$/.test(plain)
        ? retailWeek(calendar, Number(year), Number(plain))
        : parseWeekNumber(plain, calendar);
      return check(days, 'is not a week such as 202541.');
    },
    weekName: (text) => {
      const year = /\b20\d{2}\b/.exec(text)?.[0];
      const week = /\((\d{1,2})\)\s*$/.exec(text)?.[1];
      return check(
        year === undefined || week === undefined ? undefined : retailWeek(calendar, Number(year), Number(week)),
        'is not a year and a week, such as 2026 Period 02 Week 1 (05).',
      );
    },
    days: (text) => check(parseDayRange(text), 'is not a first and a last day, such as 2/1/2026 to 2/28/2026.'),
  };
};
