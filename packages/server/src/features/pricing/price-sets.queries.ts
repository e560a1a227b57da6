import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Takes out the prices of `id, version` that nobody has changed, with what was noted of them; answers which. */
export const deleteUnchangedPrices = async ({ db, tenantId }: Ctx, table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select price.id from product_price price join ${sql.id('pg_temp', table)} given on given.id = price.id
    where price.tenant_id = ${tenantId} and price.version = given.version`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from price_change where tenant_id = ${tenantId} and product_price_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`delete from product_price where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
  return ids;
};
