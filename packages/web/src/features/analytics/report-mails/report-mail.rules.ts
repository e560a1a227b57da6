import { type MailSchedule, maxDayOfMonth } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type {
  MailFormat,
  RecipientObstacle,
  ReportMail,
  ReportScreen,
  ReportSending,
  SendingProblem,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { reportPeriods } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { ReportDays } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { formatHour } from '../../../kit/ui/hours.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';
import { weekdayLabel } from '../../../kit/ui/weekdays.ts';

export const formatMailedDays = (days: ReportDays): string =>
  'name' in days ? days.name : `${formatDay(days.soldOnAfter)} – ${formatDay(days.soldOnBefore)}`;

export interface DaysChoice {
  readonly label: string;
  /** Null: the period of the saved view. */
  readonly days: ReportDays | null;
}

/** The periods relative to the sending date, and last the fixed dates, if any. */
export const daysChoices = (current: ReportDays | null): readonly DaysChoice[] => [
  ...reportPeriods.map((name) => ({ label: name, days: { name } })),
  ...(current === null || 'name' in current ? [] : [{ label: `Always ${formatMailedDays(current)}`, days: current }]),
];

/** "every Monday at 6:00 AM" */
export const describeTimes = ({ frequency, weekday, dayOfMonth = 1, hour }: MailSchedule): string => {
  const at = `at ${formatHour(hour)}`;
  if (frequency === 'DAILY') return `every day ${at}`;
  if (frequency === 'WEEKLY') return `every ${weekdayLabel(weekday)} ${at}`;
  return `on ${dayOfMonth === maxDayOfMonth ? 'the last day' : `day ${dayOfMonth}`} of each month ${at}`;
};

const screenLabels: Readonly<Record<ReportScreen, string>> = {
  SALES_VIEW: 'Sales View',
  RETAIL_SALES: 'Retail Sales',
  STORE_PERFORMANCE: 'Store Performance',
  ORDER_CONVERSION: 'Order Conversion',
  LEDGER: 'Ledger',
};

/** "Sales View, Last 7 days" */
export const describeReport = ({
  screen,
  savedViewName,
  days,
}: Pick<ReportMail, 'screen' | 'savedViewName' | 'days'>): string => {
  const report = screen ? screenLabels[screen] : `Saved view ${savedViewName ? `“${savedViewName}”` : 'that is gone'}`;
  return days ? `${report}, ${formatMailedDays(days)}` : report;
};

export const formatLabels: Readonly<Record<MailFormat, string>> = {
  PICTURE: 'Picture',
  XLSX: 'Excel file',
  CSV: 'CSV file',
};

/** Why a recipient receives no e-mail. */
export const blockingIssueLabels: Readonly<Record<RecipientObstacle, string>> = {
  INACTIVE: 'inactive, receives no e-mail',
  WITHOUT_ROLE: 'no access to reports, receives no e-mail',
  STOPPED: 'unsubscribed',
  NOT_ALLOWED: 'the account settings do not allow this address',
  NOTHING_LEFT: 'the report has none of the companies of this recipient',
  DAILY_LIMIT: 'the account has sent 500 e-mails to outside addresses within 24 hours',
  USER_LIMIT: 'the user has sent 100 e-mails to outside addresses within 24 hours',
};

/** Why a schedule sends nothing. */
export const problemLabels: Readonly<Record<SendingProblem, string>> = {
  OWNER_INACTIVE: 'The owner is inactive. Choose another owner.',
  OWNER_WITHOUT_ROLE: 'The owner has no access to reports. Choose another owner.',
  VIEW_GONE: 'The saved view was deleted, or is no longer shared with the owner.',
  VIEW_WITHOUT_REPORT: 'The saved view has no report. Save it again on its screen.',
  ATTRIBUTE_GONE: 'The attribute by which the report groups was deleted.',
  FAILED: 'The report could not be created. It is sent again within an hour.',
};

/** Null while it sends. */
export const findPauseReason = ({ isPaused, problem, lastProblem }: ReportMail): string | null => {
  if (problem) return problemLabels[problem];
  if (isPaused) return 'Paused by a user.';
  return lastProblem && problemLabels[lastProblem];
};

const stateLabels: Readonly<Record<ReportSending['deliveries'][number]['state'], string>> = {
  WAITING: 'Waiting for the mail server',
  SENT: 'Sent',
  FAILED: 'Not delivered',
  NOT_SENT: 'Not sent',
};

/** "Not delivered: 550 No such user" */
export const describeDelivery = ({ state, obstacle, error }: ReportSending['deliveries'][number]): string => {
  const reason = obstacle ? blockingIssueLabels[obstacle] : error;
  return reason && state !== 'SENT' ? `${stateLabels[state]}: ${reason}` : stateLabels[state];
};

/** After "Send now". */
export const describeSent = (count: number): string =>
  count === 0 ? 'Nothing was sent. The history names the reasons.' : `Sent to ${formatCount(count, 'recipient')}.`;
