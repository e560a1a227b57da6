import {
  type DeliveryWindow,
  type EffectiveCalendar,
  listDeliveryWindows,
} from '@shelfward/contract/deliveries/calendar.rules.ts';
import { minKnownOrders } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { LeadTimes } from '../lead-times/lead-times.rules.ts';

/** What a par level covers: the days from an order to its delivery, and from that to the next delivery. */
export interface Protection {
  readonly leadDays: number;
  readonly coverDays: number;
  readonly byCalendar: boolean;
  /** Learnt from deliveries; null: the lead time is certain. */
  readonly leadTimes: LeadTimes | null;
}

export const toProtection = ({
  leadWeeks,
  reviewWeeks,
}: {
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
}): Protection => ({
  leadDays: leadWeeks * daysPerWeek,
  coverDays: reviewWeeks * daysPerWeek,
  byCalendar: false,
  leadTimes: null,
});

/** Whole weeks that contain these days. */
export const countWeeks = ({ leadDays, coverDays }: Pick<Protection, 'leadDays' | 'coverDays'>): number =>
  Math.max(1, Math.ceil((leadDays + coverDays) / daysPerWeek));

/** Whether the demand of whole weeks shows what the par level covers. */
export const isWholeWeeks = ({ leadDays, coverDays, leadTimes }: Protection): boolean =>
  leadTimes === null && (leadDays + coverDays) % daysPerWeek === 0;

/** A season of deliveries. */
export const plannedDays = 13 * daysPerWeek;

/** The longest time that an order of the coming 13 weeks has to cover; undefined without deliveries. */
export const findLongestProtection = (
  calendar: EffectiveCalendar,
  { now, today }: { readonly now: Date; readonly today: string },
): Protection | undefined => {
  const windows = listDeliveryWindows(calendar, now, addDays(today, plannedDays));
  const length = ({ orderDay, nextDeliveryDay }: DeliveryWindow) => daysBetween(orderDay, nextDeliveryDay);
  const longest = windows.reduce<DeliveryWindow | undefined>(
    (found, window) => (!found || length(window) > length(found) ? window : found),
    undefined,
  );
  return (
    longest && {
      leadDays: daysBetween(longest.orderDay, longest.deliveryDay),
      coverDays: daysBetween(longest.deliveryDay, longest.nextDeliveryDay),
      byCalendar: true,
      leadTimes: null,
    }
  );
};

/** A known distribution of lead times replaces the lead time. */
export const withLeadTimes = (protection: Protection, leadTimes: LeadTimes | undefined): Protection => {
  if (!leadTimes || leadTimes.orders < minKnownOrders) return protection;
  const arriving = 1 - leadTimes.lostShare;
  const days = leadTimes.days.reduce((sum, share, day) => sum + share * day, 0);
  return { ...protection, leadDays: arriving > 0 ? Math.round(days / arriving) : protection.leadDays, leadTimes };
};
