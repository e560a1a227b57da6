import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { deleteUnused, lockUnreferenced } from '../../platform/context/references.ts';

// Bulk writes of companies and regions. Parameters name temporary tables of this transaction.

/**
 * Writes the rows of `id, name, sales_channel_id, payment_term_id, price_list_id, discount,
 * min_items_for_store_proposal`, the six address columns and `inactive`; a row without an id is a new company.
 */
export const upsertCompanies = async ({ db, tenantId }: Ctx, table: string): Promise<void> => {
  const given = sql.id('pg_temp', table);
  await sql`
    update company
    set name = given.name, sales_channel_id = given.sales_channel_id, payment_term_id = given.payment_term_id,
        price_list_id = given.price_list_id, discount = given.discount,
        min_items_for_store_proposal = given.min_items_for_store_proposal, address_line1 = given.address_line1,
        address_line2 = given.address_line2, city = given.city, state = given.state,
        postal_code = given.postal_code, country_code = given.country_code, inactive = given.inactive
    from ${given} given
    where company.tenant_id = ${tenantId} and company.id = given.id`.execute(db);
  await sql`
    insert into company (tenant_id, name, sales_channel_id, payment_term_id, price_list_id, discount,
                         min_items_for_store_proposal, address_line1, address_line2, city, state, postal_code,
                         country_code, inactive)
    select ${tenantId}::integer, name, sales_channel_id, payment_term_id, price_list_id, discount,
           min_items_for_store_proposal, address_line1, address_line2, city, state, postal_code, country_code, inactive
    from ${given} given
    where given.id is null`.execute(db);
};

/** Deletes the unchanged and unused companies of `id, version`; returns them. */
export const deleteUnusedCompanies = async (ctx: Ctx, table: string): Promise<number[]> => {
  const ids = await lockUnreferenced(ctx, 'company', { given: table });
  await sql`delete from company where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  return ids;
};

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
