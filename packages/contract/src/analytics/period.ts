import { z } from 'zod';
import { dayOrInstant, yearEarlier } from '../kit/dates.ts';
import { query } from '../kit/shapes.ts';
import { comparisons } from './analytics.rules.ts';

const longestPeriodYears = 100;

/** Both days belong to the period. */
export const period = { soldOnAfter: dayOrInstant, soldOnBefore: dayOrInstant };

/** How a report looks back; both are ours. */
export const comparison = {
  /** CALENDAR: the same dates a year earlier. WEEKS_52: 364 days earlier, so that weekdays meet weekdays. */
  comparison: z.enum(comparisons).default('CALENDAR'),
  /** Only stores that sold something in the period and in the earlier one. */
  sameStoresOnly: query.flag,
};

/** The last day is not before the first, and the years before and after exist. */
export const checkPeriod = (
  { soldOnAfter, soldOnBefore }: { readonly soldOnAfter: string; readonly soldOnBefore: string },
  context: z.RefinementCtx,
): void => {
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (soldOnBefore < soldOnAfter) refuse('soldOnBefore', 'must not be earlier than soldOnAfter');
  if (yearEarlier(soldOnAfter) < '0001') refuse('soldOnAfter', 'must have a year before it');
  if (soldOnBefore >= '9999') refuse('soldOnBefore', 'must have a year after it');
  if (Number(soldOnBefore.slice(0, 4)) - Number(soldOnAfter.slice(0, 4)) > longestPeriodYears)
    refuse('soldOnBefore', `must be within ${longestPeriodYears} years of soldOnAfter`);
};
