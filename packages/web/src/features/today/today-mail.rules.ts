import type { TodayMail } from '@shelfward/contract/today/today.contract.ts';
import { weekdayLabel } from '../../kit/ui/weekdays.ts';

export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** "6:00 AM" */
export const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

export const describeMails = ({ frequency, weekday, hour }: TodayMail): string => {
  if (frequency === 'OFF') return 'Open tasks are no longer e-mailed.';
  const day = frequency === 'DAILY' ? 'day' : weekdayLabel(weekday);
  return `Open tasks are e-mailed every ${day} at ${formatHour(hour)}.`;
};
