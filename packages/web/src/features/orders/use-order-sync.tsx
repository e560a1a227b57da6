import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { syncActionsOf } from '@shelfward/contract/orders/order-sync.rules.ts';
import type { OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { orderName, orders, showOrder } from '../../entities/orders/orders.api.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';

/** What a person may do about an order's way to the ERP: hold it, let it go on, send it again. */
export const useOrderSync = () => {
  const isAllowed = useIsAllowed();
  return (order: Order): readonly Action[] =>
    isAllowed(orderManagers) ? syncActionsOf(order.status, order.syncStatus).map((name) => actions[name](order)) : [];
};

const actions = {
  retry: (order: Order): Action => ({
    label: order.syncStatus === 'SYNCHRONIZED' ? 'Send to the ERP again' : 'Retry ERP sync',
    icon: <IconRefresh size={16} />,
    run: setting(order, 'PENDING_FOR_RETRY', 'is sent to the ERP next'),
  }),
  pause: (order: Order): Action => ({
    label: 'Pause ERP sync',
    icon: <IconPlayerPause size={16} />,
    run: setting(order, 'PAUSED', 'waits until its sync is resumed'),
  }),
  resume: (order: Order): Action => ({
    label: 'Resume ERP sync',
    icon: <IconPlayerPlay size={16} />,
    // One that was never on its way begins it; one that was goes on.
    run: setting(
      order,
      order.sync.lastAttemptTime === null ? 'NOT_STARTED' : 'PENDING_FOR_RETRY',
      'goes on to the ERP',
    ),
  }),
};

const setting = (order: Order, syncStatus: OrderSyncStatus, words: string) => (): void => {
  orders
    .setSyncStatus({ params: { orderId: order.id }, body: { syncStatus } })
    .then((changed) => {
      showOrder(changed);
      toast(`${orderName(order)} ${words}.`);
    })
    .catch((error: unknown) => toastError(error));
};
