import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** "in 4 minutes", as exactly as anybody wants to know it. */
const inWords = (waitMs: number): string => {
  if (waitMs <= 0) return 'now';
  if (waitMs < minute) return 'within a minute';
  if (waitMs < 90 * minute) return `in ${formatCount(Math.round(waitMs / minute), 'minute')}`;
  return `in ${formatCount(Math.round(waitMs / hour), 'hour')}`;
};

/** What happens next with an order on its way to the ERP; undefined when nothing does. */
export const nextStepOf = ({ syncStatus, sync }: Pick<Order, 'syncStatus' | 'sync'>, now: Date): string | undefined => {
  if (syncStatus === 'FAILED') return 'It is not tried again by itself: mend the cause, then retry.';
  if (syncStatus === 'PAUSED') return 'It waits until somebody resumes it.';
  if (syncStatus !== 'PENDING_FOR_RETRY' || sync.nextAttemptTime === null) return undefined;
  const words = inWords(Date.parse(sync.nextAttemptTime) - now.getTime());
  if (sync.failures === 0) return `It is sent ${words}.`;
  return `It is tried again ${words}, after ${formatCount(sync.failures, 'attempt')} that failed.`;
};
