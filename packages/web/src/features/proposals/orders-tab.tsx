import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { plannedOrdersQuery } from '../../entities/proposals/proposals.api.ts';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import type { Action, Column } from '../../kit/screens/list.types.ts';
import { sheetOfList } from '../../kit/screens/list-sheet.ts';
import { nextSort } from '../../kit/screens/list-state.ts';
import { ListTable } from '../../kit/screens/list-table.tsx';
import { PeekPanel } from '../../kit/screens/peek-panel.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { goToCell } from './conflicts.ts';
import { OrderPanel } from './order-panel.tsx';
import { orderColumns, phoneColumns } from './planned-order-columns.tsx';
import classes from './planned-orders.module.css';
import {
  canFillUp,
  canPostpone,
  describeChoices,
  findRecommended,
  isBelow,
  isEmpty,
  isPostponed,
  type OrderRow,
  sumCosts,
  summarizeOrders,
  toOrderRows,
  withCost,
} from './planned-orders.rules.ts';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { sortedBy } from './summary.rules.ts';
import { type OrderSteps, useOrderChoices } from './use-order-choices.ts';

interface Props {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly isReadOnly: boolean;
  readonly reload: () => Promise<unknown>;
}

/** The orders that the proposal will create: when, how much, and what they lack to their minimums. */
export const OrdersTab = (props: Props) => {
  const { data, error, isFetching, refetch } = useQuery(plannedOrdersQuery(props.sheet.id));
  const rows = useMemo(() => data && toOrderRows(data), [data]);
  if (!rows) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingLines count={12} />;
  return (
    <>
      <RefreshBar active={isFetching} />
      {error && <ErrorState error={error} retry={refetch} />}
      <Orders {...props} all={rows} />
    </>
  );
};

const Orders = ({ all, ...props }: Props & { readonly all: readonly OrderRow[] }) => {
  const { sheet, isReadOnly } = props;
  const [search, change] = useScreenSearch();
  const isPhone = useIsPhone();
  const steps = useOrderChoices(props);
  const views = toViews(all);
  const view = views.find(({ value }) => value === search.view) ?? views[0];
  const sort = search.sort ?? [];
  const rows = useMemo(() => sortedBy(view ? all.filter(view.isShown) : all, sort), [all, view?.value, sort]);
  const columns = useMemo(
    () => (isPhone ? phoneColumns : orderColumns(all, isReadOnly ? undefined : steps)),
    [all, isPhone, isReadOnly, steps.isBusy],
  );
  const peeked = all.find(({ id }) => id === search.peek);
  const goTo = (cell: number) => {
    change({ tab: undefined, view: undefined, sort: undefined, peek: undefined });
    goToCell(sheet.model, cell);
  };
  const toActions = (order: OrderRow): readonly Action[] => toRowActions(order, steps);
  return (
    <Stack flex={1} pos="relative" mih={0} className={classes.body ?? ''}>
      <div className={classes.toolbar}>
        {views.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Orders"
            data={views.map(({ value, label }) => ({ value, label }))}
            value={view?.value ?? ''}
            onChange={(value) => change({ view: value === 'all' ? undefined : value, peek: undefined })}
          />
        )}
        <p role="status">{summarizeOrders(all) ?? ''}</p>
        {!isReadOnly && <BulkChoices orders={all} steps={steps} />}
        <ExportMenu
          title={`${sheet.companyName} planned orders`}
          sheet={() => Promise.resolve(sheetOfList('Orders', columns.filter(isExported), rows))}
        />
      </div>
      <ListTable
        label="Orders"
        columns={columns}
        rows={rows}
        expected={rows.length}
        density={isPhone ? 'touch' : 'normal'}
        sort={sort}
        onSort={(field, isAdditional) => change({ sort: nextSort(sort, field, isAdditional) })}
        selection={undefined}
        peeked={peeked?.id}
        behaviour={{
          toName: ({ name }) => name,
          open: ({ id }) => change({ peek: id }, 'replace'),
          isOpenable: true,
          actions: isReadOnly ? undefined : toActions,
        }}
      >
        {all.length === 0 && <EmptyState text="Stores with proposed quantities get an order here." />}
      </ListTable>
      {peeked && (
        <PeekPanel name={peeked.name} onClose={() => change({ peek: undefined }, 'replace')} onOpen={undefined}>
          <OrderPanel order={peeked} sheet={sheet} steps={isReadOnly ? undefined : steps} goTo={goTo} />
        </PeekPanel>
      )}
    </Stack>
  );
};

interface OrderView {
  readonly value: string;
  readonly label: string;
  readonly isShown: (order: OrderRow) => boolean;
}

/** All orders, those that will not be sent as they are, and stores without one. Views without orders are left out. */
const toViews = (orders: readonly OrderRow[]): OrderView[] =>
  [
    { value: 'all', label: 'All', isShown: (order: OrderRow) => !isEmpty(order) },
    { value: 'below', label: 'Below minimum', isShown: isBelow },
    { value: 'postponed', label: 'Postponed', isShown: isPostponed },
    { value: 'empty', label: 'No quantity', isShown: isEmpty },
  ].flatMap(({ label, ...view }) => {
    const count = orders.filter(view.isShown).length;
    return count > 0 ? [{ ...view, label: `${label} ${formatQuantity(count)}` }] : [];
  });

const toRowActions = (order: OrderRow, { apply }: OrderSteps): readonly Action[] => [
  ...(canFillUp(order) ? [{ label: 'Fill up', run: () => apply({ fillUp: [order] }) }] : []),
  ...(canPostpone(order) ? [{ label: 'Postpone', run: () => apply({ postpone: [order] }) }] : []),
  ...(isPostponed(order) ? [{ label: 'Order now', run: () => apply({ resume: [order] }) }] : []),
];

/** Fills up all orders that can be, postpones all below their minimum, or does with each what is recommended. */
const BulkChoices = ({ orders, steps }: { readonly orders: readonly OrderRow[]; readonly steps: OrderSteps }) => {
  const below = orders.filter(isBelow);
  const fillable = orders.filter(canFillUp);
  const recommended = findRecommended(orders);
  const isMixed = recommended.fillUp.length > 0 && recommended.postpone.length > 0;
  const { isBusy, apply } = steps;
  return (
    <>
      {isMixed && (
        <Button size="xs" variant="default" data-recommended disabled={isBusy} onClick={() => apply(recommended)}>
          {describeChoices(recommended)}
        </Button>
      )}
      {fillable.length > 1 && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => apply({ fillUp: fillable })}>
          {withCost('Fill up all', sumCosts(fillable.map(({ fillUpCostCents }) => fillUpCostCents)))}
        </Button>
      )}
      {below.length > 1 && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => apply({ postpone: below })}>
          {withCost('Postpone all', sumCosts(below.map(({ postponeCostCents }) => postponeCostCents)))}
        </Button>
      )}
    </>
  );
};

const isExported = ({ key }: Column<OrderRow>): boolean => key !== 'choices';
