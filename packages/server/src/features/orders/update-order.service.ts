import type { OrderChange, OrderItems } from '@shelfward/contract/orders/orders.shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { replaceLines } from './bulk-order-items.service.ts';
import { changeHeader, getLockedOrder, getOrder } from './change-order.service.ts';
import { requireNoSubmission } from './create-order.service.ts';
import type { VersionedOrder } from './order.queries.ts';
import { moveOrder } from './order-status.service.ts';
import { lockOrder, type OrderRecord } from './order-writes.queries.ts';

/**
 * Changes an order as a whole: terms, then lines, then the status. Each part follows the rules of the call that changes
 * only this part, so the guards of the new status apply to the new lines.
 */
export const changeOrder = async (ctx: Ctx, id: number, change: OrderChange): Promise<VersionedOrder> => {
  const before = await getLockedOrder(ctx, id);
  const { items, status = before.status, cancellationReason = null } = change;
  if (status === 'PENDING' && status !== before.status) requireNoSubmission(ctx);
  const changed = await changeHeader(ctx, before, change);
  if (items) await replaceLines(ctx, changed, moveToStore(items, before));
  if (status !== before.status) {
    // A change of lines can complete the shipping of the order, which changes its status.
    const current = found(await lockOrder(ctx, id), 'ORDER_NOT_FOUND');
    await moveOrder(ctx, current, { to: status, reason: status === 'CANCELLED' ? cancellationReason : null });
  }
  return getOrder(ctx, id);
};

/** Lines of the store of the order stay with the order when its store changes. */
const moveToStore = (items: OrderItems['items'], { storeId }: OrderRecord): OrderItems['items'] =>
  items.map((item) => (storeId !== null && item.storeId === storeId ? { ...item, storeId: undefined } : item));
