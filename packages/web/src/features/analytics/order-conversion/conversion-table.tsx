import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { Fragment, type ReactNode } from 'react';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import { rowHeights } from '../../../kit/screens/list-table.tsx';
import { SortHead } from '../../../kit/screens/sort-head.tsx';
import { SelectAllHead, SelectCell } from '../../../kit/screens/table-parts.tsx';
import type { Selection } from '../../../kit/screens/use-selection.ts';
import { WindowedTable } from '../../../kit/screens/windowed-table.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { DetailsToggle, ExpandedRow, expandableTable } from '../core/expandable-row.tsx';
import type { ConversionColumn } from './conversion-columns.tsx';
import classes from './order-conversion.module.css';

interface Props {
  readonly columns: readonly ConversionColumn[];
  /** Undefined until the first response. */
  readonly rows: readonly OrderStatistics[] | undefined;
  readonly toName: (row: OrderStatistics) => string;
  readonly sort: readonly string[];
  readonly onSort: (field: string) => void;
  readonly selection: Selection<OrderStatistics>;
  readonly open: number | undefined;
  readonly onToggle: (id: number) => void;
  readonly details: (row: OrderStatistics) => ReactNode;
  /** Shown below the header when there are no rows. */
  readonly children: ReactNode;
}

/** Fixed, so that the height of rows outside the viewport is known without rendering them. */
const detailsHeight = 336;
const skeletonRows = 15;

/** Rows that can be selected, sorted, and expanded. */
export const ConversionTable = (tableProps: Props) => {
  const isPhone = useIsPhone();
  const props = isPhone
    ? { ...tableProps, columns: pickPhoneColumns(tableProps.columns, tableProps.sort) }
    : tableProps;
  const { columns, rows, open } = props;
  const columnCount = columns.length + 2;
  return (
    <WindowedTable
      label="Order Conversion"
      className={`${expandableTable} ${classes.table}`}
      rows={rows}
      skeletonRows={skeletonRows}
      rowHeight={rowHeights.normal}
      expanded={{ index: rows?.findIndex(({ id }) => id === open) ?? -1, height: detailsHeight }}
      columnCount={columnCount}
      columnsKey={columns[0]?.label}
      head={<Head {...props} />}
      renderRow={(row, index) => (
        <Fragment key={row.id}>
          <Row {...props} row={row} index={index} isOpen={row.id === open} isBrief={isPhone} />
          {row.id === open && (
            <ExpandedRow id={row.id} span={columnCount}>
              <div className={classes.slide}>{props.details(row)}</div>
            </ExpandedRow>
          )}
        </Fragment>
      )}
    >
      {props.children}
    </WindowedTable>
  );
};

/** On a phone the name, and the figure by which the rows are sorted. */
const pickPhoneColumns = (columns: Props['columns'], sort: Props['sort']): Props['columns'] => {
  const [name, ...figures] = columns;
  const shown = figures.find(({ key }) => sortDirection(sort, key)) ?? figures.find(({ key }) => key === mainFigure);
  return [name, shown].filter((column) => column !== undefined);
};
const mainFigure: ConversionColumn['key'] = 'conversion_rate';

const Head = ({ columns, sort, onSort, selection }: Props) => (
  <thead>
    <tr aria-rowindex={1}>
      <SelectAllHead label="Select all rows" selection={selection} />
      {columns.map((column) => (
        <SortHead
          key={column.key}
          label={column.label}
          align={column.align}
          hint={column.hint}
          direction={sortDirection(sort, column.key)}
          onSort={() => onSort(column.key)}
        />
      ))}
      <td className={classes.toggleHead} />
    </tr>
  </thead>
);

interface RowProps extends Pick<Props, 'columns' | 'selection' | 'toName' | 'onToggle'> {
  readonly row: OrderStatistics;
  readonly index: number;
  readonly isOpen: boolean;
  readonly isBrief: boolean;
}

const Row = ({ row, index, columns, selection, toName, onToggle, isOpen, isBrief }: RowProps) => (
  <tr aria-rowindex={index + 2} data-selected={selection.has(row.id) || undefined} data-open={isOpen || undefined}>
    <SelectCell row={row} name={toName(row)} isSelected={selection.has(row.id)} toggle={selection.toggle} />
    {columns.map((column) => (
      <td key={column.key} data-align={column.align}>
        {column.render(row)}
      </td>
    ))}
    <DetailsToggle id={row.id} name={toName(row)} isOpen={isOpen} isBrief={isBrief} onToggle={onToggle} />
  </tr>
);
