import { Button } from '@mantine/core';
import type { Request } from '@shelfward/client/caller.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { orderActivation, orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
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
      access: orderRoutes.create,
      form: <OrderForm companyId={companyId} storeId={storeId} />,
      preload: OrderForm.preload,
    },
  }) as const;

type ListQuery = Request<typeof orderRoutes.list>['query'];

/** Units and total price of all filtered orders, next to the pagination. */
export const FilteredOrderTotals = ({ query }: { readonly query: ListQuery }) => {
  const { page: _page, size: _size, sort: _sort, ...filter } = query ?? {};
  const [, change] = useScreenSearch();
  const { data } = useQuery({ ...orders.summary({ query: filter }), placeholderData: keepPreviousData });
  if (!data) return null;
  return (
    <>
      <span>{formatQuantity(data.totalUnit)} units</span> <span>{formatMoney(data.totalPrice)}</span>
      {data.excludedCancelled > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          title="Show cancelled orders"
          onClick={() => change({ includeCancelled: 'true', page: undefined })}
        >
          {`${formatQuantity(data.excludedCancelled)} cancelled not included`}
        </Button>
      )}
    </>
  );
};
