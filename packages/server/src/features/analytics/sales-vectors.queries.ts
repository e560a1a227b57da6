import type { MonthSales, Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { SalesVectors, Sold } from './sales-vectors.ts';

/** The reference: PostgreSQL over the daily sums, which an import writes in its own transaction. */
export const sqlSalesVectors: SalesVectors = {
  // Store by store the key leads straight to the days of a period; in one pass over all stores it would not.
  byStore: async ({ db, tenantId }, { now, lastYear }, storeIds) => {
    const among = storeIds === 'all' ? sql`` : sql`and store.id = any(${[...storeIds]}::bigint[])`;
    const { rows } = await sql<Sold & { storeId: number }>`
      select store.id as store_id,
        coalesce(now.units, 0) as units, coalesce(now.cents, 0) as sales,
        coalesce(last_year.units, 0) as units_yoy, coalesce(last_year.cents, 0) as sales_yoy
      from store
      cross join lateral (${sumWithin(tenantId, now)}) as now
      cross join lateral (${sumWithin(tenantId, lastYear)}) as last_year
      where store.tenant_id = ${tenantId} and (now.units is not null or last_year.units is not null) ${among}`.execute(
      db,
    );
    return new Map(rows.map(({ storeId, ...sold }) => [storeId, sold]));
  },

  byMonth: async (ctx, periods, storeId) => ({
    now: await findMonths(ctx, periods.now, storeId),
    lastYear: await findMonths(ctx, periods.lastYear, storeId),
  }),
};

const within = ({ after, before }: Period): RawBuilder<unknown> =>
  sql`sold_on between ${after}::date and ${before}::date`;

const sumWithin = (tenantId: number, period: Period): RawBuilder<unknown> => sql`
  select sum(units) as units, sum(cents) as cents
  from sale_day
  where tenant_id = ${tenantId} and store_id = store.id and ${within(period)}`;

const findMonths = async ({ db, tenantId }: Ctx, period: Period, storeId: number): Promise<MonthSales[]> => {
  const { rows } = await sql<MonthSales>`
    select to_char(sold_on, 'YYYY-MM') as month, sum(units) as units, sum(cents) as sales
    from sale_day
    where tenant_id = ${tenantId} and store_id = ${storeId} and ${within(period)}
    group by 1`.execute(db);
  return rows;
};
