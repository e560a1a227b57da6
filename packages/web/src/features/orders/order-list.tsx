import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { orderActivation, orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { FilteredOrderTotals } from './filtered-order-totals.tsx';
import { formatOrdersTotal } from './order-columns.tsx';

const OrderForm = lazyRouteComponent(() => import('./order-form.tsx'), 'OrderForm');

/** The page of orders and the tabs of a company and a store. New orders are for the company and the store, if given. */
export const orderList = (companyId: number | undefined, storeId?: number) =>
  ({
    title: 'Orders',
    noun: ['order', 'orders'],
    query: orders.list,
    defaultSort: ['createdDate,desc'],
    toName: orderName,
    href: orderHref,
    activation: orderActivation,
    selectionSum: formatOrdersTotal,
    sums: (query: Parameters<typeof FilteredOrderTotals>[0]['query']) => <FilteredOrderTotals query={query} />,
    formIn: 'drawer',
    create: {
      label: 'New order',
      access: orderRoutes.create.access,
      form: <OrderForm companyId={companyId} storeId={storeId} />,
      preload: OrderForm.preload,
    },
  }) as const;
