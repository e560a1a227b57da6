import { Skeleton } from '@mantine/core';
import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type RefObject, useRef } from 'react';
import table from '../../../kit/screens/list-table.module.css';
import { SortHead } from '../../../kit/screens/sort-head.tsx';
import { useRowWindow } from '../../../kit/screens/use-row-window.ts';
import type { Target } from '../../../kit/target.ts';
import { Delayed } from '../../../kit/ui/states.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { WhyButton } from '../changes/why-dialog.tsx';
import type { ChangesState } from '../core/changes-state.ts';
import { type Path, root, type TreeLine } from '../core/row-tree.rules.ts';
import { TreePlaceholder, TreeToggle } from '../core/tree-line.tsx';
import { type FigureColumn, figureColumns } from './breakdown-columns.tsx';
import classes from './breakdown-table.module.css';
import { rowHeight } from './scroll.rules.ts';
import type { Figure, Sorting } from './tree.rules.ts';
import { useScrollTo } from './use-scroll-to.ts';

type RowLine = Extract<TreeLine, { readonly kind: 'row' }>;

interface Props {
  /** Label of the name column. */
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly total: SalesTotals | undefined;
  readonly sorting: Sorting | undefined;
  readonly onSort: (figure: Figure) => void;
  readonly onToggle: (path: Path) => void;
  /** The number of levels. Rows of the last level cannot be expanded. */
  readonly levels: number;
  readonly toName: (line: RowLine) => string;
  readonly findTarget: (line: RowLine) => Target | undefined;
  /** The change of a row, or of the total. */
  readonly toWhy: (path: Path) => ChangesState;
  /** The scroll container, which also contains other content. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls to the child rows of this row after they are loaded. */
  readonly expandedRow: { readonly path: Path } | undefined;
}

interface LineProps extends Props {
  readonly columns: readonly FigureColumn[];
}

/** On a phone the figure by which the rows are sorted. */
const pickPhoneColumns = (sorting: Sorting | undefined): readonly FigureColumn[] => {
  const shown = sorting?.field ?? 'sales';
  return figureColumns.filter(({ figure }) => figure === shown);
};

export const BreakdownTable = (tableProps: Props) => {
  const isPhone = useIsPhone();
  const columns = isPhone ? pickPhoneColumns(tableProps.sorting) : figureColumns;
  const props = { ...tableProps, columns };
  const { label, lines, sorting, onSort, scroller, expandedRow } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { start, end } = useRowWindow({ scroller, body, count: lines.length, rowHeight });
  useScrollTo({ scroller, body, lines, expandedRow });
  return (
    <table className={`${table.table} ${classes.table}`} aria-label="Retail Sales" aria-rowcount={lines.length + 2}>
      <colgroup>
        <col />
        {columns.map(({ figure }) => (
          <col key={figure} className={figure.startsWith('sales') ? classes.money : classes.units} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <SortHead label={label} direction={undefined} />
          {columns.map((column) => (
            <SortHead
              key={column.figure}
              label={column.label}
              align="right"
              direction={sorting?.field === column.figure ? sorting.direction : undefined}
              onSort={() => onSort(column.figure)}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap rows={start} columns={columns} />
        {lines.slice(start, end).map((line, index) => (
          <Line key={`${line.kind} ${line.path}`} line={line} index={start + index} {...props} />
        ))}
        <Gap rows={lines.length - end} columns={columns} />
      </tbody>
      {props.total && <Total {...props} total={props.total} index={lines.length} />}
    </table>
  );
};

const Gap = ({ rows, columns }: Pick<LineProps, 'columns'> & { readonly rows: number }) =>
  rows > 0 && (
    <tr aria-hidden>
      <td colSpan={columns.length + 1} style={{ height: rows * rowHeight, padding: 0, border: 0 }} />
    </tr>
  );

const Line = ({ line, index, ...props }: LineProps & { readonly line: TreeLine; readonly index: number }) => {
  if (line.kind === 'row') return <Row line={line} index={index} {...props} />;
  if (line.kind === 'waiting' && line.depth === 0) return <SkeletonRows columns={props.columns} />;
  return (
    <tr className={classes.still} aria-rowindex={index + 2}>
      <td colSpan={props.columns.length + 1} style={indent(line.depth)} className={classes.name}>
        <TreePlaceholder line={line} />
      </td>
    </tr>
  );
};

const SkeletonRows = ({ columns }: Pick<LineProps, 'columns'>) => (
  <Delayed>
    {Array.from({ length: 10 }, (_, row) => (
      <tr key={row} className={table.skeleton} aria-hidden>
        {Array.from({ length: columns.length + 1 }, (_cell, column) => (
          <td key={column} data-align={column > 0 ? 'right' : undefined} className={column === 0 ? classes.name : ''}>
            <Skeleton
              height={10}
              width={column === 0 ? `${60 - ((row * 13) % 35)}%` : '60%'}
              ml={column === 0 ? 34 : 'auto'}
            />
          </td>
        ))}
      </tr>
    ))}
  </Delayed>
);

const Row = (props: LineProps & { readonly line: RowLine; readonly index: number }) => {
  const { line, index, levels, toName, findTarget, toWhy, onToggle, columns } = props;
  const name = toName(line);
  const target = findTarget(line);
  const canOpen = line.depth + 1 < levels;
  return (
    <tr data-depth={line.depth} data-open={line.isOpen || undefined} aria-rowindex={index + 2}>
      <th scope="row" style={indent(line.depth)} className={classes.name}>
        <span className={classes.label}>
          {levels > 1 && (
            <TreeToggle name={name} isOpen={line.isOpen} onToggle={canOpen ? () => onToggle(line.path) : undefined} />
          )}
          {target ? (
            <Link {...target} preload="intent" title={name}>
              {name}
            </Link>
          ) : (
            <span data-nothing={line.row.id === 0 || undefined}>{name}</span>
          )}
          <WhyButton name={name} state={toWhy(line.path)} isInRow />
        </span>
      </th>
      {columns.map(({ figure, render }) => (
        <td key={figure} data-align="right">
          {render(line.row)}
        </td>
      ))}
    </tr>
  );
};

const indent = (depth: number): CSSProperties => ({ paddingLeft: 18 + depth * 24 });

interface TotalProps extends Pick<LineProps, 'columns' | 'toWhy'> {
  readonly total: SalesTotals;
  readonly index: number;
}

const Total = ({ total, index, columns, toWhy }: TotalProps) => (
  <tfoot>
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <span className={classes.label}>
          Total
          <WhyButton name="the total" state={toWhy(root)} />
        </span>
      </th>
      {columns.map(({ figure, render }) => (
        <td key={figure} data-align="right">
          {render(total)}
        </td>
      ))}
    </tr>
  </tfoot>
);
