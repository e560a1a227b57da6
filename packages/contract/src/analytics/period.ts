import { z } from 'zod';
import { dayOrInstant, yearEarlier } from '../kit/dates.ts';
import { query } from '../kit/shapes.ts';
import { comparisons } from './analytics.rules.ts';

const longestPeriodYears = 100;

/** Both days are inclusive. */
export const period = { soldOnAfter: dayOrInstant, soldOnBefore: dayOrInstant };

/** Options of the year-over-year comparison; not in the specification. */
export const comparison = {
  /** CALENDAR: the same dates a year earlier. WEEKS_52: 364 days earlier, so that weekdays match. */
  comparison: z.enum(comparisons).default('CALENDAR'),
  /** Only stores with sales in both periods. */
  sameStoresOnly: query.flag,
  /** Compares a partial period with the earlier days up to the same last day with sales. */
  likeForLike: query.flag,
  /** Compares a whole February with all 29 days of that of a leap year. Otherwise February 29 is compared with no day. */
  wholeMonth: query.flag,
};

/** Requires the last day to be on or after the first, and the years before and after to exist. */
export const checkPeriod = (
  { soldOnAfter, soldOnBefore }: { readonly soldOnAfter: string; readonly soldOnBefore: string },
  context: z.RefinementCtx,
): void => {
  const addIssue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (soldOnBefore < soldOnAfter) addIssue('soldOnBefore', 'must not be earlier than soldOnAfter');
  if (yearEarlier(soldOnAfter) < '0001') addIssue('soldOnAfter', 'must be in the year 0002 or later');
  if (soldOnBefore >= '9999') addIssue('soldOnBefore', 'must be before the year 9999');
  if (Number(soldOnBefore.slice(0, 4)) - Number(soldOnAfter.slice(0, 4)) > longestPeriodYears)
    addIssue('soldOnBefore', `must be within ${longestPeriodYears} years of soldOnAfter`);
};
