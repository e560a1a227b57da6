import { Button, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Column } from '../../kit/screens/list.types.ts';
import { DateText, Moment, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { none } from '../../kit/ui/numbers.ts';
import { MinimumBar } from './minimum-bar.tsx';
import classes from './planned-orders.module.css';
import {
  canFillUp,
  findTightest,
  formatCover,
  formatMinimum,
  isBelow,
  isEmpty,
  type OrderRow,
  stateLabels,
  withCost,
} from './planned-orders.rules.ts';
import type { OrderSteps } from './use-order-choices.ts';

const nameColumn: Column<OrderRow> = {
  key: 'name',
  label: 'Order for',
  sortable: true,
  render: ({ name, regionId, storeOrderProposalIds }) => (
    <>
      {name}
      {regionId !== null && (
        <Text span c="dimmed" fz={12}>
          {' '}
          · {formatCount(storeOrderProposalIds.length, 'store')}
        </Text>
      )}
    </>
  ),
  exported: ({ name }) => name,
};

const minimumColumn: Column<OrderRow> = {
  key: 'reached',
  label: 'Minimum',
  sortable: true,
  render: (order) => {
    const tightest = findTightest(order.minimums);
    return tightest && !isEmpty(order) ? <MinimumBar minimum={tightest} /> : none;
  },
  exported: ({ minimums }) => minimums.map(formatMinimum).join(', '),
};

const stateColumn: Column<OrderRow> = {
  key: 'state',
  label: 'State',
  sortable: true,
  render: ({ state, contradictions }) => (
    <Group component="span" gap={6} display="inline-flex" className={classes.state ?? ''} data-state={state}>
      {stateLabels[state]}
      {contradictions.length > 0 && (
        <IconAlertTriangle size={15} aria-label={contradictions.join(' ')} title={contradictions.join(' ')} />
      )}
    </Group>
  ),
  exported: ({ state }) => stateLabels[state],
};

export const phoneColumns: readonly Column<OrderRow>[] = [nameColumn, minimumColumn];

/** Dates without any delivery calendar, and freight where there is none, are left out. */
export const orderColumns = (
  orders: readonly OrderRow[],
  steps: OrderSteps | undefined,
): readonly Column<OrderRow>[] => [
  nameColumn,
  ...(orders.some(({ orderBy }) => orderBy !== null) ? [orderByColumn] : []),
  ...(orders.some(({ deliveryDay }) => deliveryDay !== null) ? deliveryColumns : []),
  {
    key: 'units',
    label: 'Units',
    sortable: true,
    align: 'right',
    isSummed: true,
    render: ({ units }) => <Quantity value={units} />,
  },
  {
    key: 'valueCents',
    label: 'Value',
    sortable: true,
    align: 'right',
    isSummed: true,
    render: ({ valueCents }) => <Money value={valueCents} />,
  },
  ...(orders.some(({ freight }) => freight !== null) ? [freightColumn] : []),
  minimumColumn,
  stateColumn,
  ...(steps && orders.some(({ recommendation }) => recommendation !== null) ? [choicesColumn(steps)] : []),
];

const orderByColumn: Column<OrderRow> = {
  key: 'orderBy',
  label: 'Order by',
  sortable: true,
  render: ({ orderBy }) => <Moment value={orderBy} />,
};

const deliveryColumns: readonly Column<OrderRow>[] = [
  {
    key: 'deliveryDay',
    label: 'Delivery',
    sortable: true,
    render: ({ deliveryDay }) => <DateText value={deliveryDay} />,
  },
  {
    key: 'coverDays',
    label: 'Covers',
    sortable: true,
    align: 'right',
    render: ({ coverDays }) => (coverDays === null ? none : formatCover(coverDays)),
  },
];

const freightColumn: Column<OrderRow> = {
  key: 'freight',
  label: 'Freight',
  align: 'right',
  render: (order) => (toFreight(order) === 0 ? 'Prepaid' : <Money value={toFreight(order)} />),
  exported: (order) => <Money value={toFreight(order)} />,
};

const toFreight = (order: OrderRow): number | undefined => (isEmpty(order) ? undefined : order.freight?.cents);

/** Both costs side by side; the smaller one is emphasized. */
const choicesColumn = ({ isBusy, apply }: OrderSteps): Column<OrderRow> => ({
  key: 'choices',
  label: 'Expected cost',
  render: (order) => {
    const { name, recommendation, fillUpCostCents, postponeCostCents } = order;
    if (recommendation === null) return null;
    const button = (kind: 'FILL_UP' | 'POSTPONE', label: string, cost: number | null) => (
      <Button
        size="compact-xs"
        variant="default"
        data-recommended={recommendation === kind || undefined}
        disabled={isBusy}
        onClick={() => apply(kind === 'FILL_UP' ? { fillUp: [order] } : { postpone: [order] })}
      >
        {withCost(label, cost)}
        <span className="visually-hidden">
          {' '}
          for {name}
          {recommendation === kind && ', recommended'}
        </span>
      </Button>
    );
    return (
      <Group component="span" gap={6} align="stretch" wrap display="inline-flex" className={classes.choices ?? ''}>
        {canFillUp(order) && button('FILL_UP', 'Fill up', fillUpCostCents)}
        {isBelow(order) && button('POSTPONE', 'Postpone', postponeCostCents)}
      </Group>
    );
  },
});
