import type { ExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { rangeLabels } from '../core/range-label.ts';
import type { OverviewPoint } from './overview.rules.ts';
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
    rows: [
      ...points.map(({ from, label, value }) => [
        ...(isDays ? [] : [{ kind: 'text' as const, value: label }]),
        dayCell(from),
        figureCell(value),
      ]),
      [
        { kind: 'text', value: 'Total' },
        ...(isDays ? [] : [null]),
        figureCell(points.reduce((sum, { value }) => sum + value, 0)),
      ],
    ],
  };
};
