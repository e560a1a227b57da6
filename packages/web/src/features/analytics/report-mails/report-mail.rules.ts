import { namedPresets } from '@shelfward/contract/analytics/presets.rules.ts';
import type { MailedDays, ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import {
  mailedPeriods,
  type Weekday,
  weekdays,
} from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';

/** "Monday" */
export const wordOfWeekday = (weekday: Weekday): string => `${weekday.charAt(0)}${weekday.slice(1).toLowerCase()}`;

export const weekdayChoices = weekdays.map((value) => ({ value, label: wordOfWeekday(value) }));

export const wordsOfDays = (days: MailedDays): string =>
  'name' in days ? days.name : `${formatDay(days.soldOnAfter)} – ${formatDay(days.soldOnBefore)}`;

/** Days that move on with the weeks, and last the ones that are given, which stay. */
export const daysChoices = (fixed: MailedDays): readonly { readonly words: string; readonly days: MailedDays }[] => [
  ...mailedPeriods.map((name) => ({ words: name, days: { name } })),
  ...('name' in fixed ? [] : [{ words: `Always ${wordsOfDays(fixed)}`, days: fixed }]),
];

/** What a mail of this report would be about: its preset, the year so far where it runs until now, its days otherwise. */
export const usualDays = (days: DaysInAddress, today: string): MailedDays => {
  const { period, soldOnAfter = today, soldOnBefore = today } = days;
  const name = namedPresets.find((known) => known === period);
  if (name) return { name };
  const isYearSoFar = soldOnAfter === `${today.slice(0, 4)}-01-01` && soldOnBefore >= today;
  return isYearSoFar ? { name: 'Year to date' } : { soldOnAfter, soldOnBefore };
};

/** As `searchOfPeriod` says them. */
export type DaysInAddress = Readonly<Partial<Record<'period' | 'soldOnAfter' | 'soldOnBefore', string | undefined>>>;

/** Why somebody on the list gets nothing. */
export const obstacleWords = {
  INACTIVE: 'not active any more, gets nothing',
  WITHOUT_ROLE: 'may not see reports any more, gets nothing',
  STOPPED: 'has stopped these mails',
} as const satisfies Record<Exclude<ReportMail['recipients'][number]['obstacle'], null>, string>;
