import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { listSyncActions } from '@shelfward/contract/orders/order-sync.rules.ts';
import type { OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { cacheOrder, orderName, orders } from '../../entities/orders/orders.api.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { useHasErp, useIsAllowed } from '../../kit/session.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';

/** Actions on the ERP sync of an order: pause, resume, and retry. */
export const useOrderSync = () => {
  const isAllowed = useIsAllowed();
  const hasErp = useHasErp();
  return (order: Order): readonly Action[] =>
    hasErp && isAllowed(orderManagers)
      ? listSyncActions(order.status, order.syncStatus).map((name) => actions[name](order))
      : [];
};

const actions = {
  retry: (order: Order): Action => ({
    label: order.syncStatus === 'SYNCHRONIZED' ? 'Resend to ERP' : 'Retry ERP sync',
    icon: <IconRefresh size={16} />,
    run: setSyncStatus(order, 'PENDING_FOR_RETRY', 'ERP sync queued'),
  }),
  pause: (order: Order): Action => ({
    label: 'Pause ERP sync',
    icon: <IconPlayerPause size={16} />,
    run: setSyncStatus(order, 'PAUSED', 'ERP sync paused'),
  }),
  resume: (order: Order): Action => ({
    label: 'Resume ERP sync',
    icon: <IconPlayerPlay size={16} />,
    // An order that was never synced starts; another one is retried.
    run: setSyncStatus(
      order,
      order.sync.lastAttemptTime === null ? 'NOT_STARTED' : 'PENDING_FOR_RETRY',
      'ERP sync resumed',
    ),
  }),
};

const setSyncStatus = (order: Order, syncStatus: OrderSyncStatus, message: string) => (): void => {
  orders
    .setSyncStatus({ params: { orderId: order.id }, body: { syncStatus } })
    .then((changed) => {
      cacheOrder(changed);
      toast(`${orderName(order)}: ${message}`);
    })
    .catch((error: unknown) => toastError(error));
};
