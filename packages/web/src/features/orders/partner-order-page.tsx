import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { newOrderHref } from '../../entities/orders/order-entry.api.ts';
import { orderName, orderPrintHref, orders } from '../../entities/orders/orders.api.ts';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import type { Action } from '../../kit/screens/list.types.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { StatusBadge, statusLabel } from '../../kit/ui/status-badge.tsx';
import { OrderTimeline } from './order-history-tab.tsx';
import { OrderItemsTab } from './order-items-tab.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrderPrintKey } from './order-print-key.tsx';
import { useOrderMoves } from './use-order-moves.tsx';

export interface OrderPageProps {
  readonly orderId: number;
  /** The tab of the shipments belongs to another feature; the route provides it. */
  readonly shipmentsTab: (order: Order) => ReactNode;
}

/** The order of a store for the people of its retailer: a draft is continued, the others are read. */
export const PartnerOrderPage = ({ orderId, shipmentsTab }: OrderPageProps) => {
  const [search] = useScreenSearch();
  const navigate = useNavigate();
  const { getActions, dialog } = useOrderMoves();
  const query = orders.get({ params: { orderId } });
  const isOverview = search.tab === undefined || search.tab === 'overview';
  const buildActions = (order: Order): readonly Action[] => [
    ...getActions({ ...order, nextStatuses: order.nextStatuses.filter((status) => status !== 'PENDING') }),
    { label: 'Print', icon: <IconPrinter size={16} />, run: () => navigate({ to: orderPrintHref(order) }) },
  ];
  return (
    <>
      <OrderPrintKey query={query}>
        <DetailPage
          query={query}
          noun="Order"
          toName={orderName}
          status={(order) => <StatusBadge status={order.status} />}
          primary={(order) => <Continue order={order} />}
          actions={buildActions}
          tabs={(order) => [
            { id: 'overview', label: 'Overview', content: <OrderOverview order={order} /> },
            { id: 'items', label: 'Items', content: <OrderItemsTab order={order} isReadOnly /> },
            { id: 'shipments', label: 'Shipments', content: shipmentsTab(order) },
          ]}
          {...(isOverview && { facts: buildFacts, aside: (order: Order) => <OrderTimeline orderId={order.id} /> })}
        />
      </OrderPrintKey>
      {dialog}
    </>
  );
};

const Continue = ({ order: { id, status, store } }: { readonly order: Order }) =>
  status === 'DRAFT' &&
  store && (
    <LinkButton to={newOrderHref} search={{ storeId: String(store.id), orderId: String(id) }} variant="filled">
      Continue order
    </LinkButton>
  );

const buildFacts = (order: Order) => [
  { label: 'Company', value: order.company.name },
  {
    label: 'Store',
    value: order.store ? (
      <Link to="/stores/storeDetail/$storeId" params={{ storeId: String(order.store.id) }} className="link">
        {order.store.name}
      </Link>
    ) : (
      'All stores in the region'
    ),
  },
  { label: 'Created', value: <DateText value={order.createdDate} /> },
  { label: 'Units', value: <Quantity value={order.totalUnit} /> },
  { label: 'Total', value: <Money value={order.totalPrice} /> },
  { label: 'Shipping', value: statusLabel(order.shippingState) },
];
