import { addDays, toIsoWeek } from '@shelfward/contract/kit/dates.ts';
import type { SalesHistory } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import type { ChartData, Series } from '../../kit/charts/chart.types.ts';

const isoWeeks = 53;
/** The color of the newest year, then of those before it, which are paler. */
const yearColors = ['var(--sw-accent)', 'var(--sw-plum-text)', 'var(--sw-faint)', 'var(--sw-faint)'] as const;

/** The years of a product over each other by ISO week, and behind them what its season expects of the weekly level. */
export const toYearsChart = ({ weeks, seasonFactors }: SalesHistory, weeklyLevel: number): ChartData => {
  const years = new Map<string, (number | null)[]>();
  for (const { weekStart, units } of weeks) {
    // The year of an ISO week is that of its Thursday.
    const year = addDays(weekStart, 3).slice(0, 4);
    const values = years.get(year) ?? Array.from({ length: isoWeeks }, (): number | null => null);
    values[toIsoWeek(weekStart) - 1] = units;
    years.set(year, values);
  }
  const newestFirst = [...years].toSorted(([one], [other]) => other.localeCompare(one));
  const lines = newestFirst.map(([name, values], age): Series => {
    const color = yearColors[Math.min(age, yearColors.length - 1)] ?? yearColors[0];
    return {
      name,
      measure: 'units',
      mark: age === newestFirst.length - 1 && age > 1 ? 'dashes' : 'line',
      color,
      values,
    };
  });
  const season: Series[] = seasonFactors
    ? [
        {
          name: 'Season',
          measure: 'units',
          mark: 'band',
          color: 'var(--sw-faint)',
          values: seasonFactors.map((factor) => Math.round(10 * factor * weeklyLevel) / 10),
        },
      ]
    : [];
  return {
    labels: Array.from({ length: isoWeeks }, (_, week) => `Week ${week + 1}`),
    series: [...season, ...lines],
  };
};
