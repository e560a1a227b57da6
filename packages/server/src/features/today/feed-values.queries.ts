import { sql } from 'kysely';
import type { ZonedCtx } from '../../platform/context/context.ts';

/** What the last sales files of an integration were worth. */
export interface FeedValue {
  readonly integrationId: number;
  readonly cents: number;
  readonly rows: number;
  readonly files: number;
  /** From the first of these files to the last. */
  readonly days: number;
}

const recentFiles = 8;

export const findFeedValues = async (
  { db, tenantId }: ZonedCtx,
  integrationIds: readonly number[],
): Promise<Map<number, FeedValue>> => {
  if (integrationIds.length === 0) return new Map();
  const { rows } = await sql<FeedValue>`
    select wanted.id as integration_id, coalesce(sum(recent.cents), 0)::bigint as cents,
      coalesce(sum(recent.row_count), 0)::bigint as rows, count(recent.*) as files,
      coalesce(max(recent.created_at)::date - min(recent.created_at)::date, 0) as days
    from unnest(${integrationIds}::bigint[]) as wanted (id)
    left join lateral (
      select cents, row_count, created_at from sale_import
      where tenant_id = ${tenantId} and integration_id = wanted.id and status = 'DONE'
      order by id desc limit ${recentFiles}) recent on true
    group by wanted.id`.execute(db);
  return new Map(rows.map((row) => [row.integrationId, row]));
};
