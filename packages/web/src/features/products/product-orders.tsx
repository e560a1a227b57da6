import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { companyColumn, numberColumn, storeColumn, totalColumn } from '../../entities/orders/order-columns.tsx';
import { orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { dayColumn, quantityColumn } from '../../kit/screens/columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

interface Props {
  readonly product: Product;
  readonly status: readonly OrderRow['status'][];
  readonly title: string;
  readonly emptyText: string;
}

/** Orders in the given states that contain the product. */
export const ProductOrders = ({ product, status, title, emptyText }: Props) => (
  <ListPage
    isEmbedded
    screen="product-orders"
    title={title}
    noun={['order', 'orders']}
    query={orders.list}
    fixed={{ productId: product.id, status: [...status] }}
    defaultSort={['createdDate,desc']}
    searchHint="Order or PO number, store, or company"
    columns={columns}
    toName={orderName}
    href={orderHref}
    emptyText={emptyText}
  />
);

const columns: readonly Column<OrderRow>[] = [
  numberColumn,
  companyColumn,
  storeColumn,
  { key: 'status', label: 'Status', sortable: true, render: (order) => <StatusBadge status={order.status} /> },
  dayColumn('requestedShipDate', 'Requested ship', { sortable: true }),
  quantityColumn('totalUnit', 'Units', { sortable: true, isSummed: true }),
  totalColumn,
];
