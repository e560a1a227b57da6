import type { AlertRule, AlertRuleInput } from '@shelfward/contract/alerts/alerts.contract.ts';
import { admins, isAllowed, type Role, reporting } from '@shelfward/contract/kit/access.ts';
import { type RawBuilder, sql } from 'kysely';
import { personName, personOrder } from '../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';

type Rule = Omit<AlertRuleInput, 'recipientIds'>;

/** A rule as it is stored, with what its page shows. */
export interface AlertRuleRow extends Rule {
  readonly id: number;
  readonly version: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly inactive: boolean;
  readonly mutedUntil: string | null;
  readonly openAlerts: number;
  readonly evaluatedAt: Date | null;
  readonly lastDay: string | null;
  readonly subjects: number | null;
  readonly omittedSubjects: number | null;
  readonly recipients: readonly RecipientRow[];
}

interface RecipientRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly authorities: readonly Role[];
  readonly isActive: boolean;
  readonly isStopped: boolean;
}

export const toRecipient = ({ authorities, isActive, isStopped, ...person }: RecipientRow) => ({
  ...person,
  obstacle: findObstacle({ authorities, isActive, isStopped }),
});

const findObstacle = ({
  authorities,
  isActive,
  isStopped,
}: Pick<RecipientRow, 'authorities' | 'isActive' | 'isStopped'>): AlertRule['recipients'][number]['obstacle'] => {
  if (!isActive) return 'INACTIVE';
  if (isStopped) return 'STOPPED';
  return isAllowed(reporting, authorities) ? null : 'WITHOUT_ROLE';
};

/** Rules that the user sees: own ones, shared ones, and all for administrators. */
export const isVisibleTo = ({ userId, roles }: Pick<Ctx['actor'], 'userId' | 'roles'>): RawBuilder<boolean> =>
  isAllowed(admins, roles) ? sql`true` : sql`(rule.is_shared or rule.owner_id = ${userId})`;

/** The newest first. */
export const findAlertRules = async (
  { db, tenantId }: DataCtx,
  condition: RawBuilder<unknown>,
): Promise<AlertRuleRow[]> => {
  const { rows } = await sql<AlertRuleRow>`
    select rule.id, rule.version, rule.owner_id, ${personName('owner')} as owner_name, rule.subject, rule.kind, rule.figure,
      rule.threshold, rule.weeks, rule.filters, rule.is_shared, rule.is_task, rule.is_event, rule.muted_until, rule.inactive,
      evaluation.evaluated_at, evaluation.last_day, evaluation.subjects, evaluation.omitted_subjects,
      (select count(*) from alert
        where alert.tenant_id = ${tenantId} and alert.alert_rule_id = rule.id and alert.ended_at is null) as open_alerts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'firstName', person.first_name,
          'lastName', person.last_name, 'email', person.email, 'authorities', person.authorities,
          'isActive', person.activated and not person.inactive, 'isStopped', recipient.stopped_at is not null)
          order by ${personOrder('person')}), '[]')
        from alert_recipient recipient
        join app_user person on person.tenant_id = ${tenantId} and person.id = recipient.user_id
        where recipient.tenant_id = ${tenantId} and recipient.alert_rule_id = rule.id) as recipients
    from alert_rule rule
    join app_user owner on owner.tenant_id = ${tenantId} and owner.id = rule.owner_id
    left join alert_evaluation evaluation on evaluation.tenant_id = ${tenantId} and evaluation.alert_rule_id = rule.id
    where rule.tenant_id = ${tenantId} and ${condition}
    order by rule.id desc`.execute(db);
  return rows;
};

export const findAlertRule = async (ctx: Ctx, id: number): Promise<AlertRuleRow | undefined> => {
  const [row] = await findAlertRules(ctx, sql`rule.id = ${id} and ${isVisibleTo(ctx.actor)}`);
  return row;
};

/** Also of rules that the user does not see: they count for the limit. Concurrent inserts wait for each other. */
export const countRulesLocked = async ({ db, tenantId }: Ctx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('alert rules'), ${tenantId})`.execute(db);
  const { count } = await db
    .selectFrom('alertRule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertAlertRule = async (
  { db, actor, now }: Ctx,
  { recipientIds, filters, ...values }: AlertRuleInput,
): Promise<number> => {
  const { id } = await db
    .insertInto('alertRule')
    .values({ ...values, filters: JSON.stringify(filters), ownerId: actor.userId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRecipients({ db }, id, recipientIds);
  return id;
};

export const updateAlertRule = async (
  { db }: Ctx,
  id: number,
  { recipientIds, filters, ...values }: AlertRuleInput,
): Promise<void> => {
  await db
    .updateTable('alertRule')
    .set({ ...values, filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('alertRecipient')
    .where('alertRuleId', '=', id)
    .where(sql<boolean>`user_id <> all(${[...recipientIds]}::bigint[])`)
    .execute();
  await insertRecipients({ db }, id, recipientIds);
};

export const updateAlertRuleState = async (
  { db }: Ctx,
  id: number,
  state: { readonly inactive: boolean } | { readonly mutedUntil: string | null },
): Promise<void> => {
  await db.updateTable('alertRule').set(state).where('id', '=', id).execute();
};

/** A user who is added again after unsubscribing stays unsubscribed. */
const insertRecipients = async ({ db }: Pick<Ctx, 'db'>, alertRuleId: number, userIds: readonly number[]) => {
  if (userIds.length === 0) return;
  await db
    .insertInto('alertRecipient')
    .values(userIds.map((userId) => ({ alertRuleId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The rule is evaluated again. */
export const deleteEvaluation = async ({ db }: DataCtx, alertRuleId: number): Promise<void> => {
  await db.deleteFrom('alertEvaluation').where('alertRuleId', '=', alertRuleId).execute();
};
