import { maxStartCount, type StartCounts } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/**
 * One statement for the whole page. Each count reads at most 10,000 rows, and the days of sales come from the table
 * of changed days, which has one row per day.
 */
export const countStartRecords = async ({ db, tenantId }: Ctx): Promise<StartCounts> => {
  const active = (table: string): RawBuilder<number> =>
    limited(sql`${sql.table(table)} record where record.tenant_id = ${tenantId} and not record.inactive`);
  const storesWith = (rows: RawBuilder<unknown>): RawBuilder<number> =>
    limited(sql`store where store.tenant_id = ${tenantId} and not store.inactive and exists (
      select from ${rows} where own.tenant_id = ${tenantId} and own.store_id = store.id)`);
  const { rows } = await sql<StartCounts>`
    select ${active('price_list')} as price_lists,
      exists (select from price_list where tenant_id = ${tenantId} and is_default and not inactive)
        as has_default_price_list,
      ${active('product')} as products,
      ${active('company')} as companies,
      ${active('store')} as stores,
      ${storesWith(sql`(select * from store_assortment_item where global_assortment_id is not null) own`)}
        as stores_with_assortment,
      ${salesWeeks(tenantId)} as sales_weeks,
      ${storesWith(sql`inventory_count own`)} as stores_with_count,
      ${active('order_proposal')} as proposals,
      ${active('sales_order')} as orders`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A select without a table returned no row.');
  return counts;
};

const limited = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int4 from (select 1 from ${from} limit ${sql.lit(maxStartCount)}) counted)`;

/** Days whose sales were undone remain in the table of changed days; an account without sales has 0 weeks. */
const salesWeeks = (tenantId: number): RawBuilder<number> => sql<number>`
  (select case when exists (select from sale_day where tenant_id = ${tenantId})
     then coalesce((max(sold_on) - min(sold_on)) / 7 + 1, 1) else 0 end
   from sale_day_change where tenant_id = ${tenantId})`;
