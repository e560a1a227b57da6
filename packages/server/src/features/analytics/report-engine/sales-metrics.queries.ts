import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

interface SalesDateRange {
  readonly firstSoldOn: string | null;
  readonly lastSoldOn: string | null;
  /** The first and the last day of weeks and other periods that are one sale; reports spread them over their days. */
  readonly spreadFrom: string | null;
  readonly spreadTo: string | null;
}

/** The last day with sales of the client; null without sales. One index lookup per store. */
export const findLastSoldOn = async ({ db, tenantId }: DataCtx): Promise<string | null> => {
  const { rows } = await sql<Pick<SalesDateRange, 'lastSoldOn'>>`
    select to_char(max(last.sold_on), 'YYYY-MM-DD') as last_sold_on
    from store
    cross join lateral (select max(sold_on) as sold_on from sale_day
      where tenant_id = ${tenantId} and store_id = store.id) as last
    where store.tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.lastSoldOn ?? null;
};

/** One index lookup per store; a minimum over all stores would scan the whole table. */
export const findSalesDateRange = async ({ db, tenantId }: DataCtx): Promise<SalesDateRange> => {
  const { rows } = await sql<SalesDateRange>`
    select to_char(min(first.sold_on), 'YYYY-MM-DD') as first_sold_on,
      to_char(max(last.sold_on), 'YYYY-MM-DD') as last_sold_on,
      to_char(min(first_period.begins_on), 'YYYY-MM-DD') as spread_from,
      to_char(max(last_period.sold_on), 'YYYY-MM-DD') as spread_to
    from store
    cross join lateral (select min(sold_on) as sold_on from sale_day
      where tenant_id = ${tenantId} and store_id = store.id) as first
    cross join lateral (select max(sold_on) as sold_on from sale_day
      where tenant_id = ${tenantId} and store_id = store.id) as last
    left join lateral (select sold_on - period_days + 1 as begins_on from sale
      where tenant_id = ${tenantId} and store_id = store.id and period_days > 1 and not inactive
      order by sold_on limit 1) as first_period on true
    left join lateral (select sold_on from sale
      where tenant_id = ${tenantId} and store_id = store.id and period_days > 1 and not inactive
      order by sold_on desc limit 1) as last_period on true
    where store.tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? { firstSoldOn: null, lastSoldOn: null, spreadFrom: null, spreadTo: null };
};
