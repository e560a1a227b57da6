import type { OrderStatus, OrderSyncStatus } from './orders.rules.ts';

/** Orders are exported to the ERP once approved. */
const statusesForErp: readonly OrderStatus[] = ['APPROVED', 'PACKING', 'SHIPPED'];
export const isForErp = (status: OrderStatus): boolean => statusesForErp.includes(status);

/** An order that changes after its export must be exported again. */
export const syncStatusAfterEdit = (status: OrderStatus, sync: OrderSyncStatus): OrderSyncStatus =>
  isForErp(status) && sync === 'SYNCHRONIZED' ? 'PENDING_FOR_RETRY' : sync;

/**
 * The ERP must be notified of the cancellation of an order that it has or may have, and of an order that was sent
 * back, once it is approved again.
 */
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
 * The delay after the `failures`-th consecutive failure, counted from 1; undefined after the last. `luck` (0 to 1)
 * adds up to a fifth, so that simultaneous failures are not retried simultaneously.
 */
export const orderRetryDelayMs = (failures: number, luck: number): number | undefined => {
  const delay = retryDelaysMs[failures - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + luck / 5));
};

/** Actions for the ERP sync of an order: pause, resume, or retry. */
export const listSyncActions = (
  status: OrderStatus,
  sync: OrderSyncStatus,
): readonly ('pause' | 'resume' | 'retry')[] => {
  if (sync === 'PAUSED') return ['resume'];
  if (!isForErp(status)) return status === 'CANCELLED' && sync === 'FAILED' ? ['retry'] : [];
  if (sync === 'FAILED' || sync === 'PENDING_FOR_RETRY') return ['retry', 'pause'];
  return sync === 'SYNCHRONIZED' ? ['retry', 'pause'] : ['pause'];
};
