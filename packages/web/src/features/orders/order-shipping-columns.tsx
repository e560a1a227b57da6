import { Text } from '@mantine/core';
import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { Quantity } from '../../kit/ui/figures.tsx';

/** Shipped and open quantity of a line. */
export const shippingColumns: readonly Column<OrderItem>[] = [
  quantityColumn('shippedQuantity', 'Shipped', { sortable: true, isSummed: true }),
  {
    key: 'remainingQuantity',
    label: 'Open',
    sortable: true,
    align: 'right',
    render: (item) => <OpenQuantity item={item} />,
    exported: (item) => <Quantity value={item.remainingQuantity} />,
  },
];

const OpenQuantity = ({ item }: { readonly item: OrderItem }) =>
  item.shortClosed ? (
    <Text span c="dimmed" fz={12} title={item.shortCloseReason ?? undefined}>
      Short-closed
    </Text>
  ) : (
    <Quantity value={item.remainingQuantity} />
  );
