import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { memo } from 'react';
import { renderFigure } from '../../../../entities/analytics/report-figures.tsx';
import classes from './report-table.module.css';
import { Hidden } from './table-head.tsx';
import type { TableLayout } from './table-layout.rules.ts';
import { comparedValues, computeValue, type TableRow, type TableTotals } from './table-rows.rules.ts';
import type { ColumnWindow } from './use-column-window.ts';

interface Props {
  readonly row: TableRow;
  readonly totals: TableTotals;
  readonly layout: TableLayout;
  readonly window: ColumnWindow;
}

/** The cells of a row: the whole period, and the columns near the viewport. */
export const TableCells = memo(({ row, totals, layout, window }: Props) => {
  const { figures, columnFigures, columns } = layout;
  const cells = (shown: readonly ReportFigure[], cell: number) =>
    shown.map((figure, index) => {
      const at = { row, cell, figure };
      return (
        <td
          key={`${cell} ${figure}`}
          data-align="right"
          className={index === 0 ? classes.first : undefined}
          aria-colindex={2 + (cell === 0 ? 0 : figures.length + (cell - 1) * columnFigures.length) + index}
        >
          {renderFigure(figure, computeValue(at, totals), comparedValues(at, totals))}
        </td>
      );
    });
  return (
    <>
      {cells(figures, 0)}
      <Hidden cells={window.start * columnFigures.length} />
      {columns.slice(window.start, window.end).map((_, index) => cells(columnFigures, window.start + index + 1))}
      <Hidden cells={(columns.length - window.end) * columnFigures.length} />
    </>
  );
});
