import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { rebuildSaleBlocks } from './sale-blocks.queries.ts';
import { addToDailyTotals, toSaleDays } from './sale-day.queries.ts';

interface ReplacedSales {
  /** A temporary table with `id` and `sale_import_id` of active sales. */
  readonly table: string;
  readonly replacedBy: number;
}

/** Deactivates single sales that an import replaces, and removes them from the daily totals. */
export const deactivateSales = async (ctx: DataCtx, { table, replacedBy }: ReplacedSales): Promise<void> => {
  const { db, tenantId } = ctx;
  const replaced = sql.id('pg_temp', table);
  const { rows: imports } = await sql<{ importId: number; first: number; last: number }>`
    select sale_import_id as import_id, min(id) as first, max(id) as last from ${replaced} group by sale_import_id`.execute(
    db,
  );
  const [first, last] = [Math.min(...imports.map((one) => one.first)), Math.max(...imports.map((one) => one.last))];
  const isReplaced = sql`sale.tenant_id = ${tenantId} and sale.id >= ${first} and sale.id <= ${last}
    and sale.id in (select id from ${replaced})`;
  await sql`
    create temporary table sale_subtracted on commit drop as
    select store_id, product_id, sold_on, -units as units, -cents as cents
    from (${toSaleDays(sql`select * from sale where ${isReplaced}`)}) sold`.execute(db);
  await sql`update sale set inactive = true, replaced_by = ${replacedBy} where ${isReplaced}`.execute(db);
  for (const { importId, ...ids } of imports) await rebuildSaleBlocks(ctx, { importId, ...ids });
  await addToDailyTotals(ctx, 'sale_subtracted');
};
