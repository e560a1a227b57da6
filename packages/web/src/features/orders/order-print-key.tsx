import { useHotkeys } from '@mantine/hooks';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { stores } from '../../entities/stores/stores.api.ts';
import { disabledQuery, type QueryOptions } from '../../kit/resource.ts';
import classes from './order-print.module.css';
import { PrintedOrder } from './printed-order.tsx';

interface Props {
  readonly query: QueryOptions<Order>;
  readonly children: ReactNode;
}

/** Ctrl P on the page of an order prints the order sheet instead of the page. */
export const OrderPrintKey = ({ query, children }: Props) => {
  const { data: order } = useQuery(query);
  const [isPrinting, setPrinting] = useState(false);
  const stop = useCallback(() => setPrinting(false), []);
  useHotkeys([['mod+P', () => setPrinting(order !== undefined)]], []);
  return (
    <>
      <div className={classes.screen} data-printing={isPrinting}>
        {children}
      </div>
      {isPrinting && order && <Sheet order={order} onDone={stop} />}
    </>
  );
};

/** Opens the print dialog when the address is known, or cannot be loaded. */
const Sheet = ({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) => {
  const store = useQuery(order.store ? stores.get({ params: { storeId: order.store.id } }) : disabledQuery<Store>());
  const isReady = !order.store || !store.isPending;
  useEffect(() => {
    if (!isReady) return;
    addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => removeEventListener('afterprint', onDone);
  }, [isReady, onDone]);
  return (
    <div className={classes.sheet}>
      <PrintedOrder order={order} address={store.data?.address} />
    </div>
  );
};
