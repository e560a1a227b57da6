import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { DateText, Money } from '../../kit/ui/figures.tsx';
import { Created, OrderCompany, OrderNumber, OrderPlace, OrderTotal, RequestedShip } from './order-cells.tsx';
import { orderName } from './orders.api.ts';

/** The columns that every list of orders has. */
export const numberColumn: Column<OrderRow> = {
  key: 'purchaseOrderNumber',
  label: 'Order',
  sortable: true,
  render: (order) => <OrderNumber order={order} />,
  exported: orderName,
};

export const companyColumn: Column<OrderRow> = {
  key: 'company',
  label: 'Company',
  sortable: true,
  render: (order) => <OrderCompany order={order} />,
  exported: ({ company }) => company.name,
};

export const storeColumn: Column<OrderRow> = {
  key: 'store',
  label: 'Store',
  sortable: true,
  render: (order) => <OrderPlace order={order} />,
  exported: ({ store, region }) => store?.name ?? region?.name,
};

export const requestedShipColumn: Column<OrderRow> = {
  key: 'requestedShipDate',
  label: 'Requested ship',
  sortable: true,
  width: 158,
  render: (order) => <RequestedShip order={order} />,
  exported: ({ requestedShipDate }) => <DateText value={requestedShipDate} />,
};

export const createdColumn: Column<OrderRow> = {
  key: 'createdDate',
  label: 'Created',
  sortable: true,
  width: 96,
  render: ({ createdDate }) => <Created value={createdDate} />,
  exported: ({ createdDate }) => <DateText value={createdDate} />,
};

export const totalColumn: Column<OrderRow> = {
  key: 'totalPrice',
  label: 'Total',
  sortable: true,
  width: 100,
  align: 'right',
  isSummed: true,
  render: (order) => <OrderTotal order={order} />,
  exported: ({ totalPrice }) => <Money value={totalPrice} />,
};
