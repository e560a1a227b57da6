import type { Comparison, Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { comparisonInCalendar, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { resolveReportPeriod } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { ReportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { getReportCalendar } from '../../../platform/auth/clients.queries.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';

interface ReportedDays {
  readonly calendar: ReportCalendar;
  readonly period: { readonly soldOnAfter: string; readonly soldOnBefore: string };
  readonly comparison: Comparison;
}

/** The days of a report, and how they are compared, in the calendar of the account. */
export const resolveReportDays = async (
  ctx: ZonedCtx,
  { days, comparison }: Pick<ReportQuery, 'days' | 'comparison'>,
  given?: ReportCalendar,
): Promise<ReportedDays> => {
  const calendar = given ?? (await getReportCalendar(ctx.db, ctx.tenantId));
  const period = 'name' in days ? toDays(resolveReportPeriod(days.name, today(ctx), calendar)) : days;
  return { calendar, period, comparison: comparisonInCalendar(calendar, comparison) };
};

export const toDays = ({ after, before }: Period): ReportedDays['period'] => ({
  soldOnAfter: after,
  soldOnBefore: before,
});
