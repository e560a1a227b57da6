import { orderStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import {
  Created,
  OrderCompany,
  OrderNumber,
  OrderPlace,
  OrderTotal,
  RequestedShip,
} from '../../entities/orders/order-cells.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { formatMoney } from '../../kit/ui/numbers.ts';
import { StatusBadge, SyncStatus, statusLabel } from '../../kit/ui/status-badge.tsx';

export const orderColumns: readonly Column<OrderRow>[] = [
  { key: 'purchaseOrderNumber', label: 'Order', sortable: true, render: (order) => <OrderNumber order={order} /> },
  { key: 'company', label: 'Company', sortable: true, render: (order) => <OrderCompany order={order} /> },
  { key: 'store', label: 'Store', sortable: true, render: (order) => <OrderPlace order={order} /> },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
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
  {
    key: 'requestedShipDate',
    label: 'Requested ship',
    sortable: true,
    width: 158,
    render: (order) => <RequestedShip order={order} />,
    exported: (order) => <DateText value={order.requestedShipDate} />,
  },
  {
    key: 'createdDate',
    label: 'Created',
    sortable: true,
    width: 96,
    render: (order) => <Created value={order.createdDate} />,
  },
  {
    key: 'totalUnit',
    label: 'Units',
    sortable: true,
    width: 70,
    align: 'right',
    render: (order) => <Quantity value={order.totalUnit} />,
  },
  {
    key: 'totalPrice',
    label: 'Total',
    sortable: true,
    width: 100,
    align: 'right',
    render: (order) => <OrderTotal order={order} />,
  },
];

export const statusChoices = orderStatuses.map((value) => ({ value, label: statusLabel(value) }));

export const formatOrdersTotal = (rows: readonly OrderRow[]): string =>
  formatMoney(rows.reduce((sum, row) => sum + row.totalPrice, 0));
