import type { StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import type { Month } from '../../kit/charts/monthly-chart.tsx';

/** The current month and the eleven before it, as inclusive dates. */
export const lastTwelveMonths = (today: string): { readonly soldOnAfter: string; readonly soldOnBefore: string } => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const first = new Date(Date.UTC(year, month - 12, 1));
  return { soldOnAfter: first.toISOString().slice(0, 10), soldOnBefore: today };
};

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const formatMonth = (month: string): string =>
  `${monthFormat.format(new Date(`${month}-01T00:00:00Z`))} ’${month.slice(2, 4)}`;

/** Combines the lists of the report by month. */
export const buildMonths = ({ sales, salesYoy, units, unitsYoy }: StoreStatistics): Month[] =>
  sales.map(({ month, data }, index) => ({
    label: formatMonth(month),
    sales: data,
    lastYearSales: salesYoy[index]?.data ?? null,
    units: units[index]?.data ?? null,
    lastYearUnits: unitsYoy[index]?.data ?? null,
  }));
