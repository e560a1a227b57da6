import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/** A recipient of a scheduled report. */
export interface ReportRecipient {
  readonly reportMailId: number;
  readonly userId: number;
}

/** Undefined if the report was deleted or the user was removed from its recipients. */
export const findReportSubscription = async (
  { db, tenantId }: DataCtx,
  { reportMailId, userId }: ReportRecipient,
): Promise<ReportSubscription | undefined> => {
  const { rows } = await sql<ReportSubscription>`
    select report_mail.name, person.email, 'WEEKLY' as frequency, recipient.stopped_at is not null as is_stopped
    from report_mail_recipient recipient
    join report_mail on report_mail.tenant_id = ${tenantId} and report_mail.id = recipient.report_mail_id
    join app_user person on person.tenant_id = ${tenantId} and person.id = recipient.user_id
    where recipient.tenant_id = ${tenantId} and recipient.report_mail_id = ${reportMailId}
      and recipient.user_id = ${userId}
    for update of recipient`.execute(db);
  return rows[0];
};

export const setSubscriptionStopped = async (
  { db, now }: DataCtx,
  { reportMailId, userId }: ReportRecipient,
  isStopped: boolean,
): Promise<void> => {
  await db
    .updateTable('reportMailRecipient')
    .set({ stoppedAt: isStopped ? now : null })
    .where('reportMailId', '=', reportMailId)
    .where('userId', '=', userId)
    .execute();
};
