import type { ShipmentEvent, ShipmentEvents } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { formatDateTime } from '../../kit/ui/numbers.ts';

const format = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Local date and time of the scan, with the UTC offset if the carrier provides it. */
export const formatScanTime = ({
  time,
  utcOffsetMinutes,
}: Pick<ShipmentEvent, 'time' | 'utcOffsetMinutes'>): string => {
  const local = new Date(Date.parse(time) + 60_000 * (utcOffsetMinutes ?? 0));
  const text = local.toLocaleString('en-US', { ...format, timeZone: 'UTC' });
  return utcOffsetMinutes === null ? text : `${text} (UTC${formatOffset(utcOffsetMinutes)})`;
};

const formatOffset = (minutes: number): string => {
  if (minutes === 0) return '';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** One sentence on the tracking status of a shipment; users with a scope only know the last check. */
export const describeTracking = (
  tracking: Pick<ShipmentEvents, 'lastPollTime'> & Partial<Omit<ShipmentEvents, 'events' | 'problem'>>,
  now: Date,
): string => {
  const { isTracked, isAsking, lastPollTime, nextPollTime = null } = tracking;
  if (isTracked === undefined)
    return lastPollTime === null ? 'There are no scans yet.' : `Last checked ${formatDateTime(lastPollTime)}.`;
  if (isAsking) return 'Requesting tracking data …';
  if (!isTracked)
    return lastPollTime === null
      ? 'This carrier is not tracked.'
      : `Last checked ${formatDateTime(lastPollTime)}. This carrier is no longer tracked.`;
  if (lastPollTime === null) return 'Tracking starts with the next run.';
  const lastCheck = `Last checked ${formatDateTime(lastPollTime)}`;
  if (nextPollTime === null) return `${lastCheck}. No further automatic checks.`;
  return nextPollTime <= now.toISOString()
    ? `${lastCheck}. Next check with the next run.`
    : `${lastCheck}. Next check after ${formatDateTime(nextPollTime)}.`;
};
