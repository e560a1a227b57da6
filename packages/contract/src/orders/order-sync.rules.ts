import type { OrderStatus, OrderSyncStatus } from './orders.rules.ts';

/** From its approval on an order belongs into the ERP. */
const statusesForErp: readonly OrderStatus[] = ['APPROVED', 'PACKING', 'SHIPPED'];
export const isForErp = (status: OrderStatus): boolean => statusesForErp.includes(status);

/** An order that the ERP already has and that is changed afterwards must go there again. */
export const syncStatusAfterEdit = (status: OrderStatus, sync: OrderSyncStatus): OrderSyncStatus =>
  isForErp(status) && sync === 'SYNCHRONIZED' ? 'PENDING_FOR_RETRY' : sync;

/** The ERP has to hear that an order it has, or may have, is cancelled; and of one that was sent back, once it is approved again. */
export const syncStatusAfterMove = (
  { from, to }: { readonly from: OrderStatus; readonly to: OrderStatus },
  sync: OrderSyncStatus,
): OrderSyncStatus => {
  if (to === 'CANCELLED') return sync === 'SYNCHRONIZED' || sync === 'FAILED' ? 'PENDING_FOR_RETRY' : sync;
  const isSentBack = isForErp(from) && !isForErp(to);
  return isSentBack && sync === 'SYNCHRONIZED' ? 'PENDING_FOR_RETRY' : sync;
};

const minute = 60_000;
const retryDelaysMs = [minute, 5 * minute, 15 * minute, 60 * minute, 360 * minute];

/**
 * How long an order waits after its `failures`-th failure in a row, counted from 1; undefined when it was the last. Up to
 * a fifth is added by `luck`, from 0 to 1, so that what failed together does not come back together.
 */
export const orderRetryDelayMs = (failures: number, luck: number): number | undefined => {
  const delay = retryDelaysMs[failures - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + luck / 5));
};

/** What a person may do about an order's way to the ERP: hold it, let it go on, or send it again. */
export const syncActionsOf = (
  status: OrderStatus,
  sync: OrderSyncStatus,
): readonly ('pause' | 'resume' | 'retry')[] => {
  if (sync === 'PAUSED') return ['resume'];
  if (!isForErp(status)) return status === 'CANCELLED' && sync === 'FAILED' ? ['retry'] : [];
  if (sync === 'FAILED' || sync === 'PENDING_FOR_RETRY') return ['retry', 'pause'];
  return sync === 'SYNCHRONIZED' ? ['retry', 'pause'] : ['pause'];
};
