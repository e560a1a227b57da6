import { projectionObstacles } from '@shelfward/contract/proposals/projection.rules.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';
import { selectPrice } from '../../pricing/public.ts';
import { findOrderAmounts, orderStep, productIsEligible } from '../../products/public.ts';
import { storeIsEligible } from '../../stores/public.ts';

export type MatrixStore = ProposalMatrix['stores'][number];
export type MatrixProduct = ProposalMatrix['products'][number];

/** All lines of a proposal, grouped by store. */
export interface ProposalLines {
  readonly stores: readonly StoreLines[];
  /** Lines with additional data; a small share of all lines. */
  readonly special: SpecialLines;
  /** Of lines whose rule is the projected order. */
  readonly projected: ProjectedLines;
}

/** Lines of a store as parallel lists in no particular order. Stores with equal lists share one array. */
export interface StoreLines {
  readonly storeOrderProposalId: number;
  readonly productId: readonly number[];
  readonly systemQuantity: readonly number[];
  readonly parLevel: readonly number[];
  readonly onHand: readonly number[];
  readonly packSize: readonly number[];
}

/** Lines with an override quantity, units in transit, on order, or in other proposals, a suggested par level, or an adjusted suggestion. */
export interface SpecialLines {
  readonly storeOrderProposalId: number[];
  readonly productId: number[];
  /** −1: no override quantity. */
  readonly chosen: number[];
  readonly inTransit: number[];
  readonly openOrders: number[];
  readonly otherProposals: number[];
  /** −1: the par level is that of the assortment. */
  readonly assortmentPar: number[];
  /** Index of the adjustment reason; −1: the suggestion was not adjusted. */
  readonly allotted: number[];
}

/** Lines whose rule is the projected order; stocks and sales in tenths, the service level in hundredths of a percent. */
export interface ProjectedLines {
  readonly storeOrderProposalId: number[];
  readonly productId: number[];
  /** −1: not projected. */
  readonly need: number[];
  readonly untilDelivery: number[];
  readonly stockAtDelivery: number[];
  readonly toCover: number[];
  readonly serviceLevel: number[];
  /** Index of the obstacle; −1: projected. */
  readonly obstacle: number[];
}

