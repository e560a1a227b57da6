export { sendDueReports } from './mail-due-reports.service.ts';
export { rescheduleReportMails } from './report-mails.service.ts';
