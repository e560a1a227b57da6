export { sendDueReports } from './mail-due-reports.service.ts';
export { createReportMail, rescheduleReportMails } from './report-mails.service.ts';
export { buildUnsubscribeLink, type MailSource } from './subscriptions.service.ts';
