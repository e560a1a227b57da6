import type { AlertSubject } from '@shelfward/contract/alerts/alerts.rules.ts';
import { maxAlertSubjects } from '@shelfward/contract/alerts/alerts.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { toArrayText } from '../../platform/db/number-lists.ts';
import { productIsEligible } from '../products/public.ts';
import type { Availability } from './alert.types.ts';

/** A store and the last day of its sales that are compared. */
export interface StoreUntil {
  readonly id: number;
  readonly companyId: number;
  readonly regionId: number | null;
  readonly until: string;
}

export interface SeriesFilter {
  readonly subject: AlertSubject;
  readonly stores: readonly StoreUntil[];
  /** Undefined: all products. */
  readonly productIds: readonly number[] | undefined;
}

/** The ids of a subject, over the stores `chosen` and the products `product`. */
const keys: Readonly<Record<AlertSubject, RawBuilder<unknown>>> = {
  TOTAL: sql`'{}'::bigint[]`,
  COMPANY: sql`array[chosen.company_id]`,
  REGION: sql`array[chosen.region_id]`,
  STORE: sql`array[chosen.id]`,
  PRODUCT_LINE: sql`array[product.product_line_id]`,
  PRODUCT: sql`array[product.id]`,
  STORE_PRODUCT_LINE: sql`array[chosen.id, product.product_line_id]`,
  STORE_PRODUCT: sql`array[chosen.id, product.id]`,
};

const requirements: Readonly<Partial<Record<AlertSubject, RawBuilder<unknown>>>> = {
  REGION: sql`chosen.region_id is not null`,
  PRODUCT_LINE: sql`product.product_line_id is not null`,
  STORE_PRODUCT_LINE: sql`product.product_line_id is not null`,
};

const chosenStores = ({ stores }: SeriesFilter) => sql`
  unnest(${toArrayText(stores.map(({ id }) => id))}::bigint[],
    ${toArrayText(stores.map(({ companyId }) => companyId))}::bigint[],
    ${toArrayText(stores.map(({ regionId }) => regionId))}::bigint[],
    ${stores.map(({ until }) => until)}::date[]) as chosen (id, company_id, region_id, until)`;

export interface Series<T> {
  readonly series: readonly T[];
  /** Also those with the least units that are left out. */
  readonly subjects: number;
}

/** Active products, of which rules about products observe the sales. */
export const findSubjectProducts = async (
  ctx: ZonedCtx,
  productIds: readonly number[] | undefined,
): Promise<{ readonly id: number; readonly productLineId: number | null }[]> => {
  const { tenantId } = ctx;
  const { rows } = await sql<{ id: number; productLineId: number | null }>`
    select product.id, product.product_line_id
    from product
    left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
    where product.tenant_id = ${tenantId} and ${productIsEligible(ctx)}
      and ${productIds ? sql`product.id = any(${toArrayText(productIds)}::bigint[])` : sql`true`}
    order by product.id`.execute(ctx.db);
  return rows;
};

export const loadAvailability = async (ctx: ZonedCtx, filter: SeriesFilter): Promise<Series<Availability>> => {
  const { tenantId } = ctx;
  const { subject, productIds } = filter;
  const isOfProducts = productIds ? sql`line.product_id = any(${toArrayText(productIds)}::bigint[])` : sql`true`;
  const { rows } = await sql<Availability & { subjects: number }>`
    select ids, shelves, filled, count(*) over () as subjects
    from (
      select ${keys[subject]} as ids, count(*) as shelves, count(*) filter (where stock.on_hand > 0) as filled
      from ${chosenStores(filter)}
      join store_assortment_item line on line.tenant_id = ${tenantId} and line.store_id = chosen.id and line.par_level > 0
      join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = chosen.id
        and stock.product_id = line.product_id
      join product on product.tenant_id = ${tenantId} and product.id = line.product_id
      left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
      where ${requirements[subject] ?? sql`true`} and ${isOfProducts} and ${productIsEligible(ctx)}
      group by 1) counted
    order by shelves desc, ids
    limit ${maxAlertSubjects}`.execute(ctx.db);
  return {
    series: rows.map(({ ids, shelves, filled }) => ({ ids: ids.map(Number), shelves, filled })),
    subjects: rows[0]?.subjects ?? 0,
  };
};
