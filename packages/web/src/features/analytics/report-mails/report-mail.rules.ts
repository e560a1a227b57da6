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

/** Why a recipient receives no e-mail. */
export const blockingIssueLabels = {
  INACTIVE: 'inactive, receives no e-mail',
  WITHOUT_ROLE: 'no access to reports, receives no e-mail',
  STOPPED: 'unsubscribed',
} as const satisfies Record<Exclude<ReportMail['recipients'][number]['obstacle'], null>, string>;
