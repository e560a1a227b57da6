import { type Comparison, monthComparedWith, percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { BreakdownRow, SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { DaySales } from '@shelfward/cube/sales-vectors.types.ts';
import type { SalesGroup } from '../report-engine/sales-groups.queries.ts';
import { sumSold, zeroSold } from '../report-engine/sales-totals.rules.ts';

/** Totals of the groups with sales in either period, best seller first. */
export const breakdownRows = (groups: readonly SalesGroup[], sold: ReadonlyMap<number, Sold>): BreakdownRow[] =>
  groups
    .flatMap(({ members, ...named }) => {
      const own = members.flatMap((member) => sold.get(member) ?? []);
      return own.length === 0 ? [] : [toBreakdownRow(named, sumSold(own))];
    })
    .toSorted((a, b) => b.totalSalesPrice - a.totalSalesPrice || b.unitsSold - a.unitsSold || a.id - b.id);

export interface ComparedDays {
  readonly now: readonly DaySales[];
  readonly lastYear: readonly DaySales[];
  readonly comparison: Comparison;
}

/** One row per month with sales in either period, in chronological order. */
export const monthRows = ({ now, lastYear, comparison }: ComparedDays): BreakdownRow[] => {
  const months = new Map<string, Sold>();
  const add = (month: string, sold: Sold) => months.set(month, sumSold([months.get(month) ?? zeroSold, sold]));
  for (const { day, units, sales } of now) add(day.slice(0, 7), { ...zeroSold, units, sales });
  for (const { day, units: unitsYoy, sales: salesYoy } of lastYear)
    add(monthComparedWith(day, comparison), { ...zeroSold, unitsYoy, salesYoy });
  return [...months]
    .map(([month, sold]) => toBreakdownRow({ id: Number(month.replace('-', '')), value: month }, sold))
    .toSorted((a, b) => a.id - b.id);
};

/** The totals of all days of both periods. */
export const sumDays = ({ now, lastYear }: Omit<ComparedDays, 'comparison'>): Sold =>
  sumSold([
    ...now.map(({ units, sales }) => ({ ...zeroSold, units, sales })),
    ...lastYear.map(({ units: unitsYoy, sales: salesYoy }) => ({ ...zeroSold, unitsYoy, salesYoy })),
  ]);

const toBreakdownRow = (named: Pick<BreakdownRow, 'id' | 'value' | 'companyName'>, sold: Sold): BreakdownRow => ({
  ...named,
  ...toSalesTotals(sold),
});

export const toSalesTotals = ({ units, sales, unitsYoy, salesYoy }: Sold): SalesTotals => ({
  unitsSold: units,
  totalSalesPrice: sales,
  unitsSoldLastYear: unitsYoy,
  totalSalesPriceLastYear: salesYoy,
  percentageChangeSales: percentageChange(sales, salesYoy),
  percentageChangeUnits: percentageChange(units, unitsYoy),
});
