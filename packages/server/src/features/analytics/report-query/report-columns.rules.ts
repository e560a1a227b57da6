import { type Comparison, type Period, periodBefore } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import {
  findInterval,
  listIntervals,
  type ReportCalendar,
} from '@shelfward/contract/analytics/report-calendar.rules.ts';
import type { ReportColumns } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';

/** A column of a report: its days, and the days that they are compared with. */
export interface ReportColumn extends ComparedPeriods {
  readonly name: string;
}

/** A month or fiscal period that rows are grouped by. */
export interface ReportMonth extends ReportColumn {
  /** Of the whole month, even if the period begins later. */
  readonly firstDay: string;
}

interface Layout {
  readonly calendar: ReportCalendar;
  readonly columns: Exclude<ReportColumns, 'NONE'>;
  readonly periods: ComparedPeriods;
  readonly comparison: Comparison;
}

export const buildMonths = (layout: Omit<Layout, 'columns'>): ReportMonth[] =>
  buildColumns({ ...layout, columns: 'MONTH' }).map((column) => ({
    ...column,
    firstDay: findInterval(layout.calendar, column.now.after, 'MONTH').after,
  }));

/** Each day of both periods is in one column: the earlier days follow the column that starts a year after them. */
export const buildColumns = ({ calendar, columns, periods, comparison }: Layout): ReportColumn[] => {
  const intervals = listIntervals(calendar, periods.now, columns);
  const { after, before } = periods.lastYear;
  const starts = intervals.map((interval, at) => (at === 0 ? after : startBefore(interval, comparison)));
  return intervals.map(({ name, ...now }, at) => {
    const next = starts[at + 1];
    const end = next === undefined ? before : addDays(next, -1);
    return { name, now, lastYear: { after: starts[at] ?? after, before: earlierDay(end, before) } };
  });
};

const earlierDay = (...days: readonly [string, string]): string => days.toSorted()[0] ?? days[0];

/** February 29 is compared with no day: the day before it already is with February 28. */
const startBefore = (interval: Period, comparison: Comparison): string => {
  const { after } = periodBefore(interval, comparison);
  return comparison === 'CALENDAR' && interval.after.endsWith('-02-29') ? addDays(after, 1) : after;
};
