export { rescheduleMails, sendDueMails } from './mail-schedules.service.ts';
export type { MailSource, MailSources, SubscriptionSource } from './mail-source.types.ts';
export { reportMailSource } from './report-mail-source.service.ts';
export { findBlockedSchedules } from './report-mails.queries.ts';
export { createReportMail } from './report-mails.service.ts';
export { purgeSendings } from './sendings.queries.ts';
export { buildUnsubscribeLink } from './subscriptions.service.ts';
