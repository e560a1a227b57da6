import { minUnreviewedWeeks } from '@shelfward/contract/replenishment/confidence.rules.ts';
import { sql } from 'kysely';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { type Cells, loadCells } from '../../inventory/public.ts';
import { orderStep, productIsEligible } from '../../products/public.ts';
import { storeIsEligible } from '../../stores/public.ts';
import type { DeliveryDays } from './project-line.rules.ts';

export interface ProposalStore {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly isEligible: boolean;
  readonly regionId: number | null;
  /** Set if the store's proposals are processed by region: its lines go to the region's order. */
  readonly orderRegionId: number | null;
  /** Removed from the proposal. */
  readonly inactive: boolean;
  /** The delivery that the order reaches; null in proposals of earlier versions. */
  readonly delivery: DeliveryDays | null;
}

export interface ReplenishmentProduct {
  readonly id: number;
  readonly name: string;
  readonly discontinued: boolean;
  readonly inactive: boolean;
  /** Of whole packs, layers, or pallets. */
  readonly packSize: number;
  readonly productLineId: number | null;
  readonly isEligible: boolean;
}

/** The delivery of a part; for queries with the table `store_order_proposal` as `part`. */
export const partDelivery = sql<DeliveryDays | null>`
  case when part.delivery_day is not null
    then json_build_object('deliveryDay', part.delivery_day, 'nextDeliveryDay', part.next_delivery_day,
      'daysLate', part.days_late) end`;

export const findProposalStores = async (
  ctx: Ctx,
  orderProposalId: number,
  partIds?: readonly number[],
): Promise<ProposalStore[]> => {
  const { rows } = await sql<ProposalStore>`
    select part.id as store_order_proposal_id, part.store_id, store.region_id,
           ${storeIsEligible} as is_eligible,
           case when store.proposal_processed_by_region then store.region_id end as order_region_id, part.inactive,
           ${partDelivery} as delivery
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
      and ${partIds === undefined ? sql`true` : sql`part.id = any(${partIds})`}
    order by part.id`.execute(ctx.db);
  return rows;
};

export const findReplenishmentProducts = async (
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, ReplenishmentProduct>> => {
  const { rows } = await sql<ReplenishmentProduct>`
    select product.id, product.name, product.discontinued, product.inactive, ${orderStep} as pack_size,
           product.product_line_id, ${productIsEligible(ctx)} as is_eligible
    from product
    left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id
    where product.tenant_id = ${ctx.tenantId} and product.id = any(${ids})`.execute(ctx.db);
  return new Map(rows.map((product) => [product.id, product]));
};

/** Par levels of the products in the stores' assortments. */
export const findParLevels = (ctx: Ctx, storeIds: readonly number[]): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select store_id, product_id, par_level as value
    from store_assortment_item
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and global_assortment_id is not null`,
  );

/**
 * Suggested par levels above the par levels of the assortments, in stores whose mode is FLOOR. Suggestions that a user has
 * rejected or snoozed, and those with too short a history, leave the par level as it is.
 */
export const findFloorParLevels = (ctx: Ctx, storeIds: readonly number[]): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select suggestion.store_id, suggestion.product_id, suggestion.suggested_par_level as value
    from par_suggestion suggestion
    join store on store.tenant_id = ${ctx.tenantId} and store.id = suggestion.store_id
    join store_assortment_item item on item.tenant_id = ${ctx.tenantId} and item.store_id = suggestion.store_id
      and item.product_id = suggestion.product_id and item.global_assortment_id is not null
    left join replenishment_setting own on own.tenant_id = ${ctx.tenantId} and own.company_id = store.company_id
    left join replenishment_setting account on account.tenant_id = ${ctx.tenantId} and account.company_id is null
    where suggestion.tenant_id = ${ctx.tenantId} and suggestion.store_id = any(${storeIds})
      and coalesce(own.mode, account.mode) = 'FLOOR'
      and suggestion.suggested_par_level > item.par_level
      and suggestion.available_weeks >= ${minUnreviewedWeeks}
      and coalesce(suggestion.ended_probability, 1) = 1
      and (suggestion.state = 'OPEN' or suggestion.state = 'SNOOZED' and suggestion.snoozed_until <= ${today(ctx)}::date)`,
  );

/** Products in the proposal, by store order proposal; each value is 0. */
export const findListedProducts = (ctx: Ctx, orderProposalId: number): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select store_order_proposal_id as store_id, product_id, 0 as value
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}`,
  );
