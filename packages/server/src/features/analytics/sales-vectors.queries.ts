import type { MonthSales, Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { SalesVectors, Sold } from './sales-vectors.ts';

/** The reference: PostgreSQL over the daily sums, which an import writes in its own transaction. */
export const sqlSalesVectors: SalesVectors = {
  byStore: async ({ db, tenantId }, { now, lastYear }, storeIds) => {
    const among = storeIds === 'all' ? sql`` : sql`and store_id = any(${[...storeIds]}::bigint[])`;
    const { rows } = await sql<Sold & { storeId: number }>`
      select store_id,
        coalesce(sum(units) filter (where ${within(now)}), 0) as units,
        coalesce(sum(cents) filter (where ${within(now)}), 0) as sales,
        coalesce(sum(units) filter (where ${within(lastYear)}), 0) as units_yoy,
        coalesce(sum(cents) filter (where ${within(lastYear)}), 0) as sales_yoy
      from sale_day
      where tenant_id = ${tenantId} and (${within(now)} or ${within(lastYear)}) ${among}
      group by store_id`.execute(db);
    return new Map(rows.map(({ storeId, ...sold }) => [storeId, sold]));
  },

  byMonth: async (ctx, periods, storeId) => ({
    now: await findMonths(ctx, periods.now, storeId),
    lastYear: await findMonths(ctx, periods.lastYear, storeId),
  }),
};

const within = ({ after, before }: Period): RawBuilder<unknown> =>
  sql`sold_on between ${after}::date and ${before}::date`;

const findMonths = async ({ db, tenantId }: Ctx, period: Period, storeId: number): Promise<MonthSales[]> => {
  const { rows } = await sql<MonthSales>`
    select to_char(sold_on, 'YYYY-MM') as month, sum(units) as units, sum(cents) as sales
    from sale_day
    where tenant_id = ${tenantId} and store_id = ${storeId} and ${within(period)}
    group by 1`.execute(db);
  return rows;
};
