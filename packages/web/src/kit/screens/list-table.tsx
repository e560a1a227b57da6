import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Delayed } from '../ui/states.tsx';
import { Tick } from '../ui/tick.tsx';
import type { Column, Identified } from './list.types.ts';
import { type RowBehaviour, TableRow } from './list-row.tsx';
import { directionOf } from './list-state.ts';
import classes from './list-table.module.css';
import { useRowWindow } from './use-row-window.ts';
import type { Selection } from './use-selection.ts';

export const rowHeights = { normal: 40, compact: 32 } as const;
export type Density = keyof typeof rowHeights;

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first answer is under way. */
  readonly rows: readonly Row[] | undefined;
  readonly expected: number;
  readonly density: Density;
  readonly sort: readonly string[];
  readonly onSort: (field: string, keep: 'others' | 'none') => void;
  readonly selection: Selection<Row> | undefined;
  readonly peeked: number | undefined;
  readonly behaviour: RowBehaviour<Row>;
  readonly children?: ReactNode;
}

/** The sticky-header table. Long pages are windowed: only the rows near the screen exist. */
export const ListTable = <Row extends Identified>(props: Props<Row>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[props.density];
  const rows = props.rows ?? [];
  const shown = useRowWindow({ scroller, count: rows.length, rowHeight });
  const widths = useFrozenWidths(scroller, shown.isWindowed ? `${rows.length}/${props.columns.length}` : undefined);
  const span = props.columns.length + 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={props.label} data-list-scroller>
      <table
        className={classes.table}
        style={{ '--row': `${rowHeight}px`, tableLayout: widths ? 'fixed' : 'auto' } as CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <Head {...props} />
        <tbody>
          {!props.rows && (
            <Delayed>
              <SkeletonRows columns={span} rows={props.expected} />
            </Delayed>
          )}
          {shown.start > 0 && <Gap span={span} height={shown.start * rowHeight} />}
          {rows.slice(shown.start, shown.end).map((row, index) => (
            <TableRow
              key={row.id}
              row={row}
              index={shown.start + index}
              columns={props.columns}
              behaviour={props.behaviour}
              toggle={props.selection?.toggle}
              isSelected={props.selection?.has(row.id) ?? false}
              isPeeked={props.peeked === row.id}
            />
          ))}
          {shown.end < rows.length && <Gap span={span} height={(rows.length - shown.end) * rowHeight} />}
        </tbody>
      </table>
      {props.children}
    </section>
  );
};

const Head = <Row extends Identified>({ columns, sort, onSort, selection }: Props<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection ? (
        <th className={classes.check} scope="col">
          <Tick
            label="Select all rows of this page"
            isOn={selection.ofPage === 'all'}
            isMixed={selection.ofPage === 'some'}
            onToggle={selection.toggleAll}
          />
        </th>
      ) : (
        <td className={classes.edge} />
      )}
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} direction={directionOf(sort, column.key)} onSort={onSort} />
      ))}
      <td className={classes.edge} />
    </tr>
  </thead>
);

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

const HeadCell = <Row,>(props: {
  readonly column: Column<Row>;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: (field: string, keep: 'others' | 'none') => void;
}) => {
  const { column, direction, onSort } = props;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-align={column.align}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={direction ? sortWords[direction] : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          onClick={(event) => onSort(column.key, event.shiftKey ? 'others' : 'none')}
        >
          {column.label}
          <Arrow size={13} stroke={2} aria-hidden />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
};

const Gap = ({ span, height }: { readonly span: number; readonly height: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

const SkeletonRows = ({ columns, rows }: { readonly columns: number; readonly rows: number }) =>
  Array.from({ length: Math.min(rows, 20) }, (_, row) => (
    <tr key={row} className={classes.skeleton} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {column > 0 && column < columns - 1 && (
            <Skeleton height={10} width={`${75 - ((row * 13 + column * 29) % 35)}%`} />
          )}
        </td>
      ))}
    </tr>
  ));

/** While rows come and go under a scroll, columns keep the widths that the first of them got. */
const useFrozenWidths = (scroller: { readonly current: HTMLElement | null }, table: string | undefined) => {
  const [frozen, setFrozen] = useState<{ of: string; widths: readonly number[] }>();
  useLayoutEffect(() => {
    if (!table) return;
    const cells = scroller.current?.querySelectorAll<HTMLElement>('thead tr > *') ?? [];
    setFrozen({ of: table, widths: [...cells].map((cell) => cell.offsetWidth) });
  }, [table, scroller]);
  return table && frozen?.of === table ? frozen.widths : undefined;
};
