import {
  maxSchedules,
  maxSchedulesOfScope,
  type RecipientFilters,
  type RecipientObstacle,
  type ReportMail,
  type ReportMailInput,
  type ReportReader,
  type ScheduleProblem,
  type SendingProblem,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { admins, isAllowed, type Role, reporting, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import { type RawBuilder, sql } from 'kysely';
import { findActivePeople, personOrder } from '../../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { addToScope, getScope } from '../../../platform/db/connection.ts';
import { findSavedViews } from '../../saved-views/public.ts';
import type { MailTimes } from './mail-source.types.ts';
import { type IsAllowedOutside, loadOutsidePolicy } from './outside-mails.queries.ts';
import { isReportOpen } from './report-access.rules.ts';

export type ReportMailRecord = ReportMail & { readonly version: number };

/** A recipient without a user has an address with an id, for the unsubscribe link. */
export interface ScheduleRecipient {
  readonly userId: number | null;
  readonly addressId: number | null;
  readonly email: string;
  readonly filters: RecipientFilters | null;
  readonly obstacle: RecipientObstacle | null;
}

/** What sending needs. */
export interface ClaimedReportMail
  extends Pick<
    Row,
    'id' | 'name' | 'screen' | 'search' | 'report' | 'savedViewId' | 'days' | 'formats' | 'nextMailAt' | 'owner'
  > {
  readonly schedule: Pick<Row, 'frequency' | 'weekday' | 'dayOfMonth' | 'hour'>;
  readonly problem: ScheduleProblem | null;
  readonly recipients: readonly ScheduleRecipient[];
}

type Stored = Pick<
  ReportMail,
  | 'id'
  | 'name'
  | 'screen'
  | 'search'
  | 'report'
  | 'savedViewId'
  | 'days'
  | 'frequency'
  | 'weekday'
  | 'dayOfMonth'
  | 'hour'
  | 'formats'
>;

interface Row extends Stored {
  readonly nextMailAt: Date | null;
  readonly lastMailedAt: Date | null;
  readonly lastProblem: SendingProblem | null;
  readonly version: number;
  readonly owner: UserRow;
  readonly recipients: readonly RecipientRow[];
}

interface UserRow extends ReportReader {
  readonly authorities: readonly Role[];
  readonly scope: ScopeKind | null;
  readonly isActive: boolean;
}

interface RecipientRow extends Omit<UserRow, 'id'> {
  readonly userId: number | null;
  readonly addressId: number | null;
  readonly filters: RecipientFilters | null;
  readonly isStopped: boolean;
}

/** Reports of the caller, by name; for administrators, those of the account. */
export const findReportMails = async (ctx: Ctx): Promise<ReportMail[]> => {
  const rows = await findRows(ctx, isVisible(ctx));
  const access = await loadAccess(ctx, rows);
  return rows.map((row) => toReportMail(row, access));
};

export const findReportMail = async (ctx: Ctx, id: number): Promise<ReportMailRecord | undefined> => {
  const rows = await findRows(ctx, sql`${isVisible(ctx)} and report_mail.id = ${id}`);
  const [row] = rows;
  return row && { ...toReportMail(row, await loadAccess(ctx, rows)), version: row.version };
};

interface BlockedSchedule extends Pick<Row, 'id' | 'name' | 'lastMailedAt'> {
  readonly problem: Exclude<SendingProblem, 'FAILED'>;
}

/** Schedules of the account that are not paused by a user and send nothing. A failed report is retried. */
export const findBlockedSchedules = async (ctx: DataCtx): Promise<BlockedSchedule[]> => {
  const rows = await findRows(ctx, sql`next_mail_at is not null`);
  const access = await loadAccess(ctx, rows);
  return rows.flatMap((row) => {
    const { id, name, lastMailedAt, lastProblem } = row;
    const problem = toReportMail(row, access).problem ?? (lastProblem === 'ATTRIBUTE_GONE' ? lastProblem : null);
    return problem ? [{ id, name, lastMailedAt, problem }] : [];
  });
};

const isVisible = ({ actor }: Ctx): RawBuilder<unknown> =>
  isAllowed(admins, actor.roles) ? sql`true` : sql`report_mail.owner_id = ${actor.userId}`;

const findRows = async (ctx: DataCtx, condition: RawBuilder<unknown>): Promise<readonly Row[]> => {
  const { db, tenantId } = ctx;
  if (getScope(db)) await addToScope(db, { schedules: await findOwnIds(ctx) });
  const { rows } = await sql<Row>`
    select report_mail.id, report_mail.name, screen, search, report, saved_view_id, days, frequency, weekday,
      day_of_month, hour, formats, next_mail_at, last_mailed_at, report_mail.version,
      (select problem from report_mail_sending sending
        where sending.tenant_id = ${tenantId} and sending.report_mail_id = report_mail.id
        order by id desc limit 1) as last_problem,
      ${userColumns(sql`jsonb_build_object('id', owner.id)`, 'owner')} as owner,
      (select coalesce(jsonb_agg(
          ${userColumns(sql`jsonb_build_object('userId', person.id, 'addressId', null)`, 'person')}
            || jsonb_build_object('filters', recipient.filters, 'isStopped', recipient.stopped_at is not null)
          order by ${personOrder('person')}), '[]')
        from report_mail_recipient recipient
        join app_user person on person.tenant_id = ${tenantId} and person.id = recipient.user_id
        where recipient.tenant_id = ${tenantId} and recipient.report_mail_id = report_mail.id)
      || (select coalesce(jsonb_agg(jsonb_build_object('userId', null, 'addressId', outside.id, 'firstName', '',
            'lastName', '', 'email', outside.address, 'authorities', '[]'::jsonb, 'scope', null, 'isActive', true,
            'filters', outside.filters, 'isStopped', outside.stopped_at is not null) order by outside.address), '[]')
          from report_mail_address outside
          where outside.tenant_id = ${tenantId} and outside.report_mail_id = report_mail.id and not outside.removed)
        as recipients
    from report_mail
    join app_user owner on owner.tenant_id = ${tenantId} and owner.id = report_mail.owner_id
    where report_mail.tenant_id = ${tenantId} and ${condition}
    order by lower(report_mail.name), report_mail.id`.execute(db);
  return rows;
};

/** Of a user with a scope, who sees no others. */
const findOwnIds = async ({ db }: DataCtx): Promise<number[]> =>
  (await db.selectFrom('reportMail').select('id').execute()).map(({ id }) => id);

const userColumns = (ids: RawBuilder<unknown>, table: 'owner' | 'person') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${ids} || jsonb_build_object('firstName', ${column('first_name')}, 'lastName', ${column('last_name')},
    'email', ${column('email')}, 'authorities', ${column('authorities')},
    'scope', ${column('scope_kind')}, 'isActive', ${column('activated')} and not ${column('inactive')})`;
};

interface Access {
  readonly views: ReadonlyMap<number, Views>;
  readonly isAllowedOutside: IsAllowedOutside;
}

const loadAccess = async (ctx: DataCtx, rows: readonly Row[]): Promise<Access> => ({
  views: await findViewsOfOwners(ctx, rows),
  isAllowedOutside: await loadOutsidePolicy(ctx),
});

type Views = ReadonlyMap<number, { readonly name: string; readonly hasReport: boolean }>;

/** By owner: the saved views that the owners of schedules can read. */
const findViewsOfOwners = async (ctx: DataCtx, rows: readonly Row[]): Promise<ReadonlyMap<number, Views>> => {
  const owners = new Map(rows.flatMap(({ savedViewId, owner }) => (savedViewId === null ? [] : [[owner.id, owner]])));
  const views = new Map<number, Views>();
  for (const owner of owners.values()) {
    const readable = await findSavedViews(asOwner(ctx, owner), undefined);
    views.set(owner.id, new Map(readable.map((view) => [view.id, view])));
  }
  return views;
};

/** Reports are sent with the access of their owner. */
export const asOwner = <C extends DataCtx>(ctx: C, { id, authorities }: Pick<UserRow, 'id' | 'authorities'>) => ({
  ...ctx,
  actor: { userId: id, roles: authorities },
});

const toReportMail = (row: Row, { views, isAllowedOutside }: Access): ReportMail => {
  const { version: _, recipients, owner, nextMailAt, lastMailedAt, ...stored } = row;
  const view = row.savedViewId === null ? undefined : views.get(owner.id)?.get(row.savedViewId);
  return {
    ...stored,
    owner: { ...toUserName(owner), scope: owner.scope },
    savedViewName: view?.name ?? null,
    recipients: recipients.map((one) => ({
      userId: one.userId,
      address: one.userId === null ? one.email : null,
      filters: one.filters,
      firstName: one.firstName,
      lastName: one.lastName,
      email: one.email,
      obstacle: findObstacle(one, owner, isAllowedOutside),
    })),
    isPaused: nextMailAt === null,
    problem: findProblem(row, view),
    nextMailAt: nextMailAt?.toISOString() ?? null,
    lastMailedAt: lastMailedAt?.toISOString() ?? null,
  };
};

const findProblem = (
  { owner, screen, savedViewId }: Row,
  view: { readonly hasReport: boolean } | undefined,
): ScheduleProblem | null => {
  if (!owner.isActive) return 'OWNER_INACTIVE';
  if (!isAllowed(reporting, owner.authorities) || !isReportOpen(screen, owner.scope)) return 'OWNER_WITHOUT_ROLE';
  if (savedViewId === null) return null;
  if (!view) return 'VIEW_GONE';
  return view.hasReport ? null : 'VIEW_WITHOUT_REPORT';
};

const findObstacle = (
  { userId, authorities, scope, email, isActive, isStopped }: RecipientRow,
  owner: UserRow,
  isAllowedOutside: IsAllowedOutside,
): RecipientObstacle | null => {
  const isOwner = userId === owner.id;
  if (!isActive || (scope !== null && !isOwner)) return 'INACTIVE';
  if (isStopped) return 'STOPPED';
  if (owner.scope !== null && !isOwner) return 'NOT_ALLOWED';
  if (userId !== null) return isAllowed(reporting, authorities) ? null : 'WITHOUT_ROLE';
  return isAllowedOutside({ address: email, ownerRoles: owner.authorities }) ? null : 'NOT_ALLOWED';
};

const toUserName = ({ id, firstName, lastName, email }: ReportReader): ReportReader => ({
  id,
  firstName,
  lastName,
  email,
});

type StoredInput = Omit<ReportMailInput, 'recipients'>;

/** Undefined if the account, or the user with a scope, has the maximum number of schedules. */
export const insertReportMail = async (
  { db, actor }: Ctx,
  input: StoredInput,
  nextMailAt: Date,
): Promise<number | undefined> => {
  const { count } = await db
    .selectFrom('reportMail')
    .innerJoin('appUser', 'appUser.id', 'reportMail.ownerId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appUser.scopeKind', actor.scope === null ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= (actor.scope === null ? maxSchedules : maxSchedulesOfScope)) return undefined;
  const { id } = await db
    .insertInto('reportMail')
    .values({ ...input, ...asJson(input), ownerId: actor.userId, nextMailAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateReportMail = async (
  { db }: DataCtx,
  id: number,
  input: StoredInput & { readonly nextMailAt?: Date },
): Promise<void> => {
  await db
    .updateTable('reportMail')
    .set({ ...input, ...asJson(input) })
    .where('id', '=', id)
    .execute();
};

const asJson = ({ report, days, formats }: Pick<StoredInput, 'report' | 'days' | 'formats'>) => ({
  report: report && JSON.stringify(report),
  days: days && JSON.stringify(days),
  formats: [...formats],
});

export const updateOwner = async ({ db }: DataCtx, id: number, ownerId: number): Promise<void> => {
  await db.updateTable('reportMail').set({ ownerId }).where('id', '=', id).execute();
};

/** Users who can receive and own reports, by name. */
export const findReportReaders = async (ctx: DataCtx): Promise<ReportReader[]> => {
  const people = await findActivePeople(ctx);
  return people.filter(({ authorities }) => isAllowed(reporting, authorities)).map(toUserName);
};

/** Locks the reports that are not due yet. */
export const findScheduledReportMails = async ({
  db,
  tenantId,
  now,
}: DataCtx): Promise<readonly (ClaimedReportMail['schedule'] & Pick<Row, 'id'>)[]> => {
  const { rows } = await sql<ClaimedReportMail['schedule'] & Pick<Row, 'id'>>`
    select id, frequency, weekday, day_of_month, hour from report_mail
    where tenant_id = ${tenantId} and next_mail_at > ${now} for update`.execute(db);
  return rows;
};

/**
 * Claims a report for sending; returns undefined if it is locked or was already sent by another node, and if the transaction
 * has not the kind of scope that its owner has by now.
 */
export const claimReportMail = async (
  ctx: DataCtx,
  id: number,
  dueBy: Date | 'any time',
): Promise<ClaimedReportMail | undefined> => {
  const isDue = dueBy === 'any time' ? sql`true` : sql`next_mail_at <= ${dueBy}`;
  const locked = await sql`
    select from report_mail where tenant_id = ${ctx.tenantId} and id = ${id} and ${isDue}
    for update skip locked`.execute(ctx.db);
  if (locked.rows.length === 0) return undefined;
  const rows = await findRows(ctx, sql`report_mail.id = ${id}`);
  const [row] = rows;
  if (!row || row.owner.scope !== (getScope(ctx.db)?.kind ?? null)) return undefined;
  const { frequency, weekday, dayOfMonth, hour } = row;
  const access = await loadAccess(ctx, rows);
  const { problem } = toReportMail(row, access);
  return {
    ...row,
    problem,
    schedule: { frequency, weekday, dayOfMonth, hour },
    recipients: row.recipients.map((one) => ({
      ...one,
      obstacle: findObstacle(one, row.owner, access.isAllowedOutside),
    })),
  };
};

export const updateReportMailTimes = async ({ db }: DataCtx, id: number, times: MailTimes): Promise<void> => {
  await db.updateTable('reportMail').set(times).where('id', '=', id).execute();
};
