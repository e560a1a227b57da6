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

/** Giving up what remains of a line, with its reason, and opening the line again. */
export const useShortClose = (order: Order) => {
  const [closing, setClosing] = useState<OrderItem>();
  const isPossible = useIsAllowed()(orderRoutes.shortCloseItem.access) && isShippable(order.status);
  const actionsOf = (item: OrderItem): readonly Action[] => {
    if (!isPossible) return [];
    if (item.shortClosed)
      return [{ label: 'Open again', icon: <IconLockOpen size={16} />, run: () => reopen(order, item) }];
    if (!canShortClose(order.status, item)) return [];
    return [{ label: 'Close short', icon: <IconScissors size={16} />, run: () => setClosing(item) }];
  };
  const dialog = closing && (
    <ReasonDialog
      title={`Close short: ${closing.product.name}`}
      text={`The ${formatQuantity(closing.remainingQuantity)} units that remain will not be sent.`}
      isRequired
      isDangerous={false}
      confirm="Close short"
      close={() => setClosing(undefined)}
      run={(reason) => close(order, closing, reason)}
    />
  );
  return { isPossible, actionsOf, dialog };
};

const addressOf = ({ id }: Order, { product, store }: OrderItem) => ({
  params: { orderId: id, productId: product.id },
  query: { storeId: store.id },
});

const close = async (order: Order, item: OrderItem, reason: string): Promise<void> => {
  const after = await editOrder(order, (options) =>
    orders.shortCloseItem({ ...addressOf(order, item), body: { reason } }, options),
  );
  const words = `${item.product.name} is closed short.`;
  if (after.status === 'SHIPPED') toast(`${words} The order is shipped.`);
  else toast(words, { undo: () => reopen(order, item) });
};

const reopen = async (order: Order, item: OrderItem): Promise<void> => {
  try {
    await editOrder(order, (options) => orders.reopenItem(addressOf(order, item), options));
    toast(`${item.product.name} is open again.`);
  } catch (error) {
    toastError(error, `${item.product.name}: `);
  }
};
