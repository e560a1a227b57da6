import { observedArrivals, type RhythmSettings } from '@shelfward/contract/feeds/freshness.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import type { FailingWebhook, IntegrationHealth, OpenFailures } from './attention.rules.ts';

/** Days start at a multiple of 15 minutes in every time zone. */
const quartersPerDay = 96;

/** Every operating integration with the results of its runs. */
export const listIntegrationHealth = async ({
  db,
  tenantId,
  timeZone,
}: ZonedCtx): Promise<readonly IntegrationHealth[]> => {
  const { rows } = await sql<
    Omit<IntegrationHealth, 'failures' | 'feedDays' | 'rhythm'> & {
      readonly rhythm: RhythmSettings | null;
      readonly failures: readonly OpenFailures[] | null;
      readonly feedTimes: readonly Date[];
    }
  >`
    select i.id as integration_id, i.integration_type, i.name, i.partial_cron, i.full_cron,
      i.settings ->> 'keyExpiresOn' as key_expires_on, state.last_interaction_message as last_message,
      latest.status as latest_status, coalesce(runs.succeeded_at, runs.first_at) as alive_at, open.failures,
      case when rhythm.id is not null then
        jsonb_build_object('everyDays', rhythm.every_days, 'graceDays', rhythm.grace_days) end as rhythm,
      waiting.attempts as failed_attempts, waiting.message as waiting_message,
      array(select distinct date_bin('15 minutes', file.created_at, 'epoch') from import_file file
        where file.tenant_id = ${tenantId} and file.integration_id = i.id and file.status = 'IMPORTED'
        order by 1 desc limit ${observedArrivals * quartersPerDay}) as feed_times
    from integration i
    join integration_state state on state.tenant_id = ${tenantId} and state.integration_id = i.id
    left join source_rhythm rhythm on rhythm.tenant_id = ${tenantId} and rhythm.source_kind = 'INTEGRATION'
      and rhythm.source_id = i.id
    left join integration base on base.tenant_id = ${tenantId} and base.id = i.parent_id
    left join lateral (
      select item.status from integration_queue_item item
      where item.tenant_id = ${tenantId} and item.integration_id = i.id and item.ended_at is not null
        and not (item.status = 'FAILED' and item.cancel_requested_at is not null)
      order by item.id desc limit 1) latest on true
    left join integration_queue_item waiting on waiting.tenant_id = ${tenantId} and waiting.integration_id = i.id
      and waiting.status = 'PENDING'
    left join lateral (
      select max(item.ended_at) filter (where item.status in ('PROCESSED', 'FAILED_UNRESOLVED_LOGS')) as succeeded_at,
        min(item.created_at) as first_at
      from integration_queue_item item where item.tenant_id = ${tenantId} and item.integration_id = i.id) runs on true
    left join lateral (
      select json_agg(json_build_object('integrationLogType', kind, 'isUnmatched', unmatched, 'records', records,
        'message', message, 'newestLogId', newest_id)) as failures
      from (
        select log.integration_log_type as kind, log.entity_id is null and log.external_id is not null as unmatched,
          count(*) as records, (array_agg(log.message order by log.id desc))[1] as message,
          max(log.id) as newest_id
        from integration_log log
        where log.tenant_id = ${tenantId} and log.integration_id = i.id and not log.success and not log.resolved
          and not log.inactive
        group by 1, 2 order by 1, 2) grouped) open on true
    where i.tenant_id = ${tenantId} and not i.inactive and i.operating and coalesce(base.operating and not base.inactive, true)
    order by i.name_key collate natural_order, i.id`.execute(db);
  return rows.map(({ feedTimes, rhythm, ...row }) => {
    const days = new Set(feedTimes.map((time) => toDay(time, timeZone)));
    return {
      ...row,
      rhythm: rhythm ?? { everyDays: null, graceDays: null },
      failures: row.failures ?? [],
      feedDays: [...days].slice(0, observedArrivals),
    };
  });
};

/** Webhooks whose deliveries fail, and webhooks that were disabled for that reason. */
export const findFailingWebhooks = async ({ db, tenantId }: DataCtx): Promise<readonly FailingWebhook[]> => {
  const { rows } = await sql<FailingWebhook>`
    select hook.id, hook.url, hook.inactive, state.failing_since, state.disabled_reason, failed.response_status,
      failed.error, (
        select count(*) from webhook_delivery waiting
        where waiting.tenant_id = ${tenantId} and waiting.webhook_id = hook.id and waiting.status = 'PENDING') as waiting
    from webhook hook
    join webhook_state state on state.tenant_id = ${tenantId} and state.webhook_id = hook.id
    left join lateral (
      select delivery.response_status, delivery.error from webhook_delivery delivery
      where delivery.tenant_id = ${tenantId} and delivery.webhook_id = hook.id and delivery.error is not null
      order by delivery.id desc limit 1) failed on true
    where hook.tenant_id = ${tenantId}
      and case when hook.inactive then state.disabled_reason is not null else state.failing_since is not null end
    order by hook.url, hook.id`.execute(db);
  return rows;
};
