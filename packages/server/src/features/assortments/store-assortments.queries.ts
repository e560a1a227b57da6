import type { AdjustableItem } from '@shelfward/contract/assortments/assortments.rules.ts';
import type {
  StoreAssortmentItem,
  storeAssortmentRoutes,
} from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { OrderedUnits } from '@shelfward/contract/products/quantity-limits.rules.ts';
import { sql } from 'kysely';
import { type Ctx, type DataCtx, today } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { paginate } from '../../platform/db/paging.ts';
import { matchesProduct } from '../../platform/db/product-search.ts';
import { productSummary } from './store-product.queries.ts';

/** An item with the limits of its product. */
export type LimitedItem = Omit<StoreAssortmentItem, 'contradictions'> & Omit<OrderedUnits, 'shelfMaximum'>;

export const findStoreItems = (
  { db }: Ctx,
  storeId: number,
  { search, ...page }: Input<typeof storeAssortmentRoutes.items>['query'],
): Promise<Page<LimitedItem>> =>
  paginate(
    selectStoreItems(db, storeId).$if(search !== undefined, (query) => query.where(matchesProduct(search ?? ''))),
    page,
    {
      fields: {
        productName: sql`product.name_key collate natural_order`,
        globalAssortmentName: sql`global_assortment.name_key collate natural_order`,
        globalAssortmentQuantity: sql.ref('storeAssortmentItem.globalAssortmentQuantity'),
        adjustment: sql.ref('storeAssortmentItem.adjustment'),
        onHandEstimation: sql.ref('onHandEstimation'),
        parLevel: sql.ref('storeAssortmentItem.parLevel'),
      },
      id: sql.ref('storeAssortmentItem.productId'),
      otherwise: [{ field: 'productName', direction: 'asc' }],
    },
  );

export const findStoreItem = (
  { db }: Ctx,
  { storeId, productId }: { readonly storeId: number; readonly productId: number },
): Promise<LimitedItem | undefined> =>
  selectStoreItems(db, storeId).where('storeAssortmentItem.productId', '=', productId).executeTakeFirst();

const weeksOfSales = 52;

/** Items by store id; stores without an assortment are missing. */
export const findAdjustableItems = async (
  ctx: Ctx,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AdjustableItem[]>> => {
  const { db, tenantId } = ctx;
  const since = addDays(today(ctx), -7 * weeksOfSales);
  const { rows } = await sql<AdjustableItem & { storeId: number }>`
    with sold as (
      select store_id, product_id, sum(units) as units from sale_day
      where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[]) and sold_on >= ${since}
      group by store_id, product_id
    )
    select item.store_id, item.product_id, item.global_assortment_quantity, item.adjustment,
      coalesce(sold.units, 0) as units_sold
    from store_assortment_item item
    left join sold on sold.store_id = item.store_id and sold.product_id = item.product_id
    where item.tenant_id = ${tenantId} and item.store_id = any(${storeIds}::bigint[])
      and item.global_assortment_id is not null`.execute(db);
  const byStore = new Map<number, AdjustableItem[]>();
  for (const { storeId, ...item } of rows) {
    const others = byStore.get(storeId);
    if (others) others.push(item);
    else byStore.set(storeId, [item]);
  }
  return byStore;
};

export const findStoreNames = async (
  { db }: Ctx,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('store')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${storeIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Sorted by name. */
export const findAssortmentProducts = async (
  { db }: Ctx,
  productIds: readonly number[],
): Promise<StoreAssortmentItem['product'][]> => {
  const rows = await db
    .selectFrom('product')
    .select(productSummary.as('product'))
    .where('id', '=', sql<number>`any(${productIds}::bigint[])`)
    .orderBy(sql`product.name_key collate natural_order`)
    .orderBy('product.id')
    .execute();
  return rows.map(({ product }) => product);
};

export const updateAdjustments = async (
  { db, tenantId }: DataCtx,
  storeId: number,
  changes: readonly { readonly productId: number; readonly adjustment: number }[],
): Promise<void> => {
  await sql`
    update store_assortment_item item set adjustment = given.adjustment
    from unnest(${changes.map(({ productId }) => productId)}::bigint[],
                ${changes.map(({ adjustment }) => adjustment)}::integer[]) as given (product_id, adjustment)
    where item.tenant_id = ${tenantId} and item.store_id = ${storeId} and item.product_id = given.product_id`.execute(
    db,
  );
};

export interface ShelfMaximumChange {
  readonly productId: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** Changes the maximums that are those before; returns the changed products. */
export const updateShelfMaximums = async (
  { db, tenantId }: DataCtx,
  storeId: number,
  changes: readonly ShelfMaximumChange[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ productId: number }>`
    update store_assortment_item item set shelf_maximum = given.after
    from unnest(${changes.map(({ productId }) => productId)}::bigint[],
                ${changes.map(({ before }) => before)}::integer[],
                ${changes.map(({ after }) => after)}::integer[]) as given (product_id, before, after)
    where item.tenant_id = ${tenantId} and item.store_id = ${storeId} and item.product_id = given.product_id
      and item.shelf_maximum is not distinct from given.before
    returning item.product_id`.execute(db);
  return new Set(rows.map(({ productId }) => productId));
};

const selectStoreItems = (db: Db, storeId: number) =>
  db
    .selectFrom('storeAssortmentItem')
    .innerJoin('product', 'product.id', 'storeAssortmentItem.productId')
    .innerJoin('globalAssortment', 'globalAssortment.id', 'storeAssortmentItem.globalAssortmentId')
    .where('storeAssortmentItem.storeId', '=', storeId)
    .select([
      productSummary.as('product'),
      sql<
        StoreAssortmentItem['globalAssortment']
      >`json_build_object('id', global_assortment.id, 'name', global_assortment.name)`.as('globalAssortment'),
      'storeAssortmentItem.globalAssortmentQuantity',
      'storeAssortmentItem.adjustment',
      'storeAssortmentItem.parLevel',
      'storeAssortmentItem.shelfMaximum',
      'product.packSize',
      'product.layerSize',
      'product.palletSize',
      'product.minQuantity',
      'product.maxQuantity',
    ])
    .select((select) =>
      select.fn
        .coalesce(
          select
            .selectFrom('storeInventory')
            .select('storeInventory.onHand')
            .whereRef('storeInventory.storeId', '=', 'storeAssortmentItem.storeId')
            .whereRef('storeInventory.productId', '=', 'storeAssortmentItem.productId'),
          sql<number>`0`,
        )
        .as('onHandEstimation'),
    );
