import { Button } from '@mantine/core';
import type { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orders } from '../../entities/orders/orders.api.ts';
import type { Request } from '../../kit/client.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';

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
