import { canEdit, type OrderPart, type OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { useCanChange, useSession } from '../../kit/session.ts';

/** Whether the user can edit a part of an order with this status. */
export const useCanEdit = (): ((status: OrderStatus, part: OrderPart) => boolean) => {
  const { identity } = useSession();
  const canChange = useCanChange();
  return (status, part) => canChange && canEdit(status, part, identity?.roles ?? []);
};
