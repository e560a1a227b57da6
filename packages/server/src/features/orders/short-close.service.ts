import { canShortClose } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { getLockedOrder, getOrder } from './change-order.service.ts';
import type { VersionedOrder } from './order.queries.ts';
import type { StoredLine } from './order-items.queries.ts';
import { getLine, type LineAddress } from './order-items.service.ts';
import { updateShortClose } from './shipping.queries.ts';
import { followLines, requireShippable, touchOrder } from './shipping.service.ts';

/** Short-closing the last open line of a partially shipped order makes it SHIPPED. */
export const shortCloseItem = async (ctx: Ctx, at: LineAddress, reason: string): Promise<VersionedOrder> => {
  const order = await getLockedOrder(ctx, at.orderId);
  const line = await getLine(ctx, at);
  requireShippable(order);
  if (line.shortClosed) return getOrder(ctx, at.orderId);
  if (!canShortClose(order.status, line)) throw new AppError('ORDER_LINE_NOT_OPEN');
  await updateShortClose(ctx, line.id, { shortClosed: true, shortCloseReason: reason });
  auditClosing(ctx, at.orderId, [line, { ...line, shortClosed: true, shortCloseReason: reason }]);
  await followLines(ctx, await touchOrder(ctx, order));
  return getOrder(ctx, at.orderId);
};

export const reopenItem = async (ctx: Ctx, at: LineAddress): Promise<VersionedOrder> => {
  const order = await getLockedOrder(ctx, at.orderId);
  const line = await getLine(ctx, at);
  requireShippable(order);
  if (!line.shortClosed) return getOrder(ctx, at.orderId);
  await updateShortClose(ctx, line.id, { shortClosed: false, shortCloseReason: null });
  auditClosing(ctx, at.orderId, [line, { ...line, shortClosed: false, shortCloseReason: null }]);
  await touchOrder(ctx, order);
  return getOrder(ctx, at.orderId);
};

export const auditClosing = (
  ctx: Ctx,
  id: number,
  [before, after]: readonly [before: StoredLine, after: StoredLine],
): void => {
  const field = `items/${before.productId}/${before.storeId}/shortClosed`;
  const auditValue = (line: StoredLine) => ({
    product: line.productName,
    closed: line.shortClosed,
    units: line.quantity - line.shippedQuantity,
    reason: line.shortCloseReason,
  });
  ctx.audit({
    entityType: 'ORDER',
    id,
    before: { [field]: auditValue(before) },
    after: { [field]: auditValue(after) },
  });
};
