import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { allotmentReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { listOf, numbersOf } from '../../platform/db/number-lists.ts';
import { priceOf } from './proposal-totals.queries.ts';
import { productIsEligible, storeIsEligible } from './terms.queries.ts';

export type MatrixStore = ProposalMatrix['stores'][number];
export type MatrixProduct = ProposalMatrix['products'][number];

/** All lines of a proposal, store by store. */
export interface ProposalLines {
  readonly stores: readonly StoreLines[];
  /** The few about which there is more to say. */
  readonly special: SpecialLines;
}

/** The lines of a store, each list in the same order, which is none. Stores with the same list share it. */
export interface StoreLines {
  readonly storeOrderProposalId: number;
  readonly productId: readonly number[];
  readonly systemQuantity: readonly number[];
  readonly parLevel: readonly number[];
  readonly onHand: readonly number[];
  readonly packSize: readonly number[];
}

/** Lines with a choice, with units on their way, or whose quantity is not what the terms say. */
export interface SpecialLines {
  readonly storeOrderProposalId: number[];
  readonly productId: number[];
  /** −1: nobody chose. */
  readonly chosen: number[];
  readonly inTransit: number[];
  readonly openOrders: number[];
  /** Which of the reasons; −1: it is what its terms say. */
  readonly allotted: number[];
}

export const findCompanyOf = ({ db }: DataCtx, companyId: number) =>
  db
    .selectFrom('company')
    .select(['name', 'minItemsForStoreProposal'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

export const findMatrixStores = async (ctx: DataCtx, orderProposalId: number): Promise<MatrixStore[]> => {
  const { rows } = await sql<MatrixStore>`
    select part.id as store_order_proposal_id, store.id as store_id, store.name, store.number, store.code, region.id as region_id,
           region.name as region_name, store.proposal_processed_by_region, ${storeIsEligible} as is_eligible,
           part.inactive
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
    order by store.name_key, store.id`.execute(ctx.db);
  return rows;
};

export const findMatrixProducts = async (
  ctx: DataCtx,
  companyId: number,
  productIds: readonly number[],
): Promise<MatrixProduct[]> => {
  const price = priceOf(ctx, { companyId: sql`${companyId}::bigint`, productId: sql.raw('product.id') });
  const promised = await findPromisedUnits(ctx);
  const { rows } = await sql<Omit<MatrixProduct, 'availableQuantity'> & { onHand: number }>`
    select product.id as product_id, product.name, product.sku, line.id as product_line_id,
           line.name as product_line_name, product.on_hand, (${price}) as unit_price_cents, product.pack_size, ${productIsEligible(ctx)} as is_eligible
    from product
    left join season on season.tenant_id = ${ctx.tenantId} and season.id = product.season_id
    left join product_line line on line.tenant_id = ${ctx.tenantId} and line.id = product.product_line_id
    where product.tenant_id = ${ctx.tenantId} and product.id = any(${productIds})
    order by product.name_key, product.id`.execute(ctx.db);
  return rows.map(({ onHand, ...product }) => ({
    ...product,
    availableQuantity: availableOf(onHand, promised.get(product.productId)),
  }));
};

/** What the brand has of a product and has not promised. */
export const availableOf = (onHand: number, promised = 0): number => Math.max(0, onHand - promised);

/** What is promised of each product to approved and packing orders; from those few orders, not from all ever made. */
export const findPromisedUnits = async (ctx: DataCtx): Promise<Map<number, number>> => {
  const { rows } = await sql<{ productId: number; units: number }>`
    with promised as materialized (
      select id from sales_order
      where tenant_id = ${ctx.tenantId} and not inactive and status in ('APPROVED', 'PACKING')
    )
    select item.product_id, sum(item.quantity - item.shipped_quantity) as units
    from promised
    join sales_order_item item on item.tenant_id = ${ctx.tenantId} and item.sales_order_id = promised.id
    where not item.short_closed
    group by item.product_id`.execute(ctx.db);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
};

/**
 * A quarter of a million lines as a text for each store and column: neither sorted nor taken apart before they reach
 * their places. Stores that list the same products have the same texts of them, which are read once.
 */
export const findLines = async (ctx: DataCtx, orderProposalId: number): Promise<ProposalLines> => {
  const { rows } = await sql<{ storeOrderProposalId: number } & TextOf<Omit<StoreLines, 'storeOrderProposalId'>>>`
    select store_order_proposal_id,
           ${listOf(sql`product_id`)} as product_id, ${listOf(sql`system_quantity`)} as system_quantity,
           ${listOf(sql`par_level`)} as par_level, ${listOf(sql`on_hand`)} as on_hand,
           ${listOf(sql`pack_size`)} as pack_size
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}
    group by store_order_proposal_id`.execute(ctx.db);
  const read = new Map<string, readonly number[]>();
  const once = (text: string | null): readonly number[] => {
    const known = read.get(text ?? '') ?? numbersOf(text);
    read.set(text ?? '', known);
    return known;
  };
  return {
    stores: rows.map((row) => ({
      storeOrderProposalId: row.storeOrderProposalId,
      productId: once(row.productId),
      systemQuantity: once(row.systemQuantity),
      parLevel: once(row.parLevel),
      onHand: once(row.onHand),
      packSize: once(row.packSize),
    })),
    special: await findSpecialLines(ctx, orderProposalId),
  };
};

const findSpecialLines = async (ctx: DataCtx, orderProposalId: number): Promise<SpecialLines> => {
  const { rows } = await sql<TextOf<SpecialLines>>`
    select ${listOf(sql`store_order_proposal_id`)} as store_order_proposal_id,
           ${listOf(sql`product_id`)} as product_id, ${listOf(sql`coalesce(chosen_quantity, -1)`)} as chosen,
           ${listOf(sql`in_transit`)} as in_transit, ${listOf(sql`open_orders`)} as open_orders,
           ${listOf(sql`coalesce(array_position(${[...allotmentReasons]}::text[], adjusted_by) - 1, -1)`)} as allotted
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId}
      and (chosen_quantity is not null or in_transit > 0 or open_orders > 0 or adjusted_by is not null)`.execute(
    ctx.db,
  );
  const [row] = rows;
  return {
    storeOrderProposalId: numbersOf(row?.storeOrderProposalId),
    productId: numbersOf(row?.productId),
    chosen: numbersOf(row?.chosen),
    inTransit: numbersOf(row?.inTransit),
    openOrders: numbersOf(row?.openOrders),
    allotted: numbersOf(row?.allotted),
  };
};

type TextOf<T> = { readonly [K in keyof T]: string | null };
