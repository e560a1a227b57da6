import type {
  ReportMail,
  ReportMailInput,
  ReportSpec,
  ScheduledReportDays,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { Weekday } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { isAllowed, type Role, reporting } from '@shelfward/contract/kit/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MailTimes } from './mail-source.types.ts';

export type ReportMailRecord = ReportMail & { readonly version: number };

interface Row {
  readonly id: number;
  readonly name: string;
  readonly screen: ReportMail['screen'];
  readonly search: string;
  readonly report: ReportSpec;
  readonly days: ScheduledReportDays;
  readonly weekday: Weekday;
  readonly nextMailAt: Date;
  readonly lastMailedAt: Date | null;
  readonly version: number;
  readonly recipients: readonly UserRow[];
}

interface UserRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly authorities: readonly Role[];
  readonly isActive: boolean;
  readonly isStopped: boolean;
}

const findObstacle = ({
  authorities,
  isActive,
  isStopped,
}: Pick<UserRow, 'authorities' | 'isActive' | 'isStopped'>) => {
  if (!isActive) return 'INACTIVE';
  if (isStopped) return 'STOPPED';
  return isAllowed(reporting, authorities) ? null : 'WITHOUT_ROLE';
};

/** Reports of the caller, by name. */
export const findReportMails = async (ctx: Ctx): Promise<ReportMail[]> =>
  (await findRows(ctx, sql`true`)).map(toReportMail);

export const findReportMail = async (ctx: Ctx, id: number): Promise<ReportMailRecord | undefined> => {
  const [row] = await findRows(ctx, sql`report_mail.id = ${id}`);
  return row && { ...toReportMail(row), version: row.version };
};

