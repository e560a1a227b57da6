import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { loadFigure } from '../../platform/db/version-figures.ts';
import { type LastSales, minSilentWeeks, observedWeeks, seasonShiftDays } from './silent-stores.rules.ts';

/** Stores without sales for longer are closed. */
const closedDays = 364;

interface SilentCandidates {
  /** The newest day with sales of any store; null without sales. */
  readonly newestDay: string | null;
  readonly stores: readonly LastSales[];
}

/** Stores whose last sales are older than those of others, computed once for each change of sales. */
export const findSilentCandidates = async (ctx: ZonedCtx): Promise<SilentCandidates> => {
  const { tenantId } = ctx;
  const day = today(ctx);
  /** The weeks with sales a year before the silent weeks, and so many days later. */
  const weeksOfLastYear = (daysLater: number) => sql`(
    select count(distinct (silent.last_day - sold_on) / ${daysPerWeek})
    from sale_day
    where tenant_id = ${tenantId} and store_id = silent.store_id
      and sold_on > silent.last_day - ${closedDays - daysLater}::integer
      and sold_on <= silent.newest_day - ${closedDays - daysLater}::integer)`;
  const figure = sql`(
    with last as materialized (
      select store.id as store_id, newest.sold_on as last_day, max(newest.sold_on) over () as newest_day,
        max(newest.sold_on) over (partition by store.company_id) as company_day
      from store
      cross join lateral (
        select sold_on from sale_day
        where sale_day.tenant_id = ${tenantId} and sale_day.store_id = store.id and sold_on <= ${day}::date
        order by sold_on desc limit 1) newest
      where store.tenant_id = ${tenantId}
    ), silent as materialized (
      select last.store_id, last.last_day, last.newest_day, last.company_day,
        count(distinct (last.last_day - sold.sold_on) / ${daysPerWeek}) as weeks, sum(sold.cents)::bigint as cents
      from last
      join sale_day sold on sold.tenant_id = ${tenantId} and sold.store_id = last.store_id
        and sold.sold_on > last.last_day - ${observedWeeks * daysPerWeek}::integer and sold.sold_on <= last.last_day
      where last.last_day <= last.newest_day - ${minSilentWeeks * daysPerWeek}::integer
        and last.last_day >= last.newest_day - ${closedDays}::integer
      group by last.store_id, last.last_day, last.newest_day, last.company_day
    )
    select jsonb_build_object('newestDay', (select max(newest_day) from last), 'stores', coalesce((
      select jsonb_agg(jsonb_build_object('storeId', store_id, 'lastDay', last_day, 'companyDay', company_day,
        'weeks', weeks, 'cents', cents, 'lastYearWeeks', case when exists (
          select from sale_day
          where tenant_id = ${tenantId} and store_id = silent.store_id
            and sold_on <= silent.last_day - ${closedDays}::integer)
          then least(${weeksOfLastYear(0)}, ${weeksOfLastYear(seasonShiftDays)}) end)
        order by store_id) from silent), '[]')))`;
  return loadFigure<SilentCandidates>(ctx, { versions: 'sale_version', key: `silent stores ${day}`, figure });
};

/** A store that is active, also by its region and company. */
export interface ActiveStore {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
}

export const findActiveStores = async (
  { db, tenantId }: ZonedCtx,
  storeIds: readonly number[],
): Promise<ActiveStore[]> => {
  if (storeIds.length === 0) return [];
  const { rows } = await sql<ActiveStore>`
    select store.id, store.name, store.company_id, company.name as company_name
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id and not company.inactive
    where store.tenant_id = ${tenantId} and store.id = any(${storeIds}::bigint[]) and not store.inactive
      and not exists (select from region
        where region.tenant_id = ${tenantId} and region.id = store.region_id and region.inactive)
    order by store.name_key, store.id`.execute(db);
  return rows;
};
