import { maxStartCount, type StartCounts } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/**
 * One statement for the whole page. Each count reads at most 10,000 rows, with one row of each store. `exists` would be a
 * join with all rows.
 */
export const countStartRecords = async ({ db, tenantId }: Ctx): Promise<StartCounts> => {
  const active = (table: string, condition = sql``): RawBuilder<number> =>
    limited(sql`${sql.table(table)} record where record.tenant_id = ${tenantId} and not record.inactive ${condition}`);
  const storesWith = (rows: RawBuilder<unknown>): RawBuilder<number> =>
    limited(sql`store cross join lateral (
      select from ${rows} where own.tenant_id = ${tenantId} and own.store_id = store.id limit 1) first
      where store.tenant_id = ${tenantId} and not store.inactive`);
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
      ${active('product', sql`and record.on_hand > 0`)} as products_in_stock,
      ${active('order_proposal')} as proposals,
      ${active('sales_order')} as orders`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A select without a table returned no row.');
  return counts;
};

const limited = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int4 from (select 1 from ${from} limit ${sql.lit(maxStartCount)}) counted)`;

/** From the first day of any store to the last. An account without sales has 0 weeks. */
const salesWeeks = (tenantId: number): RawBuilder<number> => sql<number>`
  (select coalesce((max(last.sold_on) - min(first.sold_on)) / 7 + 1, 0)
   from store
   cross join lateral (
     select sold_on from sale_day where sale_day.tenant_id = ${tenantId} and sale_day.store_id = store.id
     order by sold_on limit 1) first
   cross join lateral (
     select sold_on from sale_day where sale_day.tenant_id = ${tenantId} and sale_day.store_id = store.id
     order by sold_on desc limit 1) last
   where store.tenant_id = ${tenantId})`;
