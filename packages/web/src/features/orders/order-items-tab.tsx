import { Button } from '@mantine/core';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderPart } from '@shelfward/contract/orders/orders.rules.ts';
import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { availabilityMark } from '@shelfward/contract/products/product-availability.rules.ts';
import { IconTable, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { orderEntryHref, orders } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { selected } from '../../kit/resource.ts';
import { moneyColumn } from '../../kit/screens/columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { priceInCents, unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { AddItemForm } from './add-item-form.tsx';
import { editOrder } from './order-edits.ts';
import { type ItemsQuery, itemsPage } from './order-items.rules.ts';
import { shippingColumns } from './order-shipping-columns.tsx';
import { useCanEdit } from './use-can-edit.ts';
import { useShortClose } from './use-short-close.tsx';

/** The order lines, editable in place if the order status and the user's role permit it. */
export const OrderItemsTab = ({ order, isReadOnly }: { readonly order: Order; readonly isReadOnly?: true }) => {
  const mayDelete = useMayDelete();
  const canEdit = useCanEdit();
  const may = (part: OrderPart) => !isReadOnly && canEdit(order.status, part);
  const permissions = {
    lines: may('lines'),
    quantities: may('quantities'),
    prices: may('prices'),
    removal: may('lines') && mayDelete(orderRoutes.removeItem),
  };
  const columns = useMemo(
    () => buildColumns(order, { quantities: permissions.quantities, prices: permissions.prices }),
    [order, permissions.quantities, permissions.prices],
  );
  const query = orders.get({ params: { orderId: order.id } });
  const shortClose = useShortClose(order);
  return (
    <>
      <ListPage
        isEmbedded
        screen="order-items"
        title="Items"
        noun={['line', 'lines']}
        query={(request: { readonly query?: ItemsQuery }) =>
          selected(query, (response) => itemsPage(response.items, request.query ?? {}))
        }
        defaultSort={['product,asc']}
        searchHint="Product, UPC, SKU, or store"
        columns={columns}
        toName={itemName}
        emptyText="No lines yet"
        actions={permissions.quantities && <GridLink order={order} />}
        {...(permissions.lines && {
          create: { label: 'Add product', access: orderRoutes.addItem, form: <AddItemForm order={order} /> },
        })}
        {...((permissions.removal || shortClose.isPossible) && {
          rowActions: (item: OrderItem) => [
            ...shortClose.getActions(item),
            ...(permissions.removal
              ? [{ label: 'Remove', icon: <IconTrash size={16} />, isDangerous: true, run: () => remove(order, item) }]
              : []),
          ],
        })}
      />
      {shortClose.dialog}
    </>
  );
};

const GridLink = ({ order }: { readonly order: Order }) => {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      leftSection={<IconTable size={16} stroke={1.7} />}
      onClick={() => void navigate({ to: orderEntryHref(order) })}
    >
      Edit in grid
    </Button>
  );
};

const itemName = (item: OrderItem): string => item.product.name;

interface Editable {
  readonly quantities: boolean;
  readonly prices: boolean;
}

const buildColumns = (order: Order, permissions: Editable): readonly Column<OrderItem>[] => [
  {
    key: 'product',
    label: 'Product',
    sortable: true,
    render: ({ product }) => <ProductName product={product} />,
    exported: ({ product }) => product.name,
  },
  { key: 'upc', label: 'UPC', isCode: true, sortable: true, render: ({ product }) => product.upc },
  { key: 'sku', label: 'SKU', isCode: true, sortable: true, isExtra: true, render: ({ product }) => product.sku },
  ...(order.store ? [] : [storeColumn]),
  {
    key: 'unitPrice',
    label: 'Unit price',
    sortable: true,
    align: 'right',
    render: (item) => (permissions.prices ? <ItemPrice order={order} item={item} /> : <Money value={item.unitPrice} />),
    exported: (item) => <Money value={item.unitPrice} />,
  },
  {
    key: 'quantity',
    label: 'Quantity',
    sortable: true,
    isMain: true,
    isSummed: true,
    align: 'right',
    render: (item) =>
      permissions.quantities ? <ItemQuantity order={order} item={item} /> : <Quantity value={item.quantity} />,
    exported: (item) => <Quantity value={item.quantity} />,
  },
  ...shippingColumns,
  moneyColumn('totalPrice', 'Total', { sortable: true, isSummed: true }),
];

/** Marks a product that can no longer be ordered. */
const ProductName = ({ product }: Pick<OrderItem, 'product'>) => {
  const mark = availabilityMark(product);
  return (
    <>
      {product.name} {mark && <StatusBadge status={mark} />}
    </>
  );
};

const storeColumn: Column<OrderItem> = {
  key: 'store',
  label: 'Store',
  sortable: true,
  render: ({ store }) => <StoreLink store={store} />,
  exported: ({ store }) => store.name,
};

interface ItemProps {
  readonly order: Order;
  readonly item: OrderItem;
}

const toItemRequest = ({ id }: Order, { product, store }: OrderItem) => ({
  params: { orderId: id, productId: product.id },
  query: { storeId: store.id },
});

const ItemQuantity = ({ order, item }: ItemProps) => (
  <NumberCell
    label={`Quantity of ${item.product.name}`}
    value={item.quantity}
    kind={unitsBetween({ min: item.shippedQuantity, max: 1_000_000 })}
    save={async (quantity) => {
      await editOrder(order, (options) =>
        orders.updateItem({ ...toItemRequest(order, item), body: { quantity } }, options),
      );
      return quantity;
    }}
  />
);

const ItemPrice = ({ order, item }: ItemProps) => (
  <NumberCell
    label={`Price of ${item.product.name}`}
    value={item.unitPrice}
    kind={priceInCents}
    save={async (unitPrice) => {
      await editOrder(order, (options) =>
        orders.updateItem({ ...toItemRequest(order, item), body: { unitPrice } }, options),
      );
      return unitPrice;
    }}
  />
);

const remove = async (order: Order, item: OrderItem): Promise<void> => {
  const { params, query } = toItemRequest(order, item);
  try {
    await editOrder(order, async (options) => {
      await orders.removeItem({ params, query }, options);
      return undefined;
    });
    const { quantity, unitPrice, store, product } = item;
    const body = { productId: product.id, quantity, unitPrice, ...(!order.store && { storeId: store.id }) };
    toast(`${product.name} removed`, {
      undo: () => editOrder(order, (options) => orders.addItem({ params: { orderId: order.id }, body }, options)),
    });
  } catch (error) {
    toastError(error, `${item.product.name}: `);
  }
};