const findRows = async ({ db, tenantId, actor }: Ctx, condition: RawBuilder<unknown>): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select report_mail.id, report_mail.name, screen, search, report, days, weekday, next_mail_at, last_mailed_at,
      report_mail.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'firstName', person.first_name,
          'lastName', person.last_name, 'email', person.email, 'authorities', person.authorities,
          'isActive', person.activated and not person.inactive, 'isStopped', recipient.stopped_at is not null)
          order by person.first_name, person.last_name, person.id), '[]')
        from report_mail_recipient recipient
        join app_user person on person.tenant_id = ${tenantId} and person.id = recipient.user_id
        where recipient.tenant_id = ${tenantId} and recipient.report_mail_id = report_mail.id) as recipients
    from report_mail
    where report_mail.tenant_id = ${tenantId} and owner_id = ${actor.userId} and ${condition}
    order by lower(report_mail.name), report_mail.id`.execute(db);
  return rows;
};

const toReportMail = ({ id, name, screen, search, report, days, weekday, ...row }: Row): ReportMail => ({
  id,
  name,
  screen,
  search,
  report,
  days,
  weekday,
  recipients: row.recipients.map((person) => ({ ...toUserName(person), obstacle: findObstacle(person) })),
  nextMailAt: row.nextMailAt.toISOString(),
  lastMailedAt: row.lastMailedAt?.toISOString() ?? null,
});

const toUserName = ({ id, firstName, lastName, email }: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'>) => ({
  id,
  firstName,
  lastName,
  email,
});

/** Locks a report of the caller. */
export const lockReportMail = async ({ db, actor }: Ctx, id: number): Promise<{ weekday: string } | undefined> =>
  db
    .selectFrom('reportMail')
    .select('weekday')
    .where('id', '=', id)
    .where('ownerId', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();

export const insertReportMail = async (
  { db, actor }: Ctx,
  { recipientIds, report, days, ...input }: ReportMailInput,
  nextMailAt: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto('reportMail')
    .values({ ...input, ...asJson({ report, days }), ownerId: actor.userId, nextMailAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRecipients(db, id, recipientIds);
  return id;
};

export const updateReportMail = async (
  { db }: Ctx,
  id: number,
  { recipientIds, report, days, ...input }: ReportMailInput & { readonly nextMailAt?: Date },
): Promise<void> => {
  await db
    .updateTable('reportMail')
    .set({ ...input, ...asJson({ report, days }) })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('reportMailRecipient')
    .where('reportMailId', '=', id)
    .where('userId', 'not in', recipientIds)
    .execute();
  await insertRecipients(db, id, recipientIds);
};

const asJson = ({ report, days }: Pick<ReportMailInput, 'report' | 'days'>) => ({
  report: JSON.stringify(report),
  days: JSON.stringify(days),
});

const insertRecipients = async (db: Db, reportMailId: number, userIds: readonly number[]): Promise<void> => {
  await db
    .insertInto('reportMailRecipient')
    .values(userIds.map((userId) => ({ reportMailId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteReportMail = ({ db, actor }: Ctx, id: number): Promise<{ id: number; name: string } | undefined> =>
  db
    .deleteFrom('reportMail')
    .where('id', '=', id)
    .where('ownerId', '=', actor.userId)
    .returning(['id', 'name'])
    .executeTakeFirst();

/** Counts the ids that are users of this client, active or not. */
export const countUsers = async ({ db }: Ctx, ids: readonly number[]): Promise<number> => {
  const rows = await db.selectFrom('appUser').select('id').where('id', 'in', ids).execute();
  return rows.length;
};

/** Users who can receive reports, by name. */
export const findReportReaders = async ({
  db,
  tenantId,
}: Ctx): Promise<Omit<ReportMail['recipients'][number], 'obstacle'>[]> => {
  const { rows } = await sql<Omit<UserRow, 'isActive' | 'isStopped'>>`
    select id, first_name, last_name, email, authorities from app_user
    where tenant_id = ${tenantId} and activated and not inactive
    order by first_name, last_name, id`.execute(db);
  return rows.filter(({ authorities }) => isAllowed(reporting, authorities)).map(toUserName);
};

/** Locks the reports that are not due yet. */
export const findScheduledReportMails = async ({
  db,
  tenantId,
  now,
}: DataCtx): Promise<readonly Pick<Row, 'id' | 'weekday'>[]> => {
  const { rows } = await sql<Pick<Row, 'id' | 'weekday'>>`
    select id, weekday from report_mail where tenant_id = ${tenantId} and next_mail_at > ${now} for update`.execute(db);
  return rows;
};

export interface ClaimedReportMail
  extends Pick<Row, 'id' | 'name' | 'screen' | 'search' | 'report' | 'days' | 'weekday'> {
  /** Recipients of this run. */
  readonly sentTo: readonly Pick<UserRow, 'id' | 'email'>[];
}

/**
 * Claims a report for sending; returns undefined if it is locked or was already sent by another node. Recipients without
 * permission to view reports are excluded. If the owner has no permission, there are no recipients.
 */
export const claimReportMail = async (
  { db, tenantId }: DataCtx,
  id: number,
  dueBy: Date | 'any time',
): Promise<ClaimedReportMail | undefined> => {
  const isDue = dueBy === 'any time' ? sql`true` : sql`next_mail_at <= ${dueBy}`;
  const { rows } = await sql<Pick<Row, Exclude<keyof ClaimedReportMail, 'sentTo'>> & { ownerId: number }>`
    select id, name, screen, search, report, days, weekday, owner_id
    from report_mail
    where tenant_id = ${tenantId} and id = ${id} and ${isDue}
    for update skip locked`.execute(db);
  const [locked] = rows;
  if (!locked) return undefined;
  const { ownerId, ...mail } = locked;
  const users = await sql<UserRow & { isRecipient: boolean }>`
    select person.id, person.email, person.authorities, person.activated and not person.inactive as is_active,
      recipient.user_id is not null and recipient.stopped_at is null as is_recipient, false as is_stopped
    from app_user person
    left join report_mail_recipient recipient
      on recipient.tenant_id = ${tenantId} and recipient.report_mail_id = ${id} and recipient.user_id = person.id
    where person.tenant_id = ${tenantId} and (person.id = ${ownerId} or recipient.user_id is not null)
    order by person.email`.execute(db);
  // An owner who unsubscribed can still send the report to others.
  const eligible = users.rows.filter((person) => findObstacle(person) === null);
  const hasOwner = eligible.some((person) => person.id === ownerId);
  return { ...mail, sentTo: hasOwner ? eligible.filter((one) => one.isRecipient) : [] };
};

export const updateReportMailTimes = async ({ db }: DataCtx, id: number, times: MailTimes): Promise<void> => {
  await db.updateTable('reportMail').set(times).where('id', '=', id).execute();
};