export const getProposalCompany = ({ db }: DataCtx, companyId: number) =>
  db
    .selectFrom('company')
    .select(['name', 'minItemsForStoreProposal', 'discount'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

export const findMatrixStores = async (ctx: DataCtx, orderProposalId: number): Promise<MatrixStore[]> => {
  const { rows } = await sql<MatrixStore>`
    select part.id as store_order_proposal_id, store.id as store_id, store.name, store.number, store.code, region.id as region_id,
           region.name as region_name, store.proposal_processed_by_region, ${storeIsEligible} as is_eligible,
           part.inactive, part.delivery_day, part.next_delivery_day, part.days_late
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
    order by store.name_key collate natural_order, store.id`.execute(ctx.db);
  return rows;
};

export const findMatrixProducts = async (
  ctx: ZonedCtx,
  companyId: number,
  productIds: readonly number[],
): Promise<MatrixProduct[]> => {
  const price = selectPrice(ctx, { companyId: sql`${companyId}::bigint`, productId: sql.raw('product.id') });
  const amounts = await findOrderAmounts(ctx, productIds);
  const { rows } = await sql<Omit<MatrixProduct, 'availableQuantity'> & { onHand: number }>`
    select product.id as product_id, product.name, product.upc, product.sku, line.id as product_line_id,
           line.name as product_line_name, product.on_hand, (${price}) as unit_price_cents, ${orderStep} as pack_size,
           product.discontinued, product.inactive, ${productIsEligible(ctx)} as is_eligible
    from product
    left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id
    left join product_line line on line.tenant_id = ${ctx.tenantId} and line.id = product.product_line_id
    where product.tenant_id = ${ctx.tenantId} and product.id = any(${productIds})
    order by product.name_key collate natural_order, product.id`.execute(ctx.db);
  return rows.map(({ onHand, ...product }) => ({
    ...product,
    availableQuantity: computeAvailable(onHand, amounts.get(product.productId)?.unavailable),
  }));
};

/** Available-to-promise units. */
export const computeAvailable = (onHand: number, committed = 0): number => Math.max(0, onHand - committed);

/**
 * Reads up to 250,000 lines as one text per store and column, which avoids sorting and row objects. Stores with the same
 * products have identical texts, which are parsed once.
 */
export const findLines = async (ctx: DataCtx, orderProposalId: number): Promise<ProposalLines> => {
  const { rows } = await sql<{ storeOrderProposalId: number } & AsText<Omit<StoreLines, 'storeOrderProposalId'>>>`
    select store_order_proposal_id,
           ${joinedNumbers(sql`product_id`)} as product_id, ${joinedNumbers(sql`system_quantity`)} as system_quantity,
           ${joinedNumbers(sql`par_level`)} as par_level, ${joinedNumbers(sql`on_hand`)} as on_hand,
           ${joinedNumbers(sql`pack_size`)} as pack_size
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}
    group by store_order_proposal_id`.execute(ctx.db);
  const parsed = new Map<string, readonly number[]>();
  const parseOnce = (text: string | null): readonly number[] => {
    const numbers = parsed.get(text ?? '') ?? parseNumbers(text);
    parsed.set(text ?? '', numbers);
    return numbers;
  };
  return {
    stores: rows.map((row) => ({
      storeOrderProposalId: row.storeOrderProposalId,
      productId: parseOnce(row.productId),
      systemQuantity: parseOnce(row.systemQuantity),
      parLevel: parseOnce(row.parLevel),
      onHand: parseOnce(row.onHand),
      packSize: parseOnce(row.packSize),
    })),
    special: await findSpecialLines(ctx, orderProposalId),
    projected: await findProjectedLines(ctx, orderProposalId),
  };
};

const findSpecialLines = async (ctx: DataCtx, orderProposalId: number): Promise<SpecialLines> => {
  const { rows } = await sql<AsText<SpecialLines>>`
    select ${joinedNumbers(sql`store_order_proposal_id`)} as store_order_proposal_id,
           ${joinedNumbers(sql`product_id`)} as product_id, ${joinedNumbers(sql`coalesce(chosen_quantity, -1)`)} as chosen,
           ${joinedNumbers(sql`in_transit`)} as in_transit, ${joinedNumbers(sql`open_orders`)} as open_orders,
           ${joinedNumbers(sql`other_proposals`)} as other_proposals,
           ${joinedNumbers(sql`coalesce(assortment_par_level, -1)`)} as assortment_par,
           ${joinedNumbers(sql`coalesce(array_position(${[...allocationReasons]}::text[], adjusted_by) - 1, -1)`)} as allotted
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}
      and (chosen_quantity is not null or in_transit > 0 or open_orders > 0 or other_proposals > 0
        or adjusted_by is not null or assortment_par_level is not null)`.execute(ctx.db);
  const [row] = rows;
  return {
    storeOrderProposalId: parseNumbers(row?.storeOrderProposalId),
    productId: parseNumbers(row?.productId),
    chosen: parseNumbers(row?.chosen),
    inTransit: parseNumbers(row?.inTransit),
    openOrders: parseNumbers(row?.openOrders),
    otherProposals: parseNumbers(row?.otherProposals),
    assortmentPar: parseNumbers(row?.assortmentPar),
    allotted: parseNumbers(row?.allotted),
  };
};

const findProjectedLines = async (ctx: DataCtx, orderProposalId: number): Promise<ProjectedLines> => {
  const scaled = (column: string, scale: number) =>
    joinedNumbers(sql`round(coalesce(${sql.ref(column)}, 0) * ${scale}::float8)::integer`);
  const { rows } = await sql<AsText<ProjectedLines>>`
    select ${joinedNumbers(sql`store_order_proposal_id`)} as store_order_proposal_id,
           ${joinedNumbers(sql`product_id`)} as product_id, ${joinedNumbers(sql`coalesce(projected_need, -1)`)} as need,
           ${scaled('expected_until_delivery', 10)} as until_delivery,
           ${scaled('stock_at_delivery', 10)} as stock_at_delivery, ${scaled('expected_to_cover', 10)} as to_cover,
           ${scaled('line_service_level', 10_000)} as service_level,
           ${joinedNumbers(sql`coalesce(array_position(${[...projectionObstacles]}::text[], not_projected) - 1, -1)`)} as obstacle
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}
      and (projected_need is not null or not_projected is not null)`.execute(ctx.db);
  const [row] = rows;
  return {
    storeOrderProposalId: parseNumbers(row?.storeOrderProposalId),
    productId: parseNumbers(row?.productId),
    need: parseNumbers(row?.need),
    untilDelivery: parseNumbers(row?.untilDelivery),
    stockAtDelivery: parseNumbers(row?.stockAtDelivery),
    toCover: parseNumbers(row?.toCover),
    serviceLevel: parseNumbers(row?.serviceLevel),
    obstacle: parseNumbers(row?.obstacle),
  };
};

type AsText<T> = { readonly [K in keyof T]: string | null };
