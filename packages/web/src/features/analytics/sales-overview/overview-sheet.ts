import type { OverviewPoint } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { ExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { rangeLabel, rangeWords } from '../core/range-label.ts';
import type { Settled } from './overview-state.ts';
import { metricNames } from './overview-toolbar.tsx';

/** The bars as rows: days are real ones, longer ranges have their names and their first days. */
export const overviewSheet = (points: readonly OverviewPoint[], { metric, rangeType }: Settled): Sheet => {
  const figure = (value: number): ExportCell => ({ kind: metric === 'SALES' ? 'money' : 'number', value });
  const first = (date: string): ExportCell => ({ kind: 'day', value: date });
  const isDays = rangeType === 'DAY';
  return {
    name: 'Sales Overview',
    labels: [rangeWords[rangeType], ...(isDays ? [] : ['First day']), metricNames[metric]],
    rows: points.map(({ date, value }) =>
      isDays
        ? [first(date), figure(value)]
        : [{ kind: 'text', value: rangeLabel(date, rangeType) }, first(date), figure(value)],
    ),
  };
};
