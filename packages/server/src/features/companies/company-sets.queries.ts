import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { createRecordSets } from '../../platform/context/record-sets.ts';
import { deleteUnused } from '../../platform/context/references.ts';

export const companySets = createRecordSets({ table: 'company' });

/** Until its first order, an account adds its customers. */
export const hasOrders = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('salesOrder').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Creates missing companies, which have only a name; returns them. */
export const addMissingCompanies = async (ctx: Ctx, names: readonly string[]): Promise<number[]> => {
  if (names.length === 0) return [];
  const rows = await ctx.db
    .insertInto('company')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
  for (const { id, ...after } of rows) ctx.audit({ entityType: 'COMPANY', id, before: null, after });
  return rows.map(({ id }) => id);
};

export const deleteUnusedCompanies = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  deleteUnused(ctx, { table: 'company', entityType: 'COMPANY' }, ids);

/** Creates missing regions; returns them. */
export const addMissingRegions = async (
  ctx: Ctx,
  regions: readonly { readonly companyId: number; readonly name: string }[],
): Promise<number[]> => {
  if (regions.length === 0) return [];
  const { db, tenantId } = ctx;
  const { rows } = await sql<{ id: number; companyId: number; name: string }>`
    insert into region (tenant_id, company_id, name)
    select ${tenantId}::integer, company_id, name
    from unnest(${regions.map(({ companyId }) => companyId)}::bigint[], ${regions.map(({ name }) => name)}::text[])
      as given (company_id, name)
    on conflict do nothing
    returning id, company_id, name`.execute(db);
  for (const { id, ...after } of rows) ctx.audit({ entityType: 'REGION', id, before: null, after });
  return rows.map(({ id }) => id);
};

export const deleteUnusedRegions = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  deleteUnused(ctx, { table: 'region', entityType: 'REGION' }, ids);
