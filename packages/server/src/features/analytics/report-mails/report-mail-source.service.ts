import type { MailSource, Recipient } from './mail-source.types.ts';
import { claimReportMail, findScheduledReportMails, updateReportMailTimes } from './report-mails.queries.ts';
import { insertSending } from './sendings.queries.ts';
import { findReportSubscription, type Subscriber, setSubscriptionStopped } from './subscriptions.queries.ts';
import { sendReport } from './write-report-mails.service.ts';

export const reportMailSource: MailSource = {
  entityType: 'REPORT_MAIL',
  table: 'report_mail',
  key: 'id',
  owner: 'owner_id',
  claim: async (keys, ctx, id) => {
    const claimed = await claimReportMail(ctx, id, ctx.now);
    if (!claimed) return undefined;
    const sending = { ...claimed, dueAt: claimed.nextMailAt, sentBy: null };
    return {
      schedule: claimed.schedule,
      queue: async (next) => (await sendReport(keys, ctx, { ...sending, nextDueAt: next })).length > 0,
      recordFailure: async () => {
        await insertSending(ctx, { reportMailId: id, dueAt: sending.dueAt, sentBy: null, problem: 'FAILED' });
      },
    };
  },
  findScheduled: findScheduledReportMails,
  updateTimes: updateReportMailTimes,
  findSubscription: (at, recipient) => findReportSubscription(at, toSubscriber(recipient)),
  setStopped: (at, recipient, isStopped) => setSubscriptionStopped(at, toSubscriber(recipient), isStopped),
};

const toSubscriber = ({ source, userId, addressId }: Recipient): Subscriber => ({
  reportMailId: Number(source),
  userId,
  addressId,
});
