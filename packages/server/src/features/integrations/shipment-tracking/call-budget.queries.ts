import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/** The maximum number of calls in a sliding window. */
export interface CallLimit {
  readonly calls: number;
  readonly perMs: number;
}

/**
 * Counts a call before it is made, across nodes and restarts. Returns undefined if the call is allowed, else the time
 * from which a call is allowed.
 */
export const consumeCall = async (
  { db, tenantId, now }: DataCtx,
  integrationId: number,
  { calls, perMs }: CallLimit,
): Promise<Date | undefined> => {
  const since = new Date(now.getTime() - perMs);
  await sql`
    insert into carrier_budget (tenant_id, integration_id, calls) values (${tenantId}, ${integrationId}, '{}')
    on conflict (tenant_id, integration_id) do nothing`.execute(db);
  const { rows: taken } = await sql`
    update carrier_budget budget
    set calls = array(select called from unnest(budget.calls) called where called > ${since}) || ${now}::timestamptz
    where budget.tenant_id = ${tenantId} and budget.integration_id = ${integrationId}
      and coalesce(budget.blocked_until <= ${now}, true)
      and (select count(*) from unnest(budget.calls) called where called > ${since}) < ${calls}
    returning integration_id`.execute(db);
  if (taken.length > 0) return undefined;
  const { rows } = await sql<{ freeAt: Date }>`
    select greatest(blocked_until, (select min(called) from unnest(calls) called where called > ${since})
      + ${perMs} * interval '1 millisecond') as free_at
    from carrier_budget where tenant_id = ${tenantId} and integration_id = ${integrationId}`.execute(db);
  return rows[0]?.freeAt ?? now;
};

/** Blocks calls until the time that the carrier named. */
export const blockCalls = async ({ db, tenantId }: DataCtx, integrationId: number, until: Date): Promise<void> => {
  await sql`
    update carrier_budget set blocked_until = ${until}
    where tenant_id = ${tenantId} and integration_id = ${integrationId}`.execute(db);
};
