import { sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';

/** A rule with open alerts that is a task of the page Today. */
export interface OpenRule {
  readonly id: number;
  readonly ownerId: number;
  readonly isShared: boolean;
  readonly alerts: number;
  /** Of the newest alert. */
  readonly title: string;
  readonly reason: string;
  readonly newestMs: number;
  readonly firstAt: Date;
}

export const findOpenRules = async (ctx: ZonedCtx): Promise<OpenRule[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<OpenRule>`
    select rule.id, rule.owner_id, rule.is_shared, found.alerts, found.title, found.reason, found.newest_ms, found.first_at
    from (
      select alert_rule_id, count(*) as alerts, min(raised_at) as first_at,
        (extract(epoch from max(raised_at)) * 1000)::bigint as newest_ms,
        (array_agg(title order by type = 'SUBJECT' desc, id desc))[1] as title,
        (array_agg(reason order by type = 'SUBJECT' desc, id desc))[1] as reason
      from alert
      where tenant_id = ${tenantId} and ended_at is null
      group by alert_rule_id) found
    join alert_rule rule on rule.tenant_id = ${tenantId} and rule.id = found.alert_rule_id
    where rule.is_task and not rule.inactive and (rule.muted_until is null or rule.muted_until <= ${today(ctx)}::date)
    order by rule.id`.execute(db);
  return rows;
};
