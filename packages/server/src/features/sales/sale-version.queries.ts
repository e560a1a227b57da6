import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

type Where = Pick<DataCtx, 'db' | 'tenantId'>;

/** Days, or a temporary table of this transaction whose `sold_on` names them. */
type ChangedDays = { readonly days: readonly string[] } | { readonly table: string };

/**
 * Whoever writes `sale_day` says in the same transaction which days that concerned: reports are answered from sums kept
 * in memory, which are brought up to date by this alone.
 */
export const noteChangedDays = async ({ db, tenantId }: Where, changed: ChangedDays): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    insert into sale_version as v (tenant_id, version) values (${tenantId}, 1)
    on conflict (tenant_id) do update set version = v.version + 1
    returning version`.execute(db);
  await sql`
    insert into sale_day_change (tenant_id, sold_on, version)
    select distinct ${tenantId}::integer, sold_on, ${rows[0]?.version}::bigint from ${daysOf(changed)}
    on conflict (tenant_id, sold_on) do update set version = excluded.version`.execute(db);
};

const daysOf = (changed: ChangedDays): RawBuilder<unknown> =>
  'days' in changed
    ? sql`unnest(${[...changed.days]}::date[]) as given (sold_on)`
    : sql`${sql.id('pg_temp', changed.table)} as given`;
