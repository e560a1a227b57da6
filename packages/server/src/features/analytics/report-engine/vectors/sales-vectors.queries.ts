import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { DaySales, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { type RawBuilder, sql } from 'kysely';
import { sqlCells } from './sales-cells.queries.ts';
import type { SalesVectors } from './sales-vectors.types.ts';

/** Reference implementation: SQL over the daily totals, which an import writes in its own transaction. */
export const sqlSalesVectors: SalesVectors = {
  // One index range per store; a single pass over all stores would scan every day.
  byStore: async ({ db, tenantId }, { now, lastYear }, filter) => {
    const { rows } = await sql<Sold & { id: number }>`
      select store.id,
        coalesce(now.units, 0) as units, coalesce(now.cents, 0) as sales,
        coalesce(last_year.units, 0) as units_yoy, coalesce(last_year.cents, 0) as sales_yoy
      from store
      cross join lateral (${sumStore(tenantId, now, filter)}) as now
      cross join lateral (${sumStore(tenantId, lastYear, filter)}) as last_year
      where store.tenant_id = ${tenantId} and (now.units is not null or last_year.units is not null)
        and ${matchesIds('store.id', filter.storeIds)}`.execute(db);
    return toSoldById(rows);
  },

  byProduct: async ({ db, tenantId }, { now, lastYear }, filter) => {
    const { rows } = await sql<Sold & { id: number }>`
      select product_id as id, ${sumIf('units', now)} as units, ${sumIf('cents', now)} as sales,
        ${sumIf('units', lastYear)} as units_yoy, ${sumIf('cents', lastYear)} as sales_yoy
      from sale_day
      where tenant_id = ${tenantId} and (${within(now)} or ${within(lastYear)}) and ${matchesFilter(filter)}
      group by product_id`.execute(db);
    return toSoldById(rows);
  },

  byDay: async ({ db, tenantId }, period, filter) => {
    const { rows } = await sql<DaySales>`
      select to_char(sold_on, 'YYYY-MM-DD') as day, sum(units) as units, sum(cents) as sales
      from sale_day
      where tenant_id = ${tenantId} and ${within(period)} and ${matchesFilter(filter)}
      group by sold_on
      order by sold_on`.execute(db);
    return rows;
  },

  byCell: sqlCells,
};

const within = ({ after, before }: Period): RawBuilder<unknown> =>
  sql`sold_on between ${after}::date and ${before}::date`;

const sumIf = (column: 'units' | 'cents', period: Period): RawBuilder<unknown> =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${within(period)}), 0)`;

const sumStore = (tenantId: number, period: Period, { productIds }: SalesFilter): RawBuilder<unknown> => sql`
  select sum(units) as units, sum(cents) as cents
  from sale_day
  where tenant_id = ${tenantId} and store_id = store.id and ${within(period)} and ${matchesIds('product_id', productIds)}`;

const matchesFilter = ({ storeIds, productIds }: SalesFilter): RawBuilder<unknown> =>
  sql`${matchesIds('store_id', storeIds)} and ${matchesIds('product_id', productIds)}`;

const matchesIds = (column: string, ids: readonly number[] | 'all'): RawBuilder<unknown> =>
  ids === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

const toSoldById = (rows: readonly (Sold & { readonly id: number })[]): ReadonlyMap<number, Sold> =>
  new Map(rows.map(({ id, ...sold }) => [id, sold]));
