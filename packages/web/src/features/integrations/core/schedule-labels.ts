import cronstrue from 'cronstrue';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';

/** A cron expression in plain English, with the time zone of the account; undefined if it is invalid. */
export const formatSchedule = (cron: string): string | undefined => {
  try {
    const description = cronstrue.toString(cron, { verbose: false, use24HourTimeFormat: true });
    return `${description} (${formatZone(accountTimeZone())})`;
  } catch {
    return undefined;
  }
};

export const schedulePresets: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Manual only' },
  { value: '*/15 * * * *', label: 'Every 15 minutes' },
  { value: '0 * * * *', label: 'Every hour' },
  { value: '0 3 * * *', label: 'Every day at 03:00' },
  { value: '0 5 * * *', label: 'Every day at 05:00' },
  { value: '0 6 * * *', label: 'Every day at 06:00' },
  { value: '0 5 * * 1-5', label: 'On weekdays at 05:00' },
  { value: '0 3 * * 0', label: 'On Sundays at 03:00' },
];
