import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface RunState {
  readonly tenantId: number;
  readonly integrationId: number;
  /** A text that changes whenever the runs or failures that a page shows change. */
  readonly state: string;
}

/** The state of each integration of these clients as a text. */
export const findRunStates = async (db: Db, tenantIds: readonly number[]): Promise<readonly RunState[]> => {
  const { rows } = await sql<RunState>`
    select i.tenant_id, i.id as integration_id, concat_ws(' ', i.version, latest.state, logs.open) as state
    from integration i
    left join lateral (
      select string_agg(concat_ws('/', newest.id, newest.status, newest.attempts, newest.done, newest.total,
        newest.failed, newest.message, newest.cancel_requested_at is not null), ' ') as state
      from (
        select * from integration_queue_item item
        where item.tenant_id = i.tenant_id and item.integration_id = i.id order by item.id desc limit 2) newest) latest
      on true
    left join lateral (
      select concat_ws('/', count(*), sum(log.occurrences)) as open from integration_log log
      where log.tenant_id = i.tenant_id and log.integration_id = i.id and not log.success and not log.resolved) logs
      on true
    where i.tenant_id = any (${tenantIds})`.execute(db);
  return rows;
};
