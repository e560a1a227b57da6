import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Rounded waiting time: "in 4 minutes". */
const formatWait = (waitMs: number): string => {
  if (waitMs <= 0) return 'now';
  if (waitMs < minute) return 'within a minute';
  if (waitMs < 90 * minute) return `in ${formatCount(Math.round(waitMs / minute), 'minute')}`;
  return `in ${formatCount(Math.round(waitMs / hour), 'hour')}`;
};

/** The next step of the ERP sync; undefined if there is none. */
export const describeNextSyncStep = (
  { syncStatus, sync }: Pick<Order, 'syncStatus' | 'sync'>,
  now: Date,
): string | undefined => {
  if (syncStatus === 'FAILED') return 'No automatic retry. Fix the cause, then retry.';
  if (syncStatus === 'PAUSED') return 'Paused. Resume the sync to continue.';
  if (syncStatus !== 'PENDING_FOR_RETRY' || sync.nextAttemptTime === null) return undefined;
  const wait = formatWait(Date.parse(sync.nextAttemptTime) - now.getTime());
  if (sync.failures === 0) return `The export starts ${wait}.`;
  return `Next retry ${wait}, after ${formatCount(sync.failures, 'failed attempt')}.`;
};
