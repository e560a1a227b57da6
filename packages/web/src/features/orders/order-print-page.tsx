import { Button, SegmentedControl } from '@mantine/core';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { stores } from '../../entities/stores/stores.api.ts';
import { disabledQuery } from '../../kit/resource.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './order-print.module.css';
import { PackingList } from './packing-list.tsx';
import { PrintedOrder } from './printed-order.tsx';

const papers = [
  { value: 'order', label: 'Order sheet' },
  { value: 'packing', label: 'Packing list' },
] as const;

export const OrderPrintPage = () => {
  const { orderId = '' } = useParams({ strict: false });
  const query = useQuery(orders.get({ params: { orderId: Number(orderId) } }));
  if (query.error && !query.data)
    return <PageFrame>{<ErrorState error={query.error} retry={query.refetch} />}</PageFrame>;
  if (!query.data) return <PageFrame>{<LoadingLines count={8} />}</PageFrame>;
  return <OrderPrint order={query.data} />;
};

/** Print preview of an order or its packing list. */
export const OrderPrint = ({ order }: { readonly order: Order }) => {
  const [search, change] = useScreenSearch();
  const paper = search.paper === 'packing' ? 'packing' : 'order';
  const store = useQuery(order.store ? stores.get({ params: { storeId: order.store.id } }) : disabledQuery<Store>());
  const Paper = paper === 'packing' ? PackingList : PrintedOrder;
  return (
    <div className={classes.page}>
      <div className={classes.controls}>
        <PageHead
          title={`Print ${orderName(order)}`}
          beside={
            <Link to={orderHref(order)} className={classes.back}>
              Back to order
            </Link>
          }
          primary={
            <>
              <SegmentedControl
                aria-label="Document"
                data={papers.map((paper) => ({ ...paper }))}
                value={paper}
                onChange={(value) => change({ paper: value })}
              />
              <Button leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
      </div>
      <div className={classes.desk}>
        <Paper order={order} address={store.data?.address} />
      </div>
    </div>
  );
};
