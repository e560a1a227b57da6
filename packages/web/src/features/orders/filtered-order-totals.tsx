import type { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orders } from '../../entities/orders/orders.api.ts';
import type { Request } from '../../kit/client.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';

type ListQuery = Request<typeof orderRoutes.list>['query'];

/** Units and total price of all filtered orders, next to the pagination. */
export const FilteredOrderTotals = ({ query }: { readonly query: ListQuery }) => {
  const { page: _page, size: _size, sort: _sort, ...filter } = query ?? {};
  const { data } = useQuery({ ...orders.summary({ query: filter }), placeholderData: keepPreviousData });
  if (!data) return null;
  return (
    <>
      <span>{formatQuantity(data.totalUnit)} units</span> <span>{formatMoney(data.totalPrice)}</span>
    </>
  );
};
