import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { OpenFailures, Standing } from './attention.rules.ts';

/** Every integration that is on, with what its runs left behind. */
export const findStandings = async ({ db, tenantId }: Ctx): Promise<readonly Standing[]> => {
  const { rows } = await sql<Omit<Standing, 'failures'> & { readonly failures: readonly OpenFailures[] | null }>`
    select i.id as integration_id, i.integration_type, i.name, i.partial_cron, i.full_cron,
      i.settings ->> 'keyExpiresOn' as key_expires_on, state.last_interaction_message as last_message,
      latest.status as latest_status, coalesce(runs.succeeded_at, runs.first_at) as alive_at, open.failures
    from integration i
    join integration_state state on state.tenant_id = ${tenantId} and state.integration_id = i.id
    left join integration base on base.tenant_id = ${tenantId} and base.id = i.parent_id
    left join lateral (
      select item.status from integration_queue_item item
      where item.tenant_id = ${tenantId} and item.integration_id = i.id and item.ended_at is not null
      order by item.id desc limit 1) latest on true
    left join lateral (
      select max(item.ended_at) filter (where item.status in ('PROCESSED', 'FAILED_UNRESOLVED_LOGS')) as succeeded_at,
        min(item.created_at) as first_at
      from integration_queue_item item where item.tenant_id = ${tenantId} and item.integration_id = i.id) runs on true
    left join lateral (
      select json_agg(json_build_object('integrationLogType', kind, 'isUnmatched', unmatched, 'records', records)) as failures
      from (
        select log.integration_log_type as kind, log.entity_id is null and log.external_id is not null as unmatched,
          count(*) as records
        from integration_log log
        where log.tenant_id = ${tenantId} and log.integration_id = i.id and not log.success and not log.resolved
          and not log.inactive and log.integration_log_type <> 'CONNECTION'
        group by 1, 2 order by 1, 2) grouped) open on true
    where i.tenant_id = ${tenantId} and not i.inactive and i.operating and coalesce(base.operating and not base.inactive, true)
    order by i.name_key, i.id`.execute(db);
  return rows.map((row) => ({ ...row, failures: row.failures ?? [] }));
};
