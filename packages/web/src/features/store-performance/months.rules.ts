import type { StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import type { Month } from '../../kit/charts/monthly-chart.tsx';

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-03` as people write it: Mar 2026. */
export const monthName = (month: string): string => `${names[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** The four lists of the statistics side by side; last year's months stand at the place of this year's. */
export const monthsOf = ({ sales, salesYoy, units, unitsYoy }: StoreStatistics): Month[] =>
  sales.map(({ month, data }, place) => ({
    label: monthName(month),
    sales: data,
    lastYearSales: salesYoy[place]?.data ?? null,
    units: units[place]?.data ?? null,
    lastYearUnits: unitsYoy[place]?.data ?? null,
  }));
