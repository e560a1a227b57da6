import { endOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { accountTimeZone } from '../../kit/time-zone.ts';

/** The last second of a day in the time zone of the account, as the ISO timestamp that the API expects. */
export const lastSecond = (day: string): string =>
  new Date(endOfDay(day, accountTimeZone()).getTime() - 1000).toISOString();
