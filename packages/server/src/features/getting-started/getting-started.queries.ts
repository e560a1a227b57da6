import {
  maxStartCount,
  type NextState,
  type NextStepName,
  nextSteps,
  type StartCounts,
} from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { findTrueConditions } from '../../platform/db/named-conditions.ts';

/**
 * One statement for the whole page. Each count reads at most 10,000 rows, with one row of each store. `exists` would be a
 * join with all rows.
 */
export const countStartRecords = async ({ db, tenantId }: Ctx): Promise<StartCounts> => {
  const active = (table: string): RawBuilder<number> =>
    limited(sql`${sql.table(table)} record where record.tenant_id = ${tenantId} and not record.inactive`);
  const withRows = (table: 'product' | 'store', rows: RawBuilder<unknown>): RawBuilder<number> =>
    limited(sql`${sql.table(table)} record cross join lateral (
      select from ${rows} where own.tenant_id = ${tenantId} and own.${sql.ref(`${table}_id`)} = record.id limit 1) first
      where record.tenant_id = ${tenantId} and not record.inactive`);
  const { rows } = await sql<StartCounts>`
    select ${active('product')} as products,
      ${withRows('product', sql`(select * from product_price where not inactive) own`)} as priced_products,
      ${active('company')} as companies,
      ${active('store')} as stores,
      ${withRows('store', sql`(select * from store_assortment_item where global_assortment_id is not null) own`)}
        as stores_with_assortment,
      ${salesWeeks(tenantId)} as sales_weeks,
      ${withRows('store', sql`inventory_count own`)} as stores_with_count,
      ${limited(sql`par_suggestion where tenant_id = ${tenantId} and state = 'OPEN'`)} as open_suggestions,
      ${hasReviewedParLevels(tenantId)} as has_reviewed_par_levels,
      ${active('order_proposal')} as proposals,
      ${active('sales_order')} as orders`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A select without a table returned no row.');
  return counts;
};

/** What the account has used. A second user is enough, because the first one sets the account up. */
export const findNextStates = async ({ db, tenantId }: Ctx): Promise<NextState[]> => {
  const done = await findTrueConditions<NextStepName>(db, {
    DELIVERY_DAYS: sql`exists (select from delivery_calendar where tenant_id = ${tenantId})`,
    WEEKLY_MAIL: sql`(exists (select from report_mail where tenant_id = ${tenantId})
      or exists (select from today_mail where tenant_id = ${tenantId} and next_mail_at is not null))`,
    DASHBOARD: sql`exists (select from dashboard where tenant_id = ${tenantId})`,
    ALERT: sql`exists (select from alert_rule where tenant_id = ${tenantId})`,
    USERS: sql`(select count(*) > 1 from (
      select from app_user where tenant_id = ${tenantId} and not inactive limit 2) found)`,
  });
  return nextSteps.map((step) => ({ step, isDone: done.has(step) }));
};

/** A later run replaces accepted suggestions. After the first proposal, they are no step of the start anymore. */
const hasReviewedParLevels = (tenantId: number): RawBuilder<boolean> => sql`(
  exists (select from order_proposal where tenant_id = ${tenantId} and not inactive)
  or exists (select from par_suggestion where tenant_id = ${tenantId} and state in ('ACCEPTED', 'REJECTED'))
  or exists (select from replenishment_run where tenant_id = ${tenantId} and result = 'DONE')
    and not exists (select from par_suggestion where tenant_id = ${tenantId} and state = 'OPEN'))`;

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
