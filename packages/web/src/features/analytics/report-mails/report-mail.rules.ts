import { namedPresets } from '@shelfward/contract/analytics/presets.rules.ts';
import type {
  ReportMail,
  ScheduledReportDays,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { reportPeriods } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';

export const formatMailedDays = (days: ScheduledReportDays): string =>
  'name' in days ? days.name : `${formatDay(days.soldOnAfter)} – ${formatDay(days.soldOnBefore)}`;

/** The periods relative to the sending date, and last the fixed dates, if any. */
export const daysChoices = (
  current: ScheduledReportDays,
): readonly { readonly label: string; readonly days: ScheduledReportDays }[] => [
  ...reportPeriods.map((name) => ({ label: name, days: { name } })),
  ...('name' in current ? [] : [{ label: `Always ${formatMailedDays(current)}`, days: current }]),
];

/** The default period of a scheduled report: its preset, the year to date, or its fixed dates. */
export const defaultMailedDays = (days: PeriodSearch, today: string): ScheduledReportDays => {
  const { period, soldOnAfter = today, soldOnBefore = today } = days;
  const name = namedPresets.find((known) => known === period);
  if (name) return { name };
  const isYearSoFar = soldOnAfter === `${today.slice(0, 4)}-01-01` && soldOnBefore >= today;
  return isYearSoFar ? { name: 'Year to date' } : { soldOnAfter, soldOnBefore };
};

/** The URL parameters of a period, from `searchOfPeriod`. */
export type PeriodSearch = Readonly<Partial<Record<'period' | 'soldOnAfter' | 'soldOnBefore', string | undefined>>>;

/** Why a recipient receives no e-mail. */
export const blockingIssueLabels = {
  INACTIVE: 'inactive, receives no e-mail',
  WITHOUT_ROLE: 'no access to reports, receives no e-mail',
  STOPPED: 'unsubscribed',
} as const satisfies Record<Exclude<ReportMail['recipients'][number]['obstacle'], null>, string>;
