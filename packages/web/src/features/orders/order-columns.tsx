import { orderStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import {
  companyColumn,
  createdColumn,
  numberColumn,
  requestedShipColumn,
  storeColumn,
  totalColumn,
} from '../../entities/orders/order-columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { formatMoney } from '../../kit/ui/numbers.ts';
import { StatusBadge, SyncStatus, statusLabel } from '../../kit/ui/status-badge.tsx';

export const orderColumns: readonly Column<OrderRow>[] = [
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
  {
    key: 'totalUnit',
    label: 'Units',
    sortable: true,
    width: 70,
    align: 'right',
    render: (order) => <Quantity value={order.totalUnit} />,
  },
  totalColumn,
];

export const statusChoices = orderStatuses.map((value) => ({ value, label: statusLabel(value) }));

export const formatOrdersTotal = (rows: readonly OrderRow[]): string =>
  formatMoney(rows.reduce((sum, row) => sum + row.totalPrice, 0));
