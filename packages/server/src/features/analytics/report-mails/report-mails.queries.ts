import type {
  MailedDays,
  ReportAsked,
  ReportMail,
  ReportMailInput,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { Weekday } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { isAllowed, type Role, reporting } from '@shelfward/contract/kit/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import type { Db } from '../../../platform/db/database.ts';

export type ReportMailRecord = ReportMail & { readonly version: number };

interface Row {
  readonly id: number;
  readonly name: string;
  readonly screen: ReportMail['screen'];
  readonly search: string;
  readonly report: ReportAsked;
  readonly days: MailedDays;
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

const obstacleOf = ({ authorities, isActive, isStopped }: Pick<UserRow, 'authorities' | 'isActive' | 'isStopped'>) => {
  if (!isActive) return 'INACTIVE';
  if (isStopped) return 'STOPPED';
  return isAllowed(reporting, authorities) ? null : 'WITHOUT_ROLE';
};

/** The caller's own, by name. */
export const findReportMails = async (ctx: Ctx): Promise<ReportMail[]> => (await findRows(ctx, sql`true`)).map(mailOf);

export const findReportMail = async (ctx: Ctx, id: number): Promise<ReportMailRecord | undefined> => {
  const [row] = await findRows(ctx, sql`report_mail.id = ${id}`);
  return row && { ...mailOf(row), version: row.version };
};

const findRows = async ({ db, tenantId, actor }: Ctx, isMeant: RawBuilder<unknown>): Promise<readonly Row[]> => {
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
    where report_mail.tenant_id = ${tenantId} and owner_id = ${actor.userId} and ${isMeant}
    order by lower(report_mail.name), report_mail.id`.execute(db);
  return rows;
};

const mailOf = ({ id, name, screen, search, report, days, weekday, ...row }: Row): ReportMail => ({
  id,
  name,
  screen,
  search,
  report,
  days,
  weekday,
  recipients: row.recipients.map((person) => ({ ...nameOf(person), obstacle: obstacleOf(person) })),
  nextMailAt: row.nextMailAt.toISOString(),
  lastMailedAt: row.lastMailedAt?.toISOString() ?? null,
});

const nameOf = ({ id, firstName, lastName, email }: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'>) => ({
  id,
  firstName,
  lastName,
  email,
});

/** Holds the caller's own against others who change it. */
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

/** How many of them are users of this client, active or not. */
export const countUsers = async ({ db }: Ctx, ids: readonly number[]): Promise<number> => {
  const rows = await db.selectFrom('appUser').select('id').where('id', 'in', ids).execute();
  return rows.length;
};

/** Who can be mailed reports, by name. */
export const findReportReaders = async ({
  db,
  tenantId,
}: Ctx): Promise<Omit<ReportMail['recipients'][number], 'obstacle'>[]> => {
  const { rows } = await sql<Omit<UserRow, 'isActive' | 'isStopped'>>`
    select id, first_name, last_name, email, authorities from app_user
    where tenant_id = ${tenantId} and activated and not inactive
    order by first_name, last_name, id`.execute(db);
  return rows.filter(({ authorities }) => isAllowed(reporting, authorities)).map(nameOf);
};

export interface DueReportMail {
  readonly tenantId: number;
  readonly id: number;
}

/** Of all clients that are active, the longest overdue first. */
export const findDueReportMails = async (db: Db, now: Date, most: number): Promise<readonly DueReportMail[]> => {
  const { rows } = await sql<DueReportMail>`
    select report_mail.tenant_id, report_mail.id
    from report_mail
    join client on client.id = report_mail.tenant_id and not client.inactive
    where next_mail_at <= ${now}
    order by next_mail_at, report_mail.tenant_id, report_mail.id
    limit ${most}`.execute(db);
  return rows;
};

export interface HeldReportMail extends Pick<Row, 'id' | 'name' | 'screen' | 'search' | 'report' | 'days' | 'weekday'> {
  /** Who gets it. */
  readonly sentTo: readonly Pick<UserRow, 'id' | 'email'>[];
}

/**
 * What has to be mailed of it, held against every other node; nothing when another one has it or has had it. Nobody gets
 * it who may not see reports, and without its owner's right nobody does at all.
 */
export const holdReportMail = async (
  { db, tenantId }: DataCtx,
  id: number,
  dueBy: Date | 'whenever',
): Promise<HeldReportMail | undefined> => {
  const isDue = dueBy === 'whenever' ? sql`true` : sql`next_mail_at <= ${dueBy}`;
  const { rows } = await sql<Pick<Row, Exclude<keyof HeldReportMail, 'sentTo'>> & { ownerId: number }>`
    select id, name, screen, search, report, days, weekday, owner_id
    from report_mail
    where tenant_id = ${tenantId} and id = ${id} and ${isDue}
    for update skip locked`.execute(db);
  const [held] = rows;
  if (!held) return undefined;
  const { ownerId, ...mail } = held;
  const people = await sql<UserRow & { isRecipient: boolean }>`
    select person.id, person.email, person.authorities, person.activated and not person.inactive as is_active,
      recipient.user_id is not null and recipient.stopped_at is null as is_recipient, false as is_stopped
    from app_user person
    left join report_mail_recipient recipient
      on recipient.tenant_id = ${tenantId} and recipient.report_mail_id = ${id} and recipient.user_id = person.id
    where person.tenant_id = ${tenantId} and (person.id = ${ownerId} or recipient.user_id is not null)
    order by person.email`.execute(db);
  // That somebody wants no mails takes nothing from his right to have them sent to others.
  const able = people.rows.filter((person) => obstacleOf(person) === null);
  const hasOwner = able.some((person) => person.id === ownerId);
  return { ...mail, sentTo: hasOwner ? able.filter((one) => one.isRecipient) : [] };
};

export const noteMailed = async (
  { db }: DataCtx,
  id: number,
  at: { readonly nextMailAt?: Date; readonly lastMailedAt?: Date },
): Promise<void> => {
  await db.updateTable('reportMail').set(at).where('id', '=', id).execute();
};
