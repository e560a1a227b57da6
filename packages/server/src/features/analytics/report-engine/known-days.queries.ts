import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { toArrayText } from '../../../platform/db/number-lists.ts';

export interface StoreExtent {
  readonly id: number;
  readonly companyId: number;
  readonly first: string;
  readonly last: string;
  /** The last day of the figures of the company's feeds, which report days without sales too. */
  readonly feedTo: string | null;
}

/** The first and the last day with sales of each store. Two index lookups per store. */
export const findStoreExtents = async ({ db, tenantId }: DataCtx): Promise<StoreExtent[]> => {
  const { rows } = await sql<StoreExtent>`
    with fed as materialized (
      select feed.company_id, max(last.period_to) as period_to
      from feed
      cross join lateral (select period_to from sale_import
        where tenant_id = ${tenantId} and feed_id = feed.id and status = 'DONE' and period_to is not null
        order by period_to desc limit 1) as last
      where feed.tenant_id = ${tenantId}
      group by feed.company_id
    )
    select store.id, store.company_id, to_char(first.sold_on, 'YYYY-MM-DD') as first,
      to_char(last.sold_on, 'YYYY-MM-DD') as last, to_char(fed.period_to, 'YYYY-MM-DD') as feed_to
    from store
    cross join lateral (select min(sold_on) as sold_on from sale_day
      where tenant_id = ${tenantId} and store_id = store.id) as first
    cross join lateral (select max(sold_on) as sold_on from sale_day
      where tenant_id = ${tenantId} and store_id = store.id) as last
    left join fed on fed.company_id = store.company_id
    where store.tenant_id = ${tenantId} and first.sold_on is not null`.execute(db);
  return rows;
};

/** Days that show how often a store sells. */
export const observedDays = 91;

interface SoldDaysRow {
  readonly id: number;
  /** Of the days after the first sale, and of those before the last one. */
  readonly early: number;
  readonly late: number;
}

export const countSoldDays = async (
  { db, tenantId }: DataCtx,
  stores: readonly StoreExtent[],
): Promise<SoldDaysRow[]> => {
  if (stores.length === 0) return [];
  const { rows } = await sql<SoldDaysRow>`
    select given.id, (select count(distinct sold_on) from sale_day where tenant_id = ${tenantId} and store_id = given.id
        and sold_on between given.first and given.first + ${observedDays - 1}::integer) as early,
      (select count(distinct sold_on) from sale_day where tenant_id = ${tenantId} and store_id = given.id
        and sold_on between given.last - ${observedDays - 1}::integer and given.last) as late
    from unnest(${toArrayText(stores.map(({ id }) => id))}::bigint[], ${stores.map(({ first }) => first)}::date[],
      ${stores.map(({ last }) => last)}::date[]) as given (id, first, last)`.execute(db);
  return rows;
};

interface NamedStore {
  readonly id: number;
  readonly name: string;
  readonly company: string;
}

export const findStoreNames = async ({ db, tenantId }: DataCtx, ids: readonly number[]): Promise<NamedStore[]> => {
  const { rows } = await sql<NamedStore>`
    select store.id, store.name, company.name as company from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    where store.tenant_id = ${tenantId} and store.id = any(${toArrayText(ids)}::bigint[])`.execute(db);
  return rows;
};
