import type { ShipmentEvent, ShipmentEvents } from '@shelfward/contract/shipments/shipment-events.contract.ts';

const format = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** By the clock of whoever looks. */
export const momentOf = (time: string): string => new Date(time).toLocaleString('en-US', format);

/** By the clock of the place, with how far that is from Greenwich where the carrier says so. */
export const placeTimeOf = ({ time, utcOffsetMinutes }: Pick<ShipmentEvent, 'time' | 'utcOffsetMinutes'>): string => {
  const local = new Date(Date.parse(time) + 60_000 * (utcOffsetMinutes ?? 0));
  const words = local.toLocaleString('en-US', { ...format, timeZone: 'UTC' });
  return utcOffsetMinutes === null ? words : `${words} (UTC${offsetOf(utcOffsetMinutes)})`;
};

const offsetOf = (minutes: number): string => {
  if (minutes === 0) return '';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** How the carrier is asked, in a sentence. */
export const trackingWords = (tracking: Omit<ShipmentEvents, 'events' | 'problem'>, now: Date): string => {
  const { isTracked, isAsking, lastAskedTime, nextAskTime } = tracking;
  if (isAsking) return 'The carrier is being asked.';
  if (!isTracked)
    return lastAskedTime === null
      ? 'No integration asks this carrier.'
      : `Asked ${momentOf(lastAskedTime)}. No integration asks this carrier any more.`;
  if (lastAskedTime === null) return 'The carrier is asked with the next run.';
  const asked = `Asked ${momentOf(lastAskedTime)}`;
  if (nextAskTime === null) return `${asked}. The carrier is not asked again by itself.`;
  return nextAskTime <= now.toISOString()
    ? `${asked}, again with the next run.`
    : `${asked}, again from ${momentOf(nextAskTime)}.`;
};
