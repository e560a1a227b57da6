import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { memo } from 'react';
import { renderFigure } from '../../../entities/analytics/report-figures.tsx';
import type { PivotLayout } from './pivot-layout.rules.ts';
import { comparedValues, computeValue, type PivotRow, type PivotTotals } from './pivot-rows.rules.ts';
import classes from './pivot-table.module.css';
import type { ColumnWindow } from './use-column-window.ts';

interface Props {
  readonly row: PivotRow;
  readonly totals: PivotTotals;
  readonly layout: PivotLayout;
  readonly window: ColumnWindow;
}

/** The cells of a row: the whole period, and the columns near the viewport. */
export const PivotCells = memo(({ row, totals, layout, window }: Props) => {
  const { figures, columnFigures, columns } = layout;
  const before = window.start * columnFigures.length;
  const after = (columns.length - window.end) * columnFigures.length;
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
      {before > 0 && <td colSpan={before} aria-hidden />}
      {columns.slice(window.start, window.end).map((_, index) => cells(columnFigures, window.start + index + 1))}
      {after > 0 && <td colSpan={after} aria-hidden />}
    </>
  );
});
