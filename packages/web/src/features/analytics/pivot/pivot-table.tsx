import { type RefObject, useMemo, useRef } from 'react';
import table from '../../../kit/screens/list-table.module.css';
import { Gap } from '../../../kit/screens/table-parts.tsx';
import { useRowWindow } from '../../../kit/screens/use-row-window.ts';
import type { Target } from '../../../kit/target.ts';
import { LoadingLines } from '../../../kit/ui/states.tsx';
import type { Path, TreeLine } from '../core/row-tree.rules.ts';
import { PivotCells } from './pivot-cells.tsx';

import { PivotHead } from './pivot-head.tsx';
import { countCells, figureWidth, type PivotLayout, tableWidth } from './pivot-layout.rules.ts';
import { PivotLine } from './pivot-line.tsx';
import { type PivotRow, type PivotTotals, toTotalRow } from './pivot-rows.rules.ts';
import type { PivotSorting } from './pivot-state.ts';
import classes from './pivot-table.module.css';
import { useColumnWindow } from './use-column-window.ts';

/** Height of every row, in pixels. */
const rowHeight = 36;

interface Props {
  /** Label of the name column. */
  readonly label: string;
  readonly lines: readonly TreeLine<PivotRow>[];
  /** Undefined while the first response is pending. */
  readonly totals: PivotTotals | undefined;
  readonly layout: PivotLayout;
  readonly levels: number;
  readonly sorting: PivotSorting | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly toName: (row: PivotRow, depth: number) => string;
  readonly findTarget: (path: Path) => Target | undefined;
  readonly onSort: (column: Omit<PivotSorting, 'direction'>) => void;
  readonly onToggle: (path: Path) => void;
}

/** Figures by rows and by intervals. The heads, the names, and the totals stay in view; only cells near it are rendered. */
export const PivotTable = (props: Props) => {
  const { label, lines, totals, layout, sorting, scroller, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { start, end } = useRowWindow({ scroller, body, count: lines.length, rowHeight });
  const { nameWidth, wholeWidth, columnWidth, columns } = layout;
  const offset = nameWidth + wholeWidth;
  const shown = useColumnWindow({ scroller, count: columns.length, width: Math.max(1, columnWidth), offset });
  const window = useMemo(() => ({ start: shown.start, end: shown.end }), [shown.start, shown.end]);
  const span = countCells(layout);
  return (
    <table
      className={`${table.table} ${classes.table}`}
      style={{ width: tableWidth(layout) }}
      aria-label="Pivot table"
      aria-rowcount={lines.length + 3}
      aria-colcount={span}
    >
      <colgroup>
        <col style={{ width: nameWidth }} />
        {[layout.figures, ...columns.map(() => layout.columnFigures)].flatMap((figures, column) =>
          figures.map((figure) => <col key={`${column} ${figure}`} style={{ width: figureWidth(figure) }} />),
        )}
      </colgroup>
      <PivotHead {...{ label, layout, window, sorting, onSort }} />
      <tbody ref={body}>
        {!totals && (
          <tr className={classes.waiting}>
            <td colSpan={span}>
              <LoadingLines count={10} />
            </td>
          </tr>
        )}
        {start > 0 && <Gap span={span} height={start * rowHeight} />}
        {totals &&
          lines
            .slice(start, end)
            .map((line, index) => (
              <PivotLine
                key={`${line.kind} ${line.path}`}
                {...{ line, totals, layout, window }}
                index={start + index}
                levels={props.levels}
                toName={props.toName}
                findTarget={props.findTarget}
                onToggle={props.onToggle}
              />
            ))}
        {end < lines.length && <Gap span={span} height={(lines.length - end) * rowHeight} />}
      </tbody>
      {totals && (
        <tfoot>
          <tr aria-rowindex={lines.length + 3}>
            <th scope="row" className={classes.name}>
              Total
            </th>
            <PivotCells row={toTotalRow(totals)} {...{ totals, layout, window }} />
          </tr>
        </tfoot>
      )}
    </table>
  );
};
