import type { CompanyDays } from '@shelfward/contract/alerts/complete-days.rules.ts';
import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { toArrayText } from '../../platform/db/number-lists.ts';
import { loadFigure } from '../../platform/db/version-figures.ts';
import { findProductIds, findStoreIds } from '../analytics/public.ts';
import { storeIsEligible } from '../stores/public.ts';

/** Enough for the weekdays before the oldest day that a rule observes. */
const observedDays = 260;

/** The days with sales of each company until yesterday, computed once for each change of sales. */
export const loadCompanyDays = async (ctx: ZonedCtx): Promise<CompanyDays[]> => {
  const { tenantId } = ctx;
  const day = today(ctx);
  const figure = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('companyId', company_id, 'days', days)), '[]')
    from (
      select company_id, jsonb_agg(jsonb_build_object('day', sold_on, 'stores', stores) order by sold_on) as days
      from (
        select store.company_id, sold.sold_on, count(*) as stores
        from (
          select store_id, sold_on from sale_day
          where tenant_id = ${tenantId} and sold_on >= ${day}::date - ${observedDays}::integer and sold_on < ${day}::date
          group by store_id, sold_on) sold
        join store on store.tenant_id = ${tenantId} and store.id = sold.store_id
        group by store.company_id, sold.sold_on) counted
      group by company_id) grouped)`;
  return loadFigure<CompanyDays[]>(ctx, { versions: 'sale_version', key: `company days ${day}`, figure });
};

export interface ObservedStore {
  readonly id: number;
  readonly companyId: number;
  readonly regionId: number | null;
  /** The newest day with sales until yesterday. */
  readonly newestDay: string | null;
}

/** The active stores of a filter. */
export const findObservedStores = async (ctx: ZonedCtx, filters: ReportFilters): Promise<ObservedStore[]> => {
  const { db, tenantId } = ctx;
  const ids = await findStoreIds(ctx, filters);
  const { rows } = await sql<ObservedStore>`
    select store.id, store.company_id, store.region_id, newest.sold_on as newest_day
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    left join lateral (
      select sold_on from sale_day
      where sale_day.tenant_id = ${tenantId} and sale_day.store_id = store.id and sold_on < ${today(ctx)}::date
      order by sold_on desc limit 1) newest on true
    where store.tenant_id = ${tenantId} and ${storeIsEligible} and store.id = any(${toArrayText(ids)}::bigint[])
    order by store.id`.execute(db);
  return rows;
};

/** Undefined if the filter names no products. */
export const findObservedProducts = async (ctx: ZonedCtx, filters: ReportFilters): Promise<number[] | undefined> => {
  const { productLineIds, withoutProductLine, productIds, attributeValueIds, withoutAttributeKeyIds } = filters;
  return (productLineIds ?? productIds ?? attributeValueIds ?? withoutAttributeKeyIds ?? withoutProductLine)
    ? findProductIds(ctx, filters)
    : undefined;
};

/** Companies whose sales are figures of weeks: their days are parts of weeks. */
export const findCompaniesOfWeeks = async ({ db, tenantId }: ZonedCtx): Promise<Set<number>> => {
  const { rows } = await sql<{ companyId: number }>`
    select distinct store.company_id
    from store
    where store.tenant_id = ${tenantId} and exists (
      select from sale
      where sale.tenant_id = ${tenantId} and sale.store_id = store.id and sale.period_days > 1 and not sale.inactive)`.execute(
    db,
  );
  return new Set(rows.map(({ companyId }) => companyId));
};
