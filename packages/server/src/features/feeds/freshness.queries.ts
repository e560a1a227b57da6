import type { ReportedStockUse, SourceKind } from '@shelfward/contract/feeds/freshness.contract.ts';
import { observedArrivals } from '@shelfward/contract/feeds/freshness.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

/** A source of sales with the arrivals that show its rhythm. */
export interface SourceRow {
  readonly kind: SourceKind;
  readonly id: number;
  readonly name: string;
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly paused: boolean;
  readonly everyDays: number | null;
  readonly graceDays: number | null;
  readonly reportedStock: ReportedStockUse | null;
  readonly lastFrom: string | null;
  /** Names in the newest file without a store or a product at that time. */
  readonly unmatchedNames: number;
  readonly arrivals: readonly {
    /** Null: the days of the figures are not known. */
    readonly to: string | null;
    readonly at: string;
  }[];
}

interface SourceFilter {
  readonly kind?: SourceKind;
  readonly id?: number;
}

/** Files of the newest days; several files of a day count once. */
const maxFiles = observedArrivals * 4;

/** Active feeds, integrations that import sales, and companies for which users import files. */
export const findSourceRows = async (ctx: DataCtx, { kind, id }: SourceFilter = {}): Promise<SourceRow[]> => {
  const { db, tenantId } = ctx;
  const isWanted = (own: SourceKind, ownId: RawBuilder<unknown>) =>
    sql`${kind === undefined || kind === own} and (${id ?? null}::bigint is null or ${ownId} = ${id ?? null}::bigint)`;
  const { rows } = await sql<SourceRow>`
    with source as materialized (
      select 'FEED' as kind, feed.id, feed.name, feed.company_id, feed.inactive as paused, feed.reported_stock
      from feed where feed.tenant_id = ${tenantId} and ${isWanted('FEED', sql`feed.id`)}
      union all
      select 'INTEGRATION', integration.id, integration.name, null, not integration.operating, null
      from integration
      where integration.tenant_id = ${tenantId} and integration.integration_type = 'FTP_IMPORT_SALES'
        and not integration.inactive and ${isWanted('INTEGRATION', sql`integration.id`)}
      union all
      select distinct 'MANUAL', coalesce(company_id, 0), 'Imported files', company_id, false, null
      from sale_import
      where tenant_id = ${tenantId} and feed_id is null and integration_id is null and status = 'DONE'
        and ${isWanted('MANUAL', sql`coalesce(company_id, 0)`)}
    )
    select source.kind, source.id, source.name, source.paused, source.reported_stock, rhythm.every_days,
      rhythm.grace_days, case when company.id is not null then
        jsonb_build_object('id', company.id, 'name', company.name) end as company,
      (select file.period_from from sale_import file
        where file.tenant_id = ${tenantId} and source.kind = 'FEED' and file.feed_id = source.id and file.status = 'DONE'
        order by file.period_to desc, file.id desc limit 1) as last_from,
      coalesce((select jsonb_array_length(file.unknown_words) from sale_import file
        where file.tenant_id = ${tenantId} and file.status in ('DONE', 'FAILED') and ${ofSource}
        order by file.id desc limit 1), 0) as unmatched_names,
      coalesce(case source.kind when 'INTEGRATION' then (
        select jsonb_agg(jsonb_build_object('to', null, 'at', file.created_at)) from (
          select created_at from import_file
          where tenant_id = ${tenantId} and integration_id = source.id and status = 'IMPORTED'
          order by created_at desc limit ${maxFiles}) file)
        else (
        select jsonb_agg(jsonb_build_object('to', file.period_to, 'at', file.created_at)) from (
          select period_to, created_at from sale_import file
          where file.tenant_id = ${tenantId} and file.status = 'DONE' and ${ofSource}
          order by file.id desc limit ${maxFiles}) file) end, '[]') as arrivals
    from source
    left join company on company.tenant_id = ${tenantId} and company.id = source.company_id
    left join source_rhythm rhythm on rhythm.tenant_id = ${tenantId} and rhythm.source_kind = source.kind
      and rhythm.source_id = source.id
    where company.inactive is not true
    order by source.name, source.kind, source.id`.execute(db);
  return rows;
};

const ofSource = sql`
  case source.kind when 'FEED' then file.feed_id = source.id when 'INTEGRATION' then file.integration_id = source.id
    else file.feed_id is null and file.integration_id is null and coalesce(file.company_id, 0) = source.id end`;

interface SourceKey {
  readonly kind: 'FEED' | 'INTEGRATION';
  readonly id: number;
}

export const saveRhythm = async (
  { db, tenantId }: DataCtx,
  { kind, id }: SourceKey,
  { everyDays, graceDays }: { readonly everyDays: number | null; readonly graceDays: number | null },
): Promise<void> => {
  await sql`
    insert into source_rhythm (tenant_id, source_kind, source_id, every_days, grace_days)
    values (${tenantId}, ${kind}, ${id}, ${everyDays}, ${graceDays})
    on conflict (tenant_id, source_kind, source_id)
      do update set every_days = excluded.every_days, grace_days = excluded.grace_days`.execute(db);
};

export const updateReportedStock = async ({ db }: DataCtx, feedId: number, use: ReportedStockUse): Promise<void> => {
  await db.updateTable('feed').set({ reportedStock: use }).where('id', '=', feedId).execute();
};
