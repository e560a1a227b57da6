import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/** A recipient of a scheduled report: a user, or an address. */
export interface Subscriber {
  readonly reportMailId: number;
  readonly userId: number;
  readonly addressId: number | undefined;
}

/** Undefined if the report was deleted or the recipient was removed. */
export const findReportSubscription = async (
  { db, tenantId }: DataCtx,
  { reportMailId, userId, addressId }: Subscriber,
): Promise<ReportSubscription | undefined> => {
  const recipient =
    addressId === undefined
      ? sql`select person.email, subscription.stopped_at
          from report_mail_recipient subscription
          join app_user person on person.tenant_id = ${tenantId} and person.id = subscription.user_id
          where subscription.tenant_id = ${tenantId} and subscription.report_mail_id = ${reportMailId}
            and subscription.user_id = ${userId}
          for update of subscription`
      : sql`select address as email, stopped_at
          from report_mail_address
          where tenant_id = ${tenantId} and report_mail_id = ${reportMailId} and id = ${addressId} and not removed
          for update`;
  const { rows } = await sql<ReportSubscription>`
    select report_mail.name, recipient.email, report_mail.frequency, recipient.stopped_at is not null as is_stopped
    from (${recipient}) recipient
    join report_mail on report_mail.tenant_id = ${tenantId} and report_mail.id = ${reportMailId}`.execute(db);
  return rows[0];
};

export const setSubscriptionStopped = async (
  { db, now }: DataCtx,
  { reportMailId, userId, addressId }: Subscriber,
  isStopped: boolean,
): Promise<void> => {
  const set = { stoppedAt: isStopped ? now : null };
  await (addressId === undefined
    ? db
        .updateTable('reportMailRecipient')
        .set(set)
        .where('userId', '=', userId)
        .where('reportMailId', '=', reportMailId)
    : db.updateTable('reportMailAddress').set(set).where('id', '=', addressId).where('reportMailId', '=', reportMailId)
  ).execute();
};
