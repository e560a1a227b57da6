import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { Fragment, type ReactNode } from 'react';
import table from '../../../kit/screens/list-table.module.css';
import { SortHead } from '../../../kit/screens/sort-head.tsx';
import { SelectAllHead, SelectCell, SkeletonRows } from '../../../kit/screens/table-parts.tsx';
import type { Selection } from '../../../kit/screens/use-selection.ts';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import { Delayed } from '../../../kit/ui/states.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import { WhyButton } from '../changes/why-dialog.tsx';
import type { ChangesState } from '../core/changes-state.ts';
import { DetailsToggle, ExpandedRow, expandableTable } from '../core/expandable-row.tsx';
import { type PerformanceColumn, readingColumns, selectingColumns } from './performance-columns.tsx';
import { type PerformanceState, pageSize, type SortField } from './performance-state.ts';
import classes from './store-performance.module.css';

export type Store = StorePerformance['store'];

interface Props {
  /** Undefined until the first response. */
  readonly rows: readonly StorePerformance[] | undefined;
  readonly sort: PerformanceState['sort'];
  readonly onSort: (field: SortField) => void;
  /** Defined only in selection mode. */
  readonly selection: Selection<Store> | undefined;
  readonly open: number | undefined;
  readonly onToggle: (storeId: number) => void;
  readonly details: (row: StorePerformance) => ReactNode;
  /** The change of a row. */
  readonly toWhy: (row: StorePerformance) => ChangesState;
  /** Shown below the header when there are no rows. */
  readonly children: ReactNode;
}

export const PerformanceTable = ({
  rows,
  sort,
  onSort,
  selection,
  open,
  onToggle,
  details,
  toWhy,
  children,
}: Props) => {
  const isPhone = useIsPhone();
  const all = selection ? selectingColumns : readingColumns;
  const columns = isPhone ? pickPhoneColumns(all, sort) : all;
  const span = columns.length + 2;
  return (
    <ScrollRegion className={table.scroller} label="Store Performance">
      <table
        className={`${table.table} ${expandableTable} ${classes.table}`}
        data-selecting={selection !== undefined || undefined}
      >
        <thead>
          <tr>
            <SelectAllHead label="Select all stores of this page" selection={selection} />
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <td className={table.edge} />
          </tr>
        </thead>
        <tbody>
          {!rows && (
            <Delayed>
              <SkeletonRows columns={span} rows={pageSize} />
            </Delayed>
          )}
          {rows?.map((row) => (
            <Fragment key={row.store.id}>
              <Row
                {...{ row, columns, selection, onToggle, toWhy }}
                isOpen={open === row.store.id}
                isBrief={selection !== undefined || isPhone}
              />
              {open === row.store.id && (
                <ExpandedRow id={row.store.id} span={span}>
                  {details(row)}
                </ExpandedRow>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {children}
    </ScrollRegion>
  );
};

/** On a phone the store, and the figure by which the rows are sorted. */
const pickPhoneColumns = (all: readonly PerformanceColumn[], sort: PerformanceState['sort']) => {
  const sorted = sort && all.find(({ align, sortable }) => align === 'right' && sortable === sort.field);
  const figure = sorted ?? all.find(({ key }) => key === 'sales');
  return all.filter((column) => column.key === 'storeName' || column === figure);
};

interface HeadProps extends Pick<Props, 'sort' | 'onSort'> {
  readonly column: PerformanceColumn;
}

const Head = ({ column: { label, sortable, align }, sort, onSort }: HeadProps) => (
  <SortHead
    label={label}
    align={align}
    direction={sortable && sort?.field === sortable ? sort.direction : undefined}
    onSort={sortable && (() => onSort(sortable))}
  />
);

interface RowProps extends Pick<Props, 'selection' | 'onToggle' | 'toWhy'> {
  readonly row: StorePerformance;
  readonly columns: readonly PerformanceColumn[];
  readonly isOpen: boolean;
  readonly isBrief: boolean;
}

const Row = ({ row, columns, selection, onToggle, toWhy, isOpen, isBrief }: RowProps) => {
  const { store } = row;
  return (
    <tr data-selected={selection?.has(store.id) || undefined} data-open={isOpen || undefined}>
      <SelectCell
        row={store}
        name={store.name}
        isSelected={selection?.has(store.id) ?? false}
        toggle={selection?.toggle}
      />
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.render(row)}
        </td>
      ))}
      <DetailsToggle
        id={store.id}
        name={store.name}
        {...{ isOpen, onToggle }}
        isBrief={isBrief}
        beside={selection ? null : <WhyButton name={store.name} state={toWhy(row)} isInRow />}
      />
    </tr>
  );
};
