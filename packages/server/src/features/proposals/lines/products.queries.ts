import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { ShareLine } from '@shelfward/contract/proposals/fair-share.rules.ts';
import type { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type {
  ProposalProduct,
  ProposalProductDetail,
} from '@shelfward/contract/proposals/proposal-summary.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { pageFrom } from '../../../platform/db/paging.ts';
import { matchesProduct } from '../../../platform/db/product-search.ts';
import { findOrderAmounts } from '../../products/public.ts';
import { computeAvailable } from './matrix.queries.ts';
import { inactiveParts } from './proposal-totals.queries.ts';

type Query = Input<typeof orderProposalRoutes.items>['query'];

const sortable: Readonly<Record<Query['sort'][number]['field'], RawBuilder<unknown>>> = {
  productName: sql`product.name_key collate natural_order`,
  sku: sql`product.sku`,
  quantity: sql`total.quantity`,
  parLevel: sql`total.par_level`,
  id: sql`product.id`,
};

/** A page of the proposal's products with their totals over its active stores. */
export const findProposalProducts = async (ctx: Ctx, id: number, query: Query): Promise<Page<ProposalProduct>> => {
  const { search, page, size } = query;
  const condition = search === undefined ? sql`true` : matchesProduct(search);
  const sort = query.sort.length > 0 ? query.sort : [{ field: 'productName', direction: 'asc' } as const];
  const order = sql.join([
    ...sort.map(({ field, direction }) =>
      direction === 'asc' ? sql`${sortable[field]} asc nulls first` : sql`${sortable[field]} desc nulls last`,
    ),
    sql`product.id`,
  ]);
  const { rows } = await sql<Row>`
    ${totals(ctx, id)} where ${condition} order by ${order} limit ${size} offset ${page * size}`.execute(ctx.db);
  const total = rows[0]?.matching ?? (page === 0 ? 0 : await countProducts(ctx, id, condition));
  return pageFrom(await toProposalProducts(ctx, rows), total, query);
};

export const findProposalProduct = async (
  ctx: Ctx,
  id: number,
  productId: number,
): Promise<ProposalProduct | undefined> => {
  const { rows } = await sql<Row>`${totals(ctx, id)} where product.id = ${productId}`.execute(ctx.db);
  const [product] = await toProposalProducts(ctx, rows);
  return product;
};

export const findProductInStores = async (
  ctx: Ctx,
  id: number,
  productId: number,
): Promise<ProposalProductDetail['stores']> =>
  await selectProductLines(ctx, id, productId)
    .innerJoin('store', 'store.id', 'storeOrderProposal.storeId')
    .select([
      'item.storeOrderProposalId',
      'store.id as storeId',
      'store.name as storeName',
      'item.quantity',
      'item.systemQuantity',
      'item.parLevel',
      'item.onHand as currentInventoryEstimation',
    ])
    .orderBy(inNaturalOrder(sql.ref('store.nameKey')))
    .orderBy('store.id')
    .execute();

/** The product's lines in the active stores of a proposal, as input of a fair-share allocation. */
export const findShareLines = (ctx: Ctx, id: number, productId: number): Promise<ShareLine[]> =>
  selectProductLines(ctx, id, productId)
    .select(['storeOrderProposal.storeId', 'item.storeOrderProposalId', 'item.quantity as currentProposedQuantity'])
    .select(sql<number>`greatest(0, item.par_level - item.on_hand - item.in_transit - item.open_orders)`.as('need'))
    .orderBy('item.storeOrderProposalId')
    .execute();

const selectProductLines = ({ db }: Ctx, id: number, productId: number) =>
  db
    .selectFrom('storeOrderProposal')
    .innerJoin('storeOrderProposalItem as item', (join) =>
      join
        .onRef('item.orderProposalId', '=', 'storeOrderProposal.orderProposalId')
        .onRef('item.storeOrderProposalId', '=', 'storeOrderProposal.id'),
    )
    .where('storeOrderProposal.orderProposalId', '=', id)
    .where('storeOrderProposal.inactive', '=', false)
    .where('item.productId', '=', productId);

interface Row extends Omit<ProposalProduct, 'product' | 'availableQuantity'> {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  readonly upc: string;
  readonly onHand: number;
  readonly matching: number;
}

const toProposalProducts = async (ctx: Ctx, rows: readonly Row[]): Promise<ProposalProduct[]> => {
  const amounts = await findOrderAmounts(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, sku, upc, onHand, ...row }) => ({
    product: { id, name, sku, upc },
    amountOfStores: row.amountOfStores,
    quantity: row.quantity,
    systemQuantity: row.systemQuantity,
    parLevel: row.parLevel,
    currentInventoryEstimation: row.currentInventoryEstimation,
    availableQuantity: computeAvailable(onHand, amounts.get(id)?.unavailable),
  }));
};

const totals = (ctx: Ctx, id: number) => sql`
  with total as materialized (
    select item.product_id, count(*) as amount_of_stores, sum(item.quantity) as quantity,
           sum(item.system_quantity) as system_quantity, sum(item.par_level) as par_level, sum(item.on_hand) as on_hand
    from store_order_proposal_item item
    where item.tenant_id = ${ctx.tenantId} and item.order_proposal_id = ${id}
      and item.store_order_proposal_id not in (${inactiveParts(ctx, [id])})
    group by item.product_id
  )
  select product.id, product.name, product.sku, product.upc, total.amount_of_stores, total.quantity,
         total.system_quantity, total.par_level, total.on_hand as current_inventory_estimation,
         product.on_hand, count(*) over () as matching
  from total
  join product on product.tenant_id = ${ctx.tenantId} and product.id = total.product_id`;

const countProducts = async (ctx: Ctx, id: number, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ matching: number }>`
    select count(*) as matching from (${totals(ctx, id)} where ${condition}) counted`.execute(ctx.db);
  return rows[0]?.matching ?? 0;
};
