import type { ReactNode } from 'react';
import type { Column, Identified } from './list.types.ts';
import { type RowBehaviour, TableRow } from './list-row.tsx';
import { sortDirection } from './list-state.ts';
import classes from './list-table.module.css';
import { SortHead } from './sort-head.tsx';
import { SelectAllHead } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';
import { WindowedTable } from './windowed-table.tsx';

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

/** The rows of a list. Long pages are virtualized. */
export const ListTable = <Row extends Identified>(props: Props<Row>) => (
  <WindowedTable
    label={props.label}
    density={props.density}
    rows={props.rows}
    skeletonRows={props.expected}
    rowHeight={rowHeights[props.density]}
    columnCount={props.columns.length + 2}
    columnsKey={props.columns.length}
    hasFixedColumns={props.density === 'touch'}
    head={<Head {...props} />}
    renderRow={(row, index) => (
      <TableRow
        key={row.id}
        row={row}
        index={index}
        columns={props.columns}
        behaviour={props.behaviour}
        toggle={props.selection?.toggle}
        isSelected={props.selection?.has(row.id) ?? false}
        isPeeked={props.peeked === row.id}
      />
    )}
  >
    {props.children}
  </WindowedTable>
);

const Head = <Row extends Identified>({ columns, sort, onSort, selection }: Props<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      <SelectAllHead label="Select all rows of this page" selection={selection} />
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
