import type { ImportedOrder, OrderImportResult } from '@shelfward/contract/orders/order-import.contract.ts';
import { Link } from '@tanstack/react-router';
import { orderHref } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { ShownPart } from '../../kit/file-import/table-import-result.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import classes from './orders.module.css';

/** The orders of a file. After the import, each links to its page. */
export const ImportedOrders = ({ result: { orders, totalOrders } }: { readonly result: OrderImportResult }) => (
  <>
    <DataTable label="Orders in the file" className={classes.orders}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Company</th>
          <th scope="col">Store</th>
          <th scope="col">Requested ship</th>
          <th scope="col">Lines</th>
          <th scope="col">Units</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id ?? `${order.store.id} ${order.purchaseOrderNumber} ${order.requestedShipDate}`}>
            <td>
              <OrderName order={order} />
            </td>
            <td>{order.company.name}</td>
            <td>
              <StoreLink store={order.store} />
            </td>
            <td>
              <DateText value={order.requestedShipDate} />
            </td>
            <td>
              <Quantity value={order.lines} />
            </td>
            <td>
              <Quantity value={order.totalUnit} />
            </td>
            <td>
              <Money value={order.totalPrice} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
    <ShownPart shown={orders.length} total={totalOrders} many="orders" />
  </>
);

const OrderName = ({ order: { id, purchaseOrderNumber } }: { readonly order: ImportedOrder }) => {
  const name = purchaseOrderNumber ?? (id === null ? 'New order' : `Order ${id}`);
  return id === null ? name : <Link to={orderHref({ id })}>{name}</Link>;
};
