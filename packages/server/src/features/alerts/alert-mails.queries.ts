import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { isAllowed, type Role, reporting } from '@shelfward/contract/kit/access.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

/** A new alert and the users who receive it. */
export interface UnmailedAlert {
  readonly id: number;
  readonly ruleId: number;
  readonly title: string;
  readonly reason: string;
  readonly recipients: readonly { readonly id: number; readonly email: string }[];
}

/** Locks the alerts whose e-mails are not queued yet, without those that another node has locked. */
export const findUnmailedAlerts = async ({ db, tenantId }: DataCtx): Promise<UnmailedAlert[]> => {
  const { rows: alerts } = await sql<Omit<UnmailedAlert, 'recipients'>>`
    select id, alert_rule_id as rule_id, title, reason from alert
    where tenant_id = ${tenantId} and mailed_at is null
    order by id for update skip locked`.execute(db);
  if (alerts.length === 0) return [];
  const { rows: people } = await sql<{ ruleId: number; id: number; email: string; authorities: readonly Role[] }>`
    select recipient.alert_rule_id as rule_id, person.id, person.email, person.authorities
    from alert_recipient recipient
    join app_user person on person.tenant_id = ${tenantId} and person.id = recipient.user_id
    where recipient.tenant_id = ${tenantId} and recipient.alert_rule_id = any(${alerts.map(({ ruleId }) => ruleId)}::bigint[])
      and recipient.stopped_at is null and person.activated and not person.inactive and person.scope_kind is null
    order by person.email`.execute(db);
  return alerts.map((alert) => ({
    ...alert,
    recipients: people.filter(
      ({ ruleId, authorities }) => ruleId === alert.ruleId && isAllowed(reporting, authorities),
    ),
  }));
};

export const markMailed = async ({ db, now }: DataCtx, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('alert')
    .set({ mailedAt: now })
    .where('id', 'in', [...ids])
    .execute();
};

/** Of an unsubscribe link: the e-mails of all rules. Undefined if the user receives none. */
export const findAlertSubscription = async (
  { db, tenantId }: DataCtx,
  userId: number,
): Promise<ReportSubscription | undefined> => {
  const { rows } = await sql<ReportSubscription>`
    select 'Alerts' as name, person.email, 'EVENT' as frequency,
      not exists (select from alert_recipient recipient
        where recipient.tenant_id = ${tenantId} and recipient.user_id = person.id and recipient.stopped_at is null) as is_stopped
    from app_user person
    where person.tenant_id = ${tenantId} and person.id = ${userId} and exists (
      select from alert_recipient recipient where recipient.tenant_id = ${tenantId} and recipient.user_id = person.id)`.execute(
    db,
  );
  return rows[0];
};

export const setAlertMailsStopped = async ({ db, now }: DataCtx, userId: number, isStopped: boolean): Promise<void> => {
  await db
    .updateTable('alertRecipient')
    .set({ stoppedAt: isStopped ? now : null })
    .where('userId', '=', userId)
    .execute();
};
