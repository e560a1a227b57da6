import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';

export interface ShipHint {
  readonly text: string;
  readonly tone: 'late' | 'soon';
}

const soonDays = 7;

/** "2d late", "today", or "in 3d" for unshipped orders whose requested ship date is close or past. */
export const computeShipHint = (
  { status, requestedShipDate }: { readonly status: OrderStatus; readonly requestedShipDate: string | null },
  today: string,
): ShipHint | undefined => {
  if (requestedShipDate === null || status === 'SHIPPED' || status === 'CANCELLED') return undefined;
  const days = daysBetween(today, requestedShipDate);
  if (days < 0) return { text: `${-days}d late`, tone: 'late' };
  if (days > soonDays) return undefined;
  return { text: days === 0 ? 'today' : `in ${days}d`, tone: 'soon' };
};
