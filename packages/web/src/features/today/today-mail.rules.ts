import type { TodayMail } from '@shelfward/contract/today/today.contract.ts';
import { formatHour } from '../../kit/ui/hours.ts';
import { weekdayLabel } from '../../kit/ui/weekdays.ts';

export const describeMails = ({ frequency, weekday, hour }: TodayMail): string => {
  if (frequency === 'OFF') return 'Open tasks are no longer e-mailed.';
  const day = frequency === 'DAILY' ? 'day' : weekdayLabel(weekday);
  return `Open tasks are e-mailed every ${day} at ${formatHour(hour)}.`;
};
