import { type Weekday, weekdays } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';

/** "Monday" */
export const weekdayLabel = (weekday: Weekday): string => `${weekday.charAt(0)}${weekday.slice(1).toLowerCase()}`;

export const weekdayChoices = weekdays.map((value) => ({ value, label: weekdayLabel(value) }));
