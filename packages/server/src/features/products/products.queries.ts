import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter } from '../../platform/db/number-lists.ts';
import { paginate } from '../../platform/db/paging.ts';
import { isProductInScope } from '../../platform/db/scoped-products.ts';
import { textKey } from '../../platform/db/text-key.ts';
import { productFields, type StoredProduct, versionOfProduct } from './product-fields.queries.ts';
import { filteredProducts } from './product-filter.queries.ts';

/** Finds the page first and then reads its products, so that skipped rows are not computed. */
export const findStoredProducts = async (
  ctx: Ctx,
  { page, size, sort, ...filters }: Input<typeof productRoutes.list>['query'],
): Promise<Page<StoredProduct>> => {
  const isSortedBy = (name: (typeof sort)[number]['field']) => sort.some(({ field }) => field === name);
  const query = (await filteredProducts(ctx, filters))
    .$if(isSortedBy('productLineName'), (named) =>
      named.leftJoin('productLine', 'productLine.id', 'product.productLineId'),
    )
    .$if(isSortedBy('seasonName'), (named) => named.leftJoin('season', 'season.id', 'product.seasonId'))
    .$if(isSortedBy('defaultPrice'), (priced) =>
      priced.leftJoin(defaultPrices(ctx).as('price'), 'price.productId', 'product.id'),
    )
    .$if(isSortedBy('amountOfPendingOrders'), (counted) =>
      counted.leftJoin(pendingOrders(ctx).as('pending'), 'pending.productId', 'product.id'),
    )
    .select('product.id');
  const found = await paginate(query, { page, size, sort }, productOrder);
  const ids = found.content.map(({ id }) => id);
  if (ids.length === 0) return { ...found, content: [] };
  const content = await joined({ db: keepingPlans(ctx.db) })
    .select(productFields(ctx))
    .where(sql<boolean>`product.id = any(${idParameter(ids)})`)
    .orderBy(sql`array_position(${ids}::bigint[], product.id)`)
    .execute();
  return { ...found, content };
};

/** One row per product, read once for a sort by price. */
const defaultPrices = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('productPrice')
    .innerJoin('priceList', 'priceList.id', 'productPrice.priceListId')
    .where('priceList.isDefault', '=', true)
    .where('productPrice.inactive', '=', false)
    .select(['productPrice.productId', 'productPrice.priceCents']);

/** One row per product that was ordered. */
const pendingOrders = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('productOrderAmount')
    .groupBy('productId')
    .select(['productId', sql<number>`sum(pending_orders)`.as('orders')]);

export const findStoredProduct = (
  ctx: Ctx,
  id: number,
): Promise<(StoredProduct & { readonly version: number }) | undefined> =>
  joined({ db: keepingPlans(ctx.db) })
    .select(productFields(ctx))
    .select(versionOfProduct(ctx).as('version'))
    .where('product.id', '=', id)
    .where(isProductInScope(ctx))
    .executeTakeFirst();

interface OrderAmounts {
  readonly pendingOrders: number;
  readonly unavailable: number;
}

/** The number of PENDING orders per product, and the open units of APPROVED and PACKING orders. */
export const findOrderAmounts = async (
  { db, tenantId }: DataCtx,
  productIds: readonly number[],
): Promise<Map<number, OrderAmounts>> => {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<OrderAmounts & { productId: number }>`
    select product_id, sum(pending_orders) as pending_orders, sum(open_units) as unavailable
    from product_order_amount
    where tenant_id = ${tenantId} and product_id = any(${idParameter(productIds)})
    group by product_id`.execute(keepingPlans(db));
  return new Map(rows.map(({ productId, ...amounts }) => [productId, amounts]));
};

export const findProductHolding = (
  { db }: Ctx,
  { column, value, excludeId = 0 }: { column: 'upc' | 'sku' | 'name'; value: string; excludeId?: number | undefined },
): Promise<{ inactive: boolean } | undefined> =>
  db
    .selectFrom('product')
    .select('inactive')
    .where((eb) =>
      eb.or([eb(`${column}Key`, '=', textKey(value)), ...(column === 'upc' ? [eb('gtin', '=', gtin(value))] : [])]),
    )
    .where('id', '<>', excludeId)
    .executeTakeFirst();

/** Another product with this UPC, or with the same GTIN in another form. */
export const findCodeHolder = (
  { db }: Ctx,
  { upc, excludeId = 0 }: { readonly upc: string; readonly excludeId?: number | undefined },
) =>
  db
    .selectFrom('product')
    .select(['name', 'upc', 'inactive'])
    .where((eb) => eb.or([eb('upcKey', '=', textKey(upc)), eb('gtin', '=', gtin(upc))]))
    .where('id', '<>', excludeId)
    .orderBy((eb) => eb('upcKey', '=', textKey(upc)), 'desc')
    .limit(1)
    .executeTakeFirst();

const gtin = (upc: string) => sql<string | null>`to_gtin(${upc}::text)`;

const joined = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('product')
    .leftJoin('productLine', 'productLine.id', 'product.productLineId')
    .leftJoin('season', 'season.id', 'product.seasonId');

const productOrder = {
  fields: {
    name: sql`product.name_key collate natural_order`,
    upc: sql`product.upc_key`,
    sku: sql`product.sku_key`,
    productLineName: sql`product_line.name_key collate natural_order`,
    seasonName: sql`season.name_key collate natural_order`,
    defaultPrice: sql`price.price_cents`,
    packSize: sql.ref('product.packSize'),
    onHand: sql.ref('product.onHand'),
    amountOfPendingOrders: sql`coalesce(pending.orders, 0)`,
    updatedAt: sql.ref('product.updatedAt'),
    inactive: sql.ref('product.inactive'),
  },
  id: sql.ref('product.id'),
  otherwise: [{ field: 'name', direction: 'asc' }] as const,
  indexed: ['upc', 'onHand', 'updatedAt'] as const,
};
