import type { ReportSubscription } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { MailSchedule } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export interface TodayMailRow extends MailSchedule {
  readonly frequency: 'DAILY' | 'WEEKLY';
  /** Null: the user receives none. */
  readonly nextMailAt: Date | null;
  readonly lastMailedAt: Date | null;
}

export const findTodayMail = async (
  { db, tenantId }: DataCtx,
  userId: number,
  { isLocked = false } = {},
): Promise<TodayMailRow | undefined> => {
  const { rows } = await sql<TodayMailRow>`
    select frequency, weekday, hour, next_mail_at, last_mailed_at from today_mail
    where tenant_id = ${tenantId} and user_id = ${userId} ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
};

export const upsertTodayMail = async (
  { db }: DataCtx,
  userId: number,
  mail: Omit<TodayMailRow, 'lastMailedAt'>,
): Promise<void> => {
  await db
    .insertInto('todayMail')
    .values({ userId, ...mail })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet(mail))
    .execute();
};

export const updateTodayMailTimes = async (
  { db }: DataCtx,
  userId: number,
  at: Partial<Pick<TodayMailRow, 'nextMailAt' | 'lastMailedAt'>>,
): Promise<void> => {
  await db.updateTable('todayMail').set(at).where('userId', '=', userId).execute();
};

export interface ClaimedTodayMail extends MailSchedule {
  readonly email: string;
  readonly authorities: readonly Role[];
  readonly isActive: boolean;
}

/** Undefined if it is locked, was already sent by another node, or is off. */
export const claimTodayMail = async (
  { db, tenantId, now }: DataCtx,
  userId: number,
): Promise<ClaimedTodayMail | undefined> => {
  const { rows } = await sql<ClaimedTodayMail>`
    select mail.frequency, mail.weekday, mail.hour, person.email, person.authorities,
      person.activated and not person.inactive and person.scope_kind is null as is_active
    from today_mail mail
    join app_user person on person.tenant_id = ${tenantId} and person.id = mail.user_id
    where mail.tenant_id = ${tenantId} and mail.user_id = ${userId} and mail.next_mail_at <= ${now}
    for update of mail skip locked`.execute(db);
  return rows[0];
};

/** Locks the e-mails that are not due yet. */
export const findScheduledTodayMails = async ({
  db,
  tenantId,
  now,
}: DataCtx): Promise<readonly (MailSchedule & { readonly id: number })[]> => {
  const { rows } = await sql<MailSchedule & { readonly id: number }>`
    select user_id as id, frequency, weekday, hour from today_mail
    where tenant_id = ${tenantId} and next_mail_at > ${now} for update`.execute(db);
  return rows;
};

/** Of an unsubscribe link. Undefined if the user never chose e-mails. */
export const findTodaySubscription = async (
  { db, tenantId }: DataCtx,
  userId: number,
): Promise<ReportSubscription | undefined> => {
  const { rows } = await sql<ReportSubscription>`
    select 'Today' as name, person.email, mail.frequency, mail.next_mail_at is null as is_stopped
    from today_mail mail
    join app_user person on person.tenant_id = ${tenantId} and person.id = mail.user_id
    where mail.tenant_id = ${tenantId} and mail.user_id = ${userId}
    for update of mail`.execute(db);
  return rows[0];
};
