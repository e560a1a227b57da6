import type { OverviewPoint } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { ExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { rangeLabel, rangeLabels } from '../core/range-label.ts';
import type { OverviewState } from './overview-state.ts';
import { metricNames } from './overview-toolbar.tsx';

/** The bars as rows. Days are date cells; longer intervals have a name and a first day. */
export const overviewSheet = (points: readonly OverviewPoint[], { metric, rangeType }: OverviewState): Sheet => {
  const figureCell = (value: number): ExportCell => ({ kind: metric === 'SALES' ? 'money' : 'number', value });
  const dayCell = (date: string): ExportCell => ({ kind: 'day', value: date });
  const isDays = rangeType === 'DAY';
  return {
    name: 'Sales Overview',
    labels: [rangeLabels[rangeType], ...(isDays ? [] : ['First day']), metricNames[metric]],
    rows: points.map(({ date, value }) =>
      isDays
        ? [dayCell(date), figureCell(value)]
        : [{ kind: 'text', value: rangeLabel(date, rangeType) }, dayCell(date), figureCell(value)],
    ),
  };
};
