import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import table from '../../../../kit/screens/list-table.module.css';
import { Gap } from '../../../../kit/screens/table-parts.tsx';
import { useRowWindow } from '../../../../kit/screens/use-row-window.ts';
import type { ChangeSearch } from '../../../../kit/screens/use-screen-search.ts';
import { LoadingLines } from '../../../../kit/ui/states.tsx';
import { useIsPhone } from '../../../../kit/ui/use-is-phone.ts';
import { levelName, rowName } from '../levels.rules.ts';
import classes from './report-table.module.css';
import { buildTreeLines, type Path, root, type TreeLine, toggled } from './row-tree.rules.ts';
import { TableCells } from './table-cells.tsx';
import { TableHead } from './table-head.tsx';
import { buildLayout, countCells, figureWidth, type TableLayout, tableWidth } from './table-layout.rules.ts';
import { TableLine } from './table-line.tsx';
import { sortTableRows, type TableOrder, type TableSorting, type TableTotals, toTotalRow } from './table-rows.rules.ts';
import { rowTarget, type TableState } from './table-state.ts';
import { type ColumnWindow, useColumnWindow } from './use-column-window.ts';
import type { ReportRows } from './use-report-rows.ts';
import { useScrollTo } from './use-scroll-to.ts';

interface Props {
  readonly name: string;
  readonly state: TableState;
  readonly report: ReportRows;
  readonly attributes: ReadonlyMap<number, string>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** In pixels. */
  readonly rowHeight: number;
  /** As wide as its container, instead of as wide as its columns. */
  readonly isFull?: boolean;
  readonly change: ChangeSearch;
  readonly onSort: (column: Omit<TableSorting, 'direction'>) => void;
  readonly onSortNames?: (() => void) | undefined;
  /** Shown after the name of a row, or of the total. */
  readonly beside?: (path: Path, name: string) => ReactNode;
}

/** Figures by rows and by intervals. The heads, the names, and the totals stay in view; only cells near it are rendered. */
export const ReportTable = (props: Props) => {
  const { name, state, report, attributes, scroller, rowHeight, isFull, onSort, onSortNames } = props;
  const { levels, figures, sorting, open } = state;
  const body = useRef<HTMLTableSectionElement>(null);
  const { layout, window } = useLayout(props);
  const order = useOrder(report, state);
  const tree = { levels: levels.length, below: report.below, open: new Set(open) };
  const lines = order ? buildTreeLines(tree, (rows) => sortTableRows(rows, order)) : [];
  const { columns, columnFigures, heads, nameWidth } = layout;
  const style: CSSProperties & Record<'--row', string> = {
    width: isFull ? '100%' : tableWidth(layout),
    '--row': `${rowHeight}px`,
  };
  return (
    <table
      className={`${table.table} ${classes.table}`}
      style={style}
      data-full={isFull}
      aria-label={name}
      aria-rowcount={lines.length + heads + 1}
      aria-colcount={countCells(layout)}
    >
      <colgroup>
        <col style={{ width: nameWidth }} />
        {[figures, ...columns.map(() => columnFigures)].flatMap((list, column) =>
          list.map((figure) => <col key={`${column} ${figure}`} style={{ width: figureWidth(figure) }} />),
        )}
      </colgroup>
      <TableHead
        label={levels.map((level) => levelName(level, attributes)).join(' › ')}
        {...{ layout, window, sorting, onSort, onSortNames }}
      />
      <tbody ref={body}>
        {order ? (
          <Lines {...props} {...{ body, lines, layout, window, scroller }} totals={order} />
        ) : (
          <tr className={classes.waiting}>
            <td colSpan={countCells(layout)}>
              <LoadingLines count={10} />
            </td>
          </tr>
        )}
      </tbody>
      {order && (
        <tfoot>
          <tr aria-rowindex={lines.length + heads + 1}>
            <th scope="row" className={classes.name}>
              <span className={classes.label}>Total{props.beside?.(root, 'the total')}</span>
            </th>
            <TableCells row={toTotalRow(order)} totals={order} {...{ layout, window }} />
          </tr>
        </tfoot>
      )}
    </table>
  );
};

interface Cells {
  readonly layout: TableLayout;
  readonly window: ColumnWindow;
}

const useLayout = ({ state: { figures }, report, scroller }: Props): Cells => {
  const isPhone = useIsPhone();
  const intervals = report.result?.columns;
  const layout = useMemo(() => buildLayout(figures, intervals ?? [], isPhone), [figures, intervals, isPhone]);
  const { nameWidth, wholeWidth, columnWidth, columns } = layout;
  const offset = nameWidth + wholeWidth;
  const { start, end } = useColumnWindow({
    scroller,
    count: columns.length,
    width: Math.max(1, columnWidth),
    offset,
  });
  return { layout, window: useMemo(() => ({ start, end }), [start, end]) };
};

/** Undefined until the first response. */
const useOrder = ({ result }: ReportRows, { figures, sorting }: TableState): TableOrder | undefined =>
  useMemo(
    () =>
      result && {
        ...result,
        sorting,
        hasRunning: figures.some((figure) => figureDefinitions[figure].rows === 'ABOVE'),
      },
    [result, sorting, figures],
  );

interface LinesProps extends Props, Cells {
  readonly body: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine[];
  readonly totals: TableTotals;
}

/** The rows near the viewport. */
const Lines = ({ state, attributes, scroller, body, rowHeight, lines, layout, ...props }: LinesProps) => {
  const { levels, open } = state;
  const { window, totals, beside } = props;
  const { start, end } = useRowWindow({ scroller, body, count: lines.length, rowHeight });
  const scrollTo = useScrollTo({ scroller, body, lines, rowHeight });
  const span = countCells(layout);
  const toggle = (path: Path) => {
    props.change({ expanded: toggled(open, path).join(' ') || undefined }, 'replace');
    if (!open.includes(path)) scrollTo(path);
  };
  return (
    <>
      {start > 0 && <Gap span={span} height={start * rowHeight} />}
      {lines.slice(start, end).map((line, index) => (
        <TableLine
          key={`${line.kind} ${line.path}`}
          {...{ line, layout, window, totals, beside }}
          rowIndex={start + index + layout.heads + 1}
          levels={levels.length}
          toName={({ row, depth }) => rowName(row, levels[depth], attributes)}
          findTarget={(path) => rowTarget(state, path)}
          onToggle={toggle}
        />
      ))}
      {end < lines.length && <Gap span={span} height={(lines.length - end) * rowHeight} />}
    </>
  );
};
