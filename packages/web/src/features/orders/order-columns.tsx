import { orderStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { useMemo } from 'react';
import {
  companyColumn,
  createdColumn,
  numberColumn,
  requestedShipColumn,
  storeColumn,
  totalColumn,
} from '../../entities/orders/order-columns.tsx';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { useHasErp } from '../../kit/session.ts';
import { formatMoney } from '../../kit/ui/numbers.ts';
import { StatusBadge, SyncStatus, statusLabel } from '../../kit/ui/status-badge.tsx';

const orderColumns: readonly Column<OrderRow>[] = [
  numberColumn,
  companyColumn,
  storeColumn,
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    isMain: true,
    width: 114,
    render: (order) => <StatusBadge status={order.status} />,
  },
  {
    key: 'syncStatus',
    label: 'ERP sync',
    sortable: true,
    width: 118,
    render: (order) => <SyncStatus status={order.syncStatus} />,
  },
  requestedShipColumn,
  createdColumn,
  quantityColumn('totalUnit', 'Units', { sortable: true, width: 70, isSummed: true }),
  totalColumn,
];

/** Without an ERP there is no sync status. */
export const useOrderColumns = (omitted: readonly string[] = none): readonly Column<OrderRow>[] => {
  const hasErp = useHasErp();
  return useMemo(
    () => orderColumns.filter(({ key }) => !omitted.includes(key) && (hasErp || key !== 'syncStatus')),
    [omitted, hasErp],
  );
};
const none: readonly string[] = [];

export const statusChoices = orderStatuses.map((value) => ({ value, label: statusLabel(value) }));

export const formatOrdersTotal = (rows: readonly OrderRow[]): string =>
  formatMoney(rows.reduce((sum, row) => sum + row.totalPrice, 0));
