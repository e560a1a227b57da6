import { isDeepStrictEqual } from 'node:util';
import type { CalendarException, WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { deliveryCalendarProperties } from '@shelfward/contract/deliveries/calendar-import.rules.ts';
import { listEffects, replaceExceptions } from '@shelfward/contract/deliveries/calendar-scopes.rules.ts';
import {
  exceptionLabels,
  formatWeek,
  parseExceptionKind,
  parseTime,
  parseWeekdays,
} from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import { type CalendarValues, maxExceptions } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { addDays, daysBetween, formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../platform/imports/named-rows.queries.ts';
import { cellError, findRowErrors, notFound, rowError } from '../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../platform/imports/table-import.service.ts';
import { type CalendarChange, noValues, type StoredCalendar, toCalendarValues } from './calendars.rules.ts';
import { formatScope, toScopeKey } from './delivery-scopes.rules.ts';

/** A row of a file of delivery calendars. */
export interface CalendarFileRow extends NamedRow {
  readonly company: string | null;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly region: string | null;
  readonly regionId: number | null;
  readonly regionName: string | null;
  /** The number of regions with this name or code. */
  readonly regions: number;
  readonly orderDays: string | null;
  readonly cutOff: string | null;
  readonly timeZone: string | null;
  readonly deliveryDays: string | null;
  readonly leadDays: number | null;
  readonly day: string | null;
  readonly untilDay: string | null;
  readonly kind: string | null;
  readonly name: string | null;
}

/** A row whose cells are valid: a part of a week, or exceptions. */
export interface ParsedCalendarRow {
  readonly line: number;
  readonly key: DeliveryScopeKey;
  readonly record: string;
  readonly week: Partial<WeekPattern> | null;
  readonly exceptions: readonly CalendarException[];
}

export interface CalendarPlan extends TablePlan {
  readonly calendars: readonly CalendarChange[];
}

export const parseCalendarRows = (
  rows: readonly CalendarFileRow[],
): { readonly parsed: readonly ParsedCalendarRow[]; readonly errors: readonly RowError[] } => {
  const errors: RowError[] = [];
  const parsed: ParsedCalendarRow[] = [];
  let days = 0;
  for (const row of rows) {
    const found = [...findRowErrors(row), ...findScopeErrors(row), ...findContentErrors(row)];
    errors.push(...found);
    if (found.length > 0) continue;
    days += countDays(row);
    if (days > maxFileDays) return { parsed: [], errors: [rowError(row.line, 'TOO_LARGE', tooManyDays)] };
    parsed.push(parseRow(row));
  }
  return { parsed, errors };
};

/** Each row can have many days, so the number of rows does not limit them. */
const maxFileDays = 200_000;
const tooManyDays = `The exceptions of the file have more than ${formatCount(maxFileDays, 'day')}.`;

const labels: ReadonlyMap<string, string> = new Map(deliveryCalendarProperties.map(({ id, label }) => [id, label]));

const findScopeErrors = ({ line, company, companyId, region, regions }: CalendarFileRow): RowError[] => {
  const regionCell = { line, property: 'region', label: 'Region', value: region };
  if (company !== null && companyId === null)
    return [cellError({ line, property: 'company', label: 'Company', value: company, ...notFound })];
  if (region !== null && regions === 0) return [cellError({ ...regionCell, ...notFound })];
  if (region !== null && regions > 1)
    return [cellError({ ...regionCell, code: 'AMBIGUOUS', problem: 'is the name of more than one region.' })];
  return [];
};

const listWeekCells = ({ orderDays, cutOff, timeZone, deliveryDays, leadDays }: CalendarFileRow) =>
  [orderDays, cutOff, timeZone, deliveryDays, leadDays].filter((cell) => cell !== null);

const findContentErrors = (row: CalendarFileRow): RowError[] => {
  const { line, day, untilDay, kind, name } = row;
  const hasWeek = listWeekCells(row).length > 0;
  if (row.problems.length > 0) return [];
  if (day === null && (untilDay !== null || kind !== null || (name !== null && !hasWeek)))
    return [rowError(line, 'EMPTY', 'The exception has no day.')];
  if (hasWeek && day !== null)
    return [rowError(line, 'CONFLICT', 'The row has a week and an exception. Use a row for each of them.')];
  if (!hasWeek && day === null)
    return [rowError(line, 'EMPTY', 'The row has neither a week nor the day of an exception.')];
  const problem = day !== null && untilDay !== null ? findRangeProblem(day, untilDay) : undefined;
  if (problem === undefined) return [];
  const label = labels.get('untilDay') ?? '';
  return [cellError({ line, property: 'untilDay', label, value: untilDay, code: 'INVALID', problem })];
};

const findRangeProblem = (day: string, untilDay: string): string | undefined => {
  if (untilDay < day) return `must not be before ${day}, the first exception day.`;
  return daysBetween(day, untilDay) >= maxExceptions
    ? `must be within ${maxExceptions} days from the first exception day.`
    : undefined;
};

const parseRow = (row: CalendarFileRow): ParsedCalendarRow => {
  const { line, storeId, storeName, regionId, regionName, companyId, companyName, timeZone, leadDays } = row;
  const parts = {
    orderDays: row.orderDays === null ? undefined : parseWeekdays(row.orderDays),
    cutOff: row.cutOff === null ? undefined : parseTime(row.cutOff),
    timeZone: timeZone ?? undefined,
    deliveryDays: row.deliveryDays === null ? undefined : parseWeekdays(row.deliveryDays),
    leadDays: leadDays ?? undefined,
  };
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  return {
    line,
    key: toScopeKey({ storeId, regionId, companyId }),
    record: storeName ?? ([companyName, regionName].filter((name) => name !== null).join(' · ') || 'Account'),
    week: listWeekCells(row).length > 0 ? given : null,
    exceptions: listExceptions(row),
  };
};

const countDays = ({ day, untilDay }: CalendarFileRow): number =>
  day === null ? 0 : daysBetween(day, untilDay ?? day) + 1;

const listExceptions = (row: CalendarFileRow): CalendarException[] => {
  const { day, kind: kindText, name } = row;
  if (day === null) return [];
  const kind = (kindText === null ? undefined : parseExceptionKind(kindText)) ?? 'CLOSED';
  return Array.from({ length: countDays(row) }, (_, at) => ({
    day: addDays(day, at),
    kind,
    name: name ?? exceptionLabels[kind],
  }));
};

/** The calendars after the rows, which apply in their order. Rows that contradict an earlier one are errors. */
export const planCalendars = (
  { parsed, errors: cellErrors }: ReturnType<typeof parseCalendarRows>,
  stored: readonly StoredCalendar[],
): CalendarPlan => {
  const errors: RowError[] = [...cellErrors];
  const changes: ImportedChange[] = [];
  const calendars = new Map<string, CalendarChange>();
  const before = new Map(stored.map((one) => [formatScope(toScopeKey(one)), toCalendarValues(one)]));
  const contradictions = findContradictions(parsed);
  let unchangedRows = 0;
  for (const row of parsed) {
    const scope = formatScope(row.key);
    const current = calendars.get(scope)?.after ?? before.get(scope) ?? noValues;
    const contradiction = contradictions.get(row);
    if (contradiction) {
      errors.push(contradiction);
      continue;
    }
    const after = applyRow(current, row);
    if ('message' in after) {
      errors.push(after);
      continue;
    }
    if (isDeepStrictEqual(after, current)) {
      unchangedRows += 1;
      continue;
    }
    calendars.set(scope, { key: row.key, before: before.get(scope) ?? noValues, after });
    changes.push({ line: row.line, record: row.record, ...formatChange(row, current, after) });
  }
  return { calendars: [...calendars.values()], changes, errors, unchangedRows, skippedRows: 0 };
};

/** Rows that say something else than an earlier row about the week, or the orders or deliveries of a day, of their scope. */
const findContradictions = (parsed: readonly ParsedCalendarRow[]): ReadonlyMap<ParsedCalendarRow, RowError> => {
  const first = new Map<string, { readonly line: number; readonly content: unknown }>();
  const contradictions = new Map<ParsedCalendarRow, RowError>();
  for (const row of parsed)
    for (const [part, content] of listParts(row)) {
      const key = `${formatScope(row.key)}/${part}`;
      const other = first.get(key) ?? { line: row.line, content };
      first.set(key, other);
      if (isDeepStrictEqual(other.content, content) || contradictions.has(row)) continue;
      const help = row.week ? ' Name all days of a week in one row.' : '';
      const message = `The row contradicts line ${other.line}, which is of the same scope.${help}`;
      contradictions.set(row, rowError(row.line, 'CONFLICT', message));
    }
  return contradictions;
};

const listParts = ({ week, exceptions }: ParsedCalendarRow): (readonly [part: string, content: unknown])[] =>
  week
    ? [['week', week]]
    : exceptions.flatMap((exception) => listEffects(exception).map((effect) => [effect, exception] as const));

const applyRow = (
  current: CalendarValues,
  { line, week, exceptions }: ParsedCalendarRow,
): CalendarValues | RowError => {
  if (week) {
    const { orderDays, cutOff, timeZone = null, deliveryDays, leadDays } = { ...current.pattern, ...week };
    if (orderDays && cutOff !== undefined && deliveryDays && leadDays !== undefined)
      return { ...current, pattern: { orderDays, cutOff, timeZone, deliveryDays, leadDays } };
    return rowError(line, 'EMPTY', 'A new week needs order days, cut-off time, delivery days, and lead days.');
  }
  const after = replaceExceptions(current.exceptions, exceptions);
  return after.length > maxExceptions
    ? rowError(line, 'TOO_LARGE', `A scope can have at most ${maxExceptions} exceptions.`)
    : { ...current, exceptions: after };
};

const formatChange = (
  { week, exceptions }: ParsedCalendarRow,
  current: CalendarValues,
  after: CalendarValues,
): Pick<ImportedChange, 'before' | 'after'> => {
  if (week)
    return {
      before: current.pattern && formatWeek(current.pattern),
      after: after.pattern ? formatWeek(after.pattern) : '',
    };
  const decided = new Set(exceptions.flatMap(listEffects));
  const replaced = current.exceptions.filter((one) => listEffects(one).some((effect) => decided.has(effect)));
  return {
    before: replaced.length > 0 ? formatExceptions(replaced) : null,
    after: formatExceptions(exceptions),
  };
};

const formatExceptions = (exceptions: readonly CalendarException[]): string => {
  const [first, last] = [exceptions[0], exceptions.at(-1)];
  if (!first || !last) return '';
  const days = first === last ? formatDay(first.day) : `${formatDay(first.day)} to ${formatDay(last.day)}`;
  return `${days} ${exceptionLabels[first.kind]}: ${first.name}`;
};
