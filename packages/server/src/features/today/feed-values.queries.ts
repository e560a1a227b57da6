import type { Source } from '@shelfward/contract/feeds/freshness.contract.ts';
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

/** One number for feeds and companies, both of which have sources: the ids of feeds are even. */
export const toSourceSubject = ({ kind, id }: Pick<Source, 'kind' | 'id'>): number =>
  2 * id + (kind === 'FEED' ? 0 : 1);

/** What the last files of these sources were worth, by the subject of their tasks. */
export const findSourceValues = async (
  { db, tenantId }: ZonedCtx,
  sources: readonly Source[],
): Promise<Map<number, Omit<FeedValue, 'integrationId'>>> => {
  if (sources.length === 0) return new Map();
  const { rows } = await sql<Omit<FeedValue, 'integrationId'> & { subject: number }>`
    select wanted.subject, coalesce(sum(recent.cents), 0)::bigint as cents,
      coalesce(sum(recent.row_count), 0)::bigint as rows, count(recent.*) as files,
      coalesce(max(recent.created_at)::date - min(recent.created_at)::date, 0) as days
    from unnest(${sources.map(toSourceSubject)}::bigint[], ${sources.map(({ kind }) => kind)}::text[],
      ${sources.map(({ id }) => id)}::bigint[]) as wanted (subject, kind, id)
    left join lateral (
      select cents, row_count, coalesce(period_to, created_at::date) as created_at from sale_import
      where tenant_id = ${tenantId} and status = 'DONE' and case when wanted.kind = 'FEED' then feed_id = wanted.id
        else feed_id is null and integration_id is null and coalesce(company_id, 0) = wanted.id end
      order by sale_import.id desc limit ${recentFiles}) recent on true
    group by wanted.subject`.execute(db);
  return new Map(rows.map(({ subject, ...row }) => [subject, row]));
};
