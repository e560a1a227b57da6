import { type CSSProperties, type ReactNode, useRef } from 'react';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Delayed } from '../ui/states.tsx';
import { Tick } from '../ui/tick.tsx';
import type { Column, Identified } from './list.types.ts';
import { type RowBehaviour, TableRow } from './list-row.tsx';
import { sortDirection } from './list-state.ts';
import classes from './list-table.module.css';
import { SortHead } from './sort-head.tsx';
import { Gap, SkeletonRows, useFrozenWidths } from './table-parts.tsx';
import { useRowWindow } from './use-row-window.ts';
import type { Selection } from './use-selection.ts';

export const rowHeights = { normal: 40, compact: 32, touch: 56 } as const;
/** The densities between which the user chooses; phones have their own. */
export type Density = Exclude<keyof typeof rowHeights, 'touch'>;

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first response is pending. */
  readonly rows: readonly Row[] | undefined;
  readonly expected: number;
  readonly density: keyof typeof rowHeights;
  readonly sort: readonly string[];
  readonly onSort: (field: string, keep: 'others' | 'none') => void;
  readonly selection: Selection<Row> | undefined;
  readonly peeked: number | undefined;
  readonly behaviour: RowBehaviour<Row>;
  readonly children?: ReactNode;
}

/** The table with a sticky header. Long pages are virtualized. */
export const ListTable = <Row extends Identified>(props: Props<Row>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[props.density];
  const isFixed = props.density === 'touch';
  const rows = props.rows ?? [];
  const shown = useRowWindow({ scroller, count: rows.length, rowHeight });
  const widths = useFrozenWidths(scroller, shown.isWindowed ? `${rows.length}/${props.columns.length}` : undefined);
  const span = props.columns.length + 2;
  return (
    <ScrollRegion className={classes.scroller} ref={scroller} label={props.label} data-list-scroller>
      <table
        className={classes.table}
        data-density={props.density}
        style={{ '--row': `${rowHeight}px`, tableLayout: widths || isFixed ? 'fixed' : 'auto' } as CSSProperties}
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
    </ScrollRegion>
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
        <SortHead
          key={column.key}
          label={column.label}
          align={column.align}
          width={column.width}
          direction={sortDirection(sort, column.key)}
          onSort={column.sortable && ((event) => onSort(column.key, event.shiftKey ? 'others' : 'none'))}
        />
      ))}
      <td className={classes.edge} />
    </tr>
  </thead>
);
