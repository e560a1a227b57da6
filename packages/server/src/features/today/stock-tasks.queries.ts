import { sql } from 'kysely';
import type { ZonedCtx } from '../../platform/context/context.ts';

/** Units of a product that can be shipped. */
export interface AvailableUnits {
  readonly productId: number;
  readonly productLineId: number | null;
  readonly units: number;
}

/** Of these products, and of the other active products of their lines. */
export const findAvailableUnits = async (
  { db, tenantId }: ZonedCtx,
  productIds: readonly number[],
): Promise<AvailableUnits[]> => {
  if (productIds.length === 0) return [];
  const { rows } = await sql<AvailableUnits>`
    select product.id as product_id, product.product_line_id,
      greatest(0, product.on_hand - coalesce((
        select sum(amount.open_units) from product_order_amount amount
        where amount.tenant_id = ${tenantId} and amount.product_id = product.id), 0))::bigint as units
    from product
    where product.tenant_id = ${tenantId} and (product.id = any(${productIds}::bigint[])
      or not product.inactive and not product.discontinued and product.product_line_id in (
        select wanted.product_line_id from product wanted
        where wanted.tenant_id = ${tenantId} and wanted.id = any(${productIds}::bigint[])))`.execute(db);
  return rows;
};

/** A product that is short in a company. */
export interface ShortProduct {
  readonly companyId: number;
  readonly productId: number;
}

/** Units of a product in an open proposal. */
export interface ProposedUnits extends ShortProduct {
  readonly proposalId: number;
  readonly units: number;
}

/** In the newest open proposal of each company. The index skips to the lines of these products. */
export const findProposedUnits = async (
  { db, tenantId, now }: ZonedCtx,
  short: readonly ShortProduct[],
): Promise<ProposedUnits[]> => {
  if (short.length === 0) return [];
  const { rows } = await sql<ProposedUnits>`
    with newest as materialized (
      select max(id) as id, company_id from order_proposal
      where tenant_id = ${tenantId} and status in ('DRAFT', 'PENDING') and not inactive
        and expiration_date > ${now}::timestamptz
      group by company_id
    ), wanted as materialized (
      select newest.id, newest.company_id, array_agg(given.product_id) as product_ids
      from unnest(${short.map(({ companyId }) => companyId)}::bigint[], ${short.map(({ productId }) => productId)}::bigint[])
        as given (company_id, product_id)
      join newest on newest.company_id = given.company_id
      group by newest.id, newest.company_id
    )
    select wanted.id as proposal_id, wanted.company_id, line.product_id, line.units
    from wanted
    cross join lateral (
      select item.product_id, sum(item.quantity)::bigint as units
      from store_order_proposal_item item
      where item.tenant_id = ${tenantId} and item.order_proposal_id = wanted.id
        and item.product_id = any(wanted.product_ids)
        and item.store_order_proposal_id not in (
          select part.id from store_order_proposal part
          where part.tenant_id = ${tenantId} and part.order_proposal_id = wanted.id and part.inactive)
      group by item.product_id) line`.execute(db);
  return rows;
};
