import type { StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import { endOfInterval } from '@shelfward/contract/analytics/ranges.rules.ts';
import { monthName } from '@shelfward/contract/kit/dates.ts';
import type { Month } from '../../../kit/charts/monthly-chart.tsx';
import type { Interval } from '../core/annotation-marks.rules.ts';

/** Formats `2026-03` as `Mar 2026`. */
export const formatMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** The first and the last day of `2026-03`. */
export const monthDays = (month: string): Interval => ({
  from: `${month}-01`,
  until: endOfInterval(`${month}-01`, 'MONTH'),
});

/**
 * Combines the four lists of the statistics by month, with last year's values at the same position. Labels omit the
 * year within one year, so that twelve labels fit below the chart.
 */
export const buildMonths = ({ sales, salesYoy, units, unitsYoy }: StoreStatistics): Month[] => {
  const years = new Set(sales.map(({ month }) => month.slice(0, 4)));
  return sales.map(({ month, data }, index) => ({
    label: years.size > 1 ? formatMonth(month) : monthName(month),
    sales: data,
    lastYearSales: salesYoy[index]?.data ?? null,
    units: units[index]?.data ?? null,
    lastYearUnits: unitsYoy[index]?.data ?? null,
  }));
};
