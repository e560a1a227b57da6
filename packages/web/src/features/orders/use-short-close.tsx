import { canShortClose, isShippable } from '@shelfward/contract/orders/order-shipping.rules.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconLockOpen, IconScissors } from '@tabler/icons-react';
import { useState } from 'react';
import { orders } from '../../entities/orders/orders.api.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { editOrder } from './order-edits.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Short-closes a line with a reason, and reopens it. */
export const useShortClose = (order: Order) => {
  const [closing, setClosing] = useState<OrderItem>();
  const isPossible = useIsAllowed()(orderRoutes.shortCloseItem.access) && isShippable(order.status);
  const getActions = (item: OrderItem): readonly Action[] => {
    if (!isPossible) return [];
    if (item.shortClosed)
      return [{ label: 'Reopen', icon: <IconLockOpen size={16} />, run: () => reopen(order, item) }];
    if (!canShortClose(order.status, item)) return [];
    return [{ label: 'Short-close', icon: <IconScissors size={16} />, run: () => setClosing(item) }];
  };
  const dialog = closing && (
    <ReasonDialog
      title={`Short-close: ${closing.product.name}`}
      text={`The ${formatQuantity(closing.remainingQuantity)} open units will not be shipped.`}
      isRequired
      isDangerous={false}
      confirm="Short-close"
      close={() => setClosing(undefined)}
      run={(reason) => close(order, closing, reason)}
    />
  );
  return { isPossible, getActions, dialog };
};

const toItemRequest = ({ id }: Order, { product, store }: OrderItem) => ({
  params: { orderId: id, productId: product.id },
  query: { storeId: store.id },
});

const close = async (order: Order, item: OrderItem, reason: string): Promise<void> => {
  const after = await editOrder(order, (options) =>
    orders.shortCloseItem({ ...toItemRequest(order, item), body: { reason } }, options),
  );
  const message = `${item.product.name} short-closed`;
  if (after.status === 'SHIPPED') toast(`${message}. The order is now shipped.`);
  else toast(message, { undo: () => reopen(order, item) });
};

const reopen = async (order: Order, item: OrderItem): Promise<void> => {
  try {
    await editOrder(order, (options) => orders.reopenItem(toItemRequest(order, item), options));
    toast(`${item.product.name} reopened`);
  } catch (error) {
    toastError(error, `${item.product.name}: `);
  }
};
