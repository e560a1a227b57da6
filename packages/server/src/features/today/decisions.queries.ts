import type { TodayKind } from '@shelfward/contract/today/today.rules.ts';
import { sql } from 'kysely';
import { personJson } from '../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export const findCompanies = async ({ db }: DataCtx, ids: readonly number[]): Promise<Map<number, Named>> => {
  const rows = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

interface TaskKey {
  readonly kind: TodayKind;
  readonly subject: number;
}

export interface DecisionRow extends TaskKey {
  readonly id: number;
  readonly assigneeId: number | null;
  readonly snoozedUntil: string | null;
  readonly doneCause: number | null;
}

/** What a decision changes. Values that are not given remain. */
export interface DecisionChange {
  readonly assigneeId?: number | null;
  readonly snoozedUntil?: string | null;
  readonly doneCause?: number | null;
  readonly doneAt?: Date | null;
  readonly doneBy?: number | null;
  readonly title?: string | null;
  readonly reason?: string | null;
  readonly stakeCents?: number | null;
}

/** Creates the missing rows of these tasks, and locks all of them in the order of their keys. */
export const lockDecisions = async ({ db, tenantId }: Ctx, keys: readonly TaskKey[]): Promise<DecisionRow[]> => {
  const kinds = keys.map(({ kind }) => kind);
  const subjects = keys.map(({ subject }) => subject);
  await sql`
    insert into today_decision (tenant_id, kind, subject)
    select ${tenantId}::integer, given.kind, given.subject
    from unnest(${kinds}::text[], ${subjects}::bigint[]) as given (kind, subject)
    order by given.kind, given.subject
    on conflict (tenant_id, kind, subject) do nothing`.execute(db);
  const { rows } = await sql<DecisionRow>`
    select decision.id, decision.kind, decision.subject, decision.assignee_id, decision.snoozed_until, decision.done_cause
    from today_decision decision
    join unnest(${kinds}::text[], ${subjects}::bigint[]) as given (kind, subject)
      on given.kind = decision.kind and given.subject = decision.subject
    where decision.tenant_id = ${tenantId}
    order by decision.kind, decision.subject
    for update of decision`.execute(db);
  return rows;
};

/** Tasks that users have decided about, whether their cause still exists or not. */
export const findDecided = async ({ db, tenantId }: Ctx, keys: readonly TaskKey[]): Promise<TaskKey[]> => {
  const { rows } = await sql<TaskKey>`
    select decision.kind, decision.subject
    from today_decision decision
    join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ subject }) => subject)}::bigint[])
      as given (kind, subject) on given.kind = decision.kind and given.subject = decision.subject
    where decision.tenant_id = ${tenantId}`.execute(db);
  return rows;
};

export const updateDecision = async ({ db }: Ctx, id: number, change: DecisionChange): Promise<void> => {
  await db.updateTable('todayDecision').set(change).where('id', '=', id).execute();
};

export interface DoneRow extends TaskKey {
  readonly title: string;
  readonly reason: string;
  readonly stake: number | null;
  readonly doneAt: Date;
  readonly doneBy: Named | null;
  /** Of all rows. */
  readonly total: number;
  readonly totalStake: number;
}

/** Tasks that users completed since a time, newest first. */
export const findDoneTasks = async (
  { db, tenantId }: Ctx,
  { kinds, since, max }: { readonly kinds: readonly TodayKind[]; readonly since: Date; readonly max: number },
): Promise<DoneRow[]> => {
  const { rows } = await sql<DoneRow>`
    select decision.kind, decision.subject, coalesce(decision.title, '') as title,
      coalesce(decision.reason, '') as reason, decision.stake_cents as stake, decision.done_at,
      ${personJson('person')} as done_by,
      count(*) over () as total, coalesce(sum(decision.stake_cents) over (), 0)::bigint as total_stake
    from today_decision decision
    left join app_user person on person.tenant_id = ${tenantId} and person.id = decision.done_by
    where decision.tenant_id = ${tenantId} and decision.done_at >= ${since}::timestamptz
      and decision.kind = any(${kinds}::text[])
    order by decision.done_at desc, decision.id desc
    limit ${max}`.execute(db);
  return rows;
};
