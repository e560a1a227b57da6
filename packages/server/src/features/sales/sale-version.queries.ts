import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

type TenantScope = Pick<DataCtx, 'db' | 'tenantId'>;

/** Days, or a temporary table of this transaction with a column `sold_on`. */
type ChangedDays = { readonly days: readonly string[] } | { readonly table: string };

/**
 * Every transaction that writes `sale_day` must record the changed days here: the in-memory sales cube only reloads
 * recorded days. Without changed days the version remains. Every such transaction maintains `sale_block` as well, so
 * complete blocks remain complete.
 */
export const markSaleDaysChanged = async ({ db, tenantId }: TenantScope, changed: ChangedDays): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    insert into sale_version as v (tenant_id, version, block_version)
    select ${tenantId}::integer, 1, 1 where exists (select from ${selectDays(changed)})
    on conflict (tenant_id) do update set version = v.version + 1,
      block_version = case when v.block_version = v.version then v.version + 1 else v.block_version end
    returning version`.execute(db);
  const [written] = rows;
  if (!written) return;
  await sql`
    insert into sale_day_change (tenant_id, sold_on, version)
    select distinct ${tenantId}::integer, sold_on, ${written.version}::bigint from ${selectDays(changed)}
    on conflict (tenant_id, sold_on) do update set version = excluded.version`.execute(db);
};

const selectDays = (changed: ChangedDays): RawBuilder<unknown> =>
  'days' in changed
    ? sql`unnest(${[...changed.days]}::date[]) as given (sold_on)`
    : sql`${sql.id('pg_temp', changed.table)} as given`;
