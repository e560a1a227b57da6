import { gregorian, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { session } from './session.ts';

/** What months, quarters, and years of reports are in the account. */
export const accountReportCalendar = (): ReportCalendar => session.state().identity?.reportCalendar ?? gregorian;
