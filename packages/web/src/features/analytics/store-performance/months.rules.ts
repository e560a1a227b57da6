import type { StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import type { Month } from '../../../kit/charts/monthly-chart.tsx';

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-03` as people write it: Mar 2026. */
export const monthName = (month: string): string => `${names[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/**
 * The four lists of the statistics side by side; last year's months stand at the place of this year's. Within one year
 * the months need no year, and twelve of them fit under the chart.
 */
export const monthsOf = ({ sales, salesYoy, units, unitsYoy }: StoreStatistics): Month[] => {
  const years = new Set(sales.map(({ month }) => month.slice(0, 4)));
  return sales.map(({ month, data }, place) => ({
    label: years.size > 1 ? monthName(month) : monthName(month).slice(0, 3),
    sales: data,
    lastYearSales: salesYoy[place]?.data ?? null,
    units: units[place]?.data ?? null,
    lastYearUnits: unitsYoy[place]?.data ?? null,
  }));
};
