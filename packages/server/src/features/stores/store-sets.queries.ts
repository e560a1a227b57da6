import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { lockUnreferenced } from '../../platform/context/references.ts';

// Bulk writes of stores. Parameters name temporary tables of this transaction.

/**
 * Writes the rows of `id, company_id, region_id, name, number, code, phone_number`, the six address columns,
 * `proposal_processed_by_region, inactive`; a row without an id is a new store.
 */
export const upsertStores = async ({ db, tenantId }: Ctx, table: string): Promise<void> => {
  const given = sql.id('pg_temp', table);
  await sql`
    update store
    set company_id = given.company_id, region_id = given.region_id, name = given.name, number = given.number,
        code = given.code, phone_number = given.phone_number, address_line1 = given.address_line1,
        address_line2 = given.address_line2, city = given.city, state = given.state,
        postal_code = given.postal_code, country_code = given.country_code,
        proposal_processed_by_region = given.proposal_processed_by_region, inactive = given.inactive
    from ${given} given
    where store.tenant_id = ${tenantId} and store.id = given.id`.execute(db);
  await sql`
    insert into store (tenant_id, company_id, region_id, name, number, code, phone_number, address_line1,
                       address_line2, city, state, postal_code, country_code, proposal_processed_by_region, inactive)
    select ${tenantId}::integer, company_id, region_id, name, number, code, phone_number, address_line1,
           address_line2, city, state, postal_code, country_code, proposal_processed_by_region, inactive
    from ${given} given
    where given.id is null`.execute(db);
};

/** Deletes the unchanged and unused stores of `id, version`; returns them. */
export const deleteUnusedStores = async (ctx: Ctx, table: string): Promise<number[]> => {
  const ids = await lockUnreferenced(ctx, 'store', { given: table });
  await sql`delete from store where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  return ids;
};
