import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import classes from '../../entities/orders/order-cells.module.css';
import type { Column } from '../../kit/screens/list.types.ts';
import { Quantity } from '../../kit/ui/figures.tsx';

/** What has left of a line, and what is still to leave. */
export const shippingColumns: readonly Column<OrderItem>[] = [
  {
    key: 'shippedQuantity',
    label: 'Shipped',
    sortable: true,
    align: 'right',
    render: (item) => <Quantity value={item.shippedQuantity} />,
  },
  {
    key: 'remainingQuantity',
    label: 'Remaining',
    sortable: true,
    align: 'right',
    render: (item) => <Remaining item={item} />,
    exported: (item) => <Quantity value={item.remainingQuantity} />,
  },
];

const Remaining = ({ item }: { readonly item: OrderItem }) =>
  item.shortClosed ? (
    <span className={classes.closed} title={item.shortCloseReason ?? undefined}>
      Closed short
    </span>
  ) : (
    <Quantity value={item.remainingQuantity} />
  );
