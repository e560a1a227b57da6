import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';

export interface AlertClient {
  readonly tenantId: number;
  readonly timeZone: string;
}

/** Active clients with active rules. */
export const findAlertClients = async (db: Db): Promise<AlertClient[]> => {
  const { rows } = await sql<AlertClient>`
    select client.id as tenant_id, client.time_zone from client
    where not client.inactive and client.id in (select tenant_id from alert_rule where not inactive)
    order by client.id`.execute(db);
  return rows;
};

/** The active rules that were not evaluated since the last change of sales or of the day. */
export const findDueRules = async (
  { db, tenantId }: DataCtx,
  day: string,
): Promise<{ readonly ids: readonly number[]; readonly version: number }> => {
  const { rows } = await sql<{ ids: number[] | null; version: number }>`
    select now.version, array_agg(rule.id order by rule.id) filter (where evaluation.alert_rule_id is null
      or evaluation.sales_version <> now.version or evaluation.evaluated_on <> ${day}::date) as ids
    from (select coalesce(max(version), 0)::bigint as version from sale_version where tenant_id = ${tenantId}) now
    left join alert_rule rule on rule.tenant_id = ${tenantId} and not rule.inactive
    left join alert_evaluation evaluation on evaluation.tenant_id = ${tenantId} and evaluation.alert_rule_id = rule.id
    where rule.id is not null
    group by now.version`.execute(db);
  const [row] = rows;
  return { ids: (row?.ids ?? []).map(Number), version: Number(row?.version ?? 0) };
};

interface EvaluationRow {
  readonly alertRuleId: number;
  readonly salesVersion: number;
  readonly evaluatedOn: string;
  readonly lastDay: string | null;
  readonly subjects: number;
  readonly omittedSubjects: number;
}

export const upsertEvaluation = async ({ db, now }: DataCtx, evaluation: EvaluationRow): Promise<void> => {
  const values = { ...evaluation, evaluatedAt: now };
  await db
    .insertInto('alertEvaluation')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'alertRuleId']).doUpdateSet(values))
    .execute();
};

/** Locks the rule; false if it was changed since it was read. */
export const lockUnchanged = async (
  { db }: DataCtx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('alertRule')
    .select('version')
    .where('id', '=', id)
    .where('inactive', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row?.version === version;
};
