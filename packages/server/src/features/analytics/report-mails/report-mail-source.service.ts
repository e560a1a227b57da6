import { weeklyOn } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { MailSource, Recipient } from './mail-source.types.ts';
import { claimReportMail, findScheduledReportMails, updateReportMailTimes } from './report-mails.queries.ts';
import { findReportSubscription, type ReportRecipient, setSubscriptionStopped } from './subscriptions.queries.ts';
import { queueReportMails } from './write-report-mails.service.ts';

export const reportMailSource: MailSource = {
  entityType: 'REPORT_MAIL',
  table: 'report_mail',
  key: 'id',
  claim: async (keys, ctx, id) => {
    const report = await claimReportMail(ctx, id, ctx.now);
    return (
      report && {
        schedule: weeklyOn(report.weekday),
        queue: async () => {
          await queueReportMails(keys, ctx, report);
          return report.sentTo.length > 0;
        },
      }
    );
  },
  findScheduled: async (at) =>
    (await findScheduledReportMails(at)).map(({ id, weekday }) => ({ id, ...weeklyOn(weekday) })),
  updateTimes: updateReportMailTimes,
  findSubscription: (at, recipient) => findReportSubscription(at, toReportRecipient(recipient)),
  setStopped: (at, recipient, isStopped) => setSubscriptionStopped(at, toReportRecipient(recipient), isStopped),
};

const toReportRecipient = ({ source, userId }: Recipient): ReportRecipient => ({
  reportMailId: Number(source),
  userId,
});
