import type {
  GlobalAssortment,
  GlobalAssortmentInput,
  GlobalAssortmentItem,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';
import { matchesProduct } from '../../platform/db/product-search.ts';
import { productSummary } from './store-product.queries.ts';

export type GlobalAssortmentRecord = GlobalAssortment & { readonly version: number };

export const findGlobalAssortments = (
  { db }: Ctx,
  { search, includeInactive, ...page }: Input<typeof globalAssortmentRoutes.list>['query'],
): Promise<Page<GlobalAssortment>> =>
  paginate(
    selectGlobalAssortments(db)
      .$if(!includeInactive, (query) => query.where('globalAssortment.inactive', '=', false))
      .$if(search !== undefined, (query) => query.where(holdsAny(['globalAssortment.name'], search ?? ''))),
    page,
    {
      fields: {
        name: sql`global_assortment.name_key collate natural_order`,
        amountOfActiveItems: sql.ref('amountOfActiveItems'),
        amountOfActiveStores: sql.ref('amountOfActiveStores'),
        totalProductQuantity: sql.ref('totalProductQuantity'),
        inactive: sql.ref('globalAssortment.inactive'),
      },
      id: sql.ref('globalAssortment.id'),
      otherwise: [{ field: 'name', direction: 'asc' }],
    },
  );

/** Global assortments of a store, by name. */
export const findStoreGlobalAssortments = ({ db }: Ctx, storeId: number): Promise<GlobalAssortment[]> =>
  selectGlobalAssortments(db)
    .innerJoin('storeGlobalAssortment', 'storeGlobalAssortment.globalAssortmentId', 'globalAssortment.id')
    .where('storeGlobalAssortment.storeId', '=', storeId)
    .orderBy(sql`global_assortment.name_key collate natural_order`)
    .orderBy('globalAssortment.id')
    .execute();

export const findGlobalAssortment = ({ db }: Ctx, id: number): Promise<GlobalAssortmentRecord | undefined> =>
  selectGlobalAssortments(db)
    .select('globalAssortment.version')
    .where('globalAssortment.id', '=', id)
    .executeTakeFirst();

/**
 * Locks the assortment. Required for all changes of an assortment, its items, or its stores, so that compiling sees all of
 * them. FOR NO KEY UPDATE still allows foreign key references, which compiling other stores writes.
 */
export const lockGlobalAssortment = ({ db }: Ctx, id: number): Promise<GlobalAssortmentRecord | undefined> =>
  selectGlobalAssortments(db)
    .select('globalAssortment.version')
    .where('globalAssortment.id', '=', id)
    .forNoKeyUpdate('globalAssortment')
    .executeTakeFirst();

export const insertGlobalAssortment = async ({ db }: Ctx, name: string): Promise<number> => {
  const { id } = await db.insertInto('globalAssortment').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateGlobalAssortment = async (
  { db }: Ctx,
  id: number,
  values: { readonly name?: string; readonly inactive?: boolean },
): Promise<void> => {
  await db.updateTable('globalAssortment').set(values).where('id', '=', id).execute();
};

export const findItems = (
  { db }: Ctx,
  id: number,
  { search, ...page }: Input<typeof globalAssortmentRoutes.items>['query'],
): Promise<Page<GlobalAssortmentItem>> =>
  paginate(
    selectItems(db)
      .where('globalAssortmentItem.globalAssortmentId', '=', id)
      .$if(search !== undefined, (query) => query.where(matchesProduct(search ?? ''))),
    page,
    {
      fields: {
        productName: sql`product.name_key collate natural_order`,
        upc: sql`product.upc_key`,
        sku: sql`product.sku_key`,
        quantity: sql.ref('globalAssortmentItem.quantity'),
      },
      id: sql.ref('globalAssortmentItem.productId'),
      otherwise: [{ field: 'productName', direction: 'asc' }],
    },
  );

export const findItem = (
  { db }: Ctx,
  { id, productId }: { readonly id: number; readonly productId: number },
): Promise<GlobalAssortmentItem | undefined> =>
  selectItems(db)
    .where('globalAssortmentItem.globalAssortmentId', '=', id)
    .where('globalAssortmentItem.productId', '=', productId)
    .executeTakeFirst();

export const countProducts = async ({ db }: Ctx, ids: readonly number[]): Promise<number> => {
  const { total } = await db
    .selectFrom('product')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return total;
};

export const insertItems = async ({ db }: Ctx, id: number, items: GlobalAssortmentInput['items']): Promise<void> => {
  await db
    .insertInto('globalAssortmentItem')
    .values(items.map((item) => ({ globalAssortmentId: id, ...item })))
    .execute();
};

export const updateItem = async (
  { db }: Ctx,
  { id, productId }: { readonly id: number; readonly productId: number },
  quantity: number,
): Promise<void> => {
  await db
    .updateTable('globalAssortmentItem')
    .set({ quantity })
    .where('globalAssortmentId', '=', id)
    .where('productId', '=', productId)
    .execute();
};

export const deleteItem = async (
  { db }: Ctx,
  { id, productId }: { readonly id: number; readonly productId: number },
): Promise<void> => {
  await db
    .deleteFrom('globalAssortmentItem')
    .where('globalAssortmentId', '=', id)
    .where('productId', '=', productId)
    .execute();
};

/** The quantity of each product of the assortment. */
export const findQuantities = async ({ db }: Ctx, id: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('globalAssortmentItem')
    .select(['productId', 'quantity'])
    .where('globalAssortmentId', '=', id)
    .execute();
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
};

export const deleteItems = async ({ db }: Ctx, id: number): Promise<void> => {
  await db.deleteFrom('globalAssortmentItem').where('globalAssortmentId', '=', id).execute();
};

export const deleteProducts = async ({ db }: Ctx, id: number, productIds: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('globalAssortmentItem')
    .where('globalAssortmentId', '=', id)
    .where('productId', '=', sql<number>`any(${productIds}::bigint[])`)
    .execute();
};

const selectGlobalAssortments = (db: Db) =>
  db.selectFrom('globalAssortment').select((select) => {
    const activeItems = select
      .selectFrom('globalAssortmentItem')
      .innerJoin('product', 'product.id', 'globalAssortmentItem.productId')
      .whereRef('globalAssortmentItem.globalAssortmentId', '=', 'globalAssortment.id')
      .where('product.inactive', '=', false);
    return [
      'globalAssortment.id',
      'globalAssortment.name',
      'globalAssortment.inactive',
      activeItems.select(sql<number>`count(*)`.as('count')).$asScalar().$notNull().as('amountOfActiveItems'),
      activeItems
        .select(sql<number>`coalesce(sum(global_assortment_item.quantity), 0)`.as('sum'))
        .$asScalar()
        .$notNull()
        .as('totalProductQuantity'),
      select
        .selectFrom('storeGlobalAssortment')
        .innerJoin('store', 'store.id', 'storeGlobalAssortment.storeId')
        .whereRef('storeGlobalAssortment.globalAssortmentId', '=', 'globalAssortment.id')
        .where('store.inactive', '=', false)
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('amountOfActiveStores'),
    ];
  });

const selectItems = (db: Db) =>
  db
    .selectFrom('globalAssortmentItem')
    .innerJoin('product', 'product.id', 'globalAssortmentItem.productId')
    .select(['globalAssortmentItem.productId', 'globalAssortmentItem.quantity', productSummary.as('product')]);
