import { SegmentedControl } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { plannedOrdersQuery } from '../../entities/proposals/proposals.api.ts';
import { storeHref } from '../../entities/stores/stores.api.ts';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import type { Action, Column, Identified } from '../../kit/screens/list.types.ts';
import { sheetOfList } from '../../kit/screens/list-sheet.ts';
import { nextSort } from '../../kit/screens/list-state.ts';
import { ListTable } from '../../kit/screens/list-table.tsx';
import { type ChangeSearch, useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useMayDelete } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { goToCell } from './conflicts.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposals.module.css';
import { amount, type ShortageResolution } from './shortage.rules.ts';
import { type StoreSteps, storeActions } from './store-steps.ts';
import { type RegionTotals, sortedBy, totalsByProduct, totalsByRegion, totalsByStore } from './summary.rules.ts';
import { productColumns, regionColumns, storeColumns } from './summary-columns.tsx';

interface Props {
  readonly sheet: ProposalSheet;
  readonly isReadOnly: boolean;
  readonly onResolveShortage: (remedy: ShortageResolution) => void;
  readonly steps: StoreSteps;
}

const sides = [
  { value: 'products', label: 'By product' },
  { value: 'stores', label: 'By store' },
  { value: 'regions', label: 'By region' },
];

/** The totals of the proposal by product, with available units, by store, and by region. */
export const SummaryTab = (props: Props) => {
  const { sheet } = props;
  const version = useMatrixVersion(sheet.model);
  const [search, change] = useScreenSearch();
  const { data: orders } = useQuery(plannedOrdersQuery(sheet.id));
  const side = sides.find(({ value }) => value === search.view)?.value ?? 'products';
  const open = (cell: number) => {
    change({ tab: undefined, view: undefined, sort: undefined });
    goToCell(sheet.model, cell);
  };
  const shared = {
    sheet,
    orders,
    version,
    sort: search.sort ?? [],
    change,
    open,
    controls: (
      <SegmentedControl
        size="xs"
        aria-label="Totals"
        data={sides}
        value={side}
        onChange={(view) => change({ view: view === 'products' ? undefined : view, sort: undefined })}
      />
    ),
  };
  if (side === 'stores') return <ByStore {...props} {...shared} />;
  if (side === 'regions') return <ByRegion {...shared} />;
  return <ByProduct {...props} {...shared} />;
};

interface SideProps {
  readonly sheet: ProposalSheet;
  /** Undefined until they are loaded. */
  readonly orders: readonly PlannedOrderDetail[] | undefined;
  /** Incremented by every edit. */
  readonly version: number;
  readonly sort: readonly string[];
  readonly change: ChangeSearch;
  readonly open: (cell: number) => void;
  readonly controls: ReactNode;
}

const ByProduct = (props: SideProps & Props) => {
  const { sheet, version, isReadOnly, onResolveShortage, open } = props;
  const rows = useMemo(() => totalsByProduct(sheet), [sheet, version]);
  const columns = useMemo(
    () => productColumns(isReadOnly ? undefined : onResolveShortage),
    [isReadOnly, onResolveShortage],
  );
  const short = rows.filter(({ left }) => left < 0);
  const missing = short.reduce((sum, { left }) => sum - left, 0);
  return (
    <TotalsTable
      {...props}
      title="Totals by product"
      rows={rows}
      columns={columns}
      remark={
        short.length > 0 && (
          <span data-tone="negative">
            {`${formatCount(short.length, 'product')} ${plural(short.length, 'is', 'are')}`} short by {amount(missing)}{' '}
            units in total.
          </span>
        )
      }
      onOpen={({ column }) => open(column)}
    />
  );
};

const ByStore = (props: SideProps & Props) => {
  const { sheet, orders, version, isReadOnly, steps, open } = props;
  const mayRemove = useMayDelete()(storeOrderProposalRoutes.deactivate.access);
  const rows = useMemo(() => totalsByStore(sheet, orders), [sheet, orders, version]);
  const skipped = rows.filter(({ isSkipped }) => isSkipped).length;
  return (
    <TotalsTable
      {...props}
      title="Totals by store"
      rows={rows}
      columns={storeColumns}
      remark={skipped > 0 && `${`${formatCount(skipped, 'store')} ${plural(skipped, 'gets', 'get')}`} no order.`}
      href={({ storeId }) => storeHref({ id: storeId })}
      actions={(store) => [
        { label: 'Show in grid', run: () => open(store.row * sheet.model.columnCount) },
        ...(isReadOnly ? [] : storeActions(store, steps, { mayRemove })),
      ]}
    />
  );
};

const ByRegion = (props: SideProps) => {
  const { sheet, orders, version, change } = props;
  const rows = useMemo(() => totalsByRegion(sheet, orders), [sheet, orders, version]);
  const show = ({ id }: RegionTotals) =>
    change({ tab: undefined, view: undefined, sort: undefined, ...(id > 0 && { regionIds: [String(id)] }) });
  return (
    <TotalsTable {...props} title="Totals by region" rows={rows} columns={regionColumns} remark={null} onOpen={show} />
  );
};

interface TotalsTableProps<Row> extends SideProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly remark: ReactNode;
  /** The page of the row's record; otherwise `onOpen` shows the row in the grid. */
  readonly href?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => readonly Action[];
}

const TotalsTable = <Row extends Identified & { readonly name: string }>(props: TotalsTableProps<Row>) => {
  const { title, columns, remark, sort, change, controls, sheet, href, onOpen, actions } = props;
  const rows = sortedBy(props.rows, sort);
  return (
    <>
      <Group
        gap={14}
        mih={48}
        px="var(--sw-gutter)"
        py={8}
        bg="var(--sw-surface)"
        className={classes.summaryTabToolbar ?? ''}
      >
        {controls}
        <p>{remark}</p>
        <ExportMenu
          title={`${sheet.companyName} ${title.toLowerCase()}`}
          sheet={() => Promise.resolve(sheetOfList(title, columns.filter(isExported), rows))}
        />
      </Group>
      <div className={classes.table}>
        <ListTable
          label={title}
          columns={columns}
          rows={rows}
          expected={rows.length}
          density="normal"
          sort={sort}
          onSort={(field, isAdditional) => change({ sort: nextSort(sort, field, isAdditional) })}
          selection={undefined}
          peeked={undefined}
          behaviour={{ toName: ({ name }) => name, href, open: (row) => onOpen?.(row), isOpenable: true, actions }}
        />
      </div>
    </>
  );
};

const isExported = ({ key }: { readonly key: string }): boolean => key !== 'resolutions';
