import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { type CSSProperties, Fragment, type ReactNode, useRef } from 'react';
import { sortDirection } from '../../../kit/screens/list-state.ts';
import table from '../../../kit/screens/list-table.module.css';
import { rowHeights } from '../../../kit/screens/list-table.tsx';
import { SortHead } from '../../../kit/screens/sort-head.tsx';
import { Gap, SkeletonRows, useFrozenWidths } from '../../../kit/screens/table-parts.tsx';
import { useRowWindow } from '../../../kit/screens/use-row-window.ts';
import type { Selection } from '../../../kit/screens/use-selection.ts';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import { Delayed } from '../../../kit/ui/states.tsx';
import { Tick } from '../../../kit/ui/tick.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { DetailsToggle, ExpandedRow, expandableTable } from '../core/expandable-row.tsx';
import type { ConversionColumn } from './conversion-columns.tsx';
import classes from './conversion-table.module.css';

interface Props {
  readonly columns: readonly ConversionColumn[];
  /** Undefined until the first response. */
  readonly rows: readonly OrderStatistics[] | undefined;
  readonly nameOf: (row: OrderStatistics) => string;
  readonly sort: readonly string[];
  readonly onSort: (field: string) => void;
  readonly selection: Selection<OrderStatistics>;
  readonly open: number | undefined;
  readonly onToggle: (id: number) => void;
  readonly details: (row: OrderStatistics) => ReactNode;
  /** Shown below the header when there are no rows. */
  readonly children: ReactNode;
}

const rowHeight = rowHeights.normal;
/** Fixed, so that the height of rows outside the viewport is known without rendering them. */
const detailsHeight = 336;
const skeletonRows = 15;

/** Rows that can be selected, sorted, and expanded. Only rows near the viewport are rendered. */
export const ConversionTable = (given: Props) => {
  const isPhone = useIsPhone();
  const props = isPhone ? { ...given, columns: pickPhoneColumns(given.columns, given.sort) } : given;
  const { columns, open } = props;
  const rows = props.rows ?? [];
  const scroller = useRef<HTMLElement>(null);
  const { start, end, isWindowed } = useRowWindow({ scroller, count: rows.length, rowHeight });
  const widths = useFrozenWidths(scroller, isWindowed ? `${rows.length}/${columns[0]?.label}` : undefined);
  const opened = rows.findIndex(({ id }) => id === open);
  const span = columns.length + 2;
  const below = (rows.length - end) * rowHeight + (opened >= end ? detailsHeight : 0);
  const above = start * rowHeight + (opened >= 0 && opened < start ? detailsHeight : 0);
  const style = { '--row': `${rowHeight}px`, '--details': `${detailsHeight}px` };
  return (
    <ScrollRegion className={table.scroller} ref={scroller} label="Order Conversion">
      <table
        className={`${table.table} ${expandableTable} ${classes.table}`}
        style={{ ...style, tableLayout: widths ? 'fixed' : 'auto' } as CSSProperties}
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
              <SkeletonRows columns={span} rows={skeletonRows} />
            </Delayed>
          )}
          {above > 0 && <Gap span={span} height={above} />}
          {rows.slice(start, end).map((row, index) => (
            <Fragment key={row.id}>
              <Row {...props} row={row} index={start + index} isOpen={row.id === open} isBrief={isPhone} />
              {row.id === open && (
                <ExpandedRow id={row.id} span={span}>
                  <div className={classes.slide}>{props.details(row)}</div>
                </ExpandedRow>
              )}
            </Fragment>
          ))}
          {below > 0 && <Gap span={span} height={below} />}
        </tbody>
      </table>
      {props.children}
    </ScrollRegion>
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
      <th className={table.check} scope="col">
        <Tick
          label="Select all rows"
          isOn={selection.ofPage === 'all'}
          isMixed={selection.ofPage === 'some'}
          onToggle={selection.toggleAll}
        />
      </th>
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

interface RowProps extends Pick<Props, 'columns' | 'selection' | 'nameOf' | 'onToggle'> {
  readonly row: OrderStatistics;
  readonly index: number;
  readonly isOpen: boolean;
  readonly isBrief: boolean;
}

const Row = ({ row, index, columns, selection, nameOf, onToggle, isOpen, isBrief }: RowProps) => (
  <tr aria-rowindex={index + 2} data-selected={selection.has(row.id) || undefined} data-open={isOpen || undefined}>
    <td className={table.check}>
      <Tick
        label={`Select ${nameOf(row)}`}
        isOn={selection.has(row.id)}
        onToggle={(event) => selection.toggle(row, event.shiftKey ? 'range' : 'one')}
      />
    </td>
    {columns.map((column) => (
      <td key={column.key} data-align={column.align}>
        {column.render(row)}
      </td>
    ))}
    <DetailsToggle id={row.id} name={nameOf(row)} isOpen={isOpen} isBrief={isBrief} onToggle={onToggle} />
  </tr>
);
