import type { LateOrder } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { Link } from '@tanstack/react-router';
import { orderHref, orderName } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

/** Orders after their expected delivery, with links. */
export const LateOrders = ({ orders }: { readonly orders: readonly LateOrder[] }) =>
  orders.length === 0 ? (
    <p>No order is late.</p>
  ) : (
    <DataTable label="Late orders">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Store</th>
          <th scope="col">Ordered</th>
          <th scope="col">Expected</th>
          <th scope="col">Late</th>
          <th scope="col">Open units</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td>
              <Link className="link" to={orderHref({ id: order.orderId })}>
                {orderName({ id: order.orderId, purchaseOrderNumber: order.poNumber })}
              </Link>
            </td>
            <td>{order.store ? <StoreLink store={order.store} /> : order.region?.name}</td>
            <td>
              <DateText value={order.orderedOn} />
            </td>
            <td>
              <DateText value={order.expectedOn} />
            </td>
            <td>{formatCount(order.daysLate, 'day')}</td>
            <td>
              <Quantity value={order.units} />
            </td>
            <td>
              <StatusBadge status={order.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
