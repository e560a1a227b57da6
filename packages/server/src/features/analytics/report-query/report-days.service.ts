import type { Comparison, Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { comparisonInCalendar, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { isMovingPeriod, resolveReportPeriod } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { ReportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { getReportCalendar } from '../../../platform/auth/clients.queries.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { findLastCompleteDay } from '../report-engine/known-days.service.ts';

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
  const period = await resolveDays(ctx, days, calendar);
  return { calendar, period, comparison: comparisonInCalendar(calendar, comparison) };
};

/** Relative periods as days of the account. */
export const resolveDays = async (
  ctx: ZonedCtx,
  days: ReportQuery['days'],
  calendar: ReportCalendar,
): Promise<ReportedDays['period']> => {
  if (!('name' in days)) return days;
  const { name } = days;
  const lastComplete = isMovingPeriod(name) ? await findLastCompleteDay(ctx) : today(ctx);
  return toDays(resolveReportPeriod(name, { today: today(ctx), lastComplete }, calendar));
};

export const toDays = ({ after, before }: Period): ReportedDays['period'] => ({
  soldOnAfter: after,
  soldOnBefore: before,
});
