import type {
  inventoryRoutes,
  ReportedStock,
  StoreInventoryItem,
} from '@shelfward/contract/inventory/inventory.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginate } from '../../platform/db/paging.ts';
import { matchesProduct } from '../../platform/db/product-search.ts';
import { isProductInScope } from '../../platform/db/scoped-products.ts';
import { productSummary } from '../assortments/public.ts';
import { deliveryDay, type InventoryPositions } from './estimates.queries.ts';
import { selectReceipts } from './selected-receipts.queries.ts';

/** A product in a store with its estimate; 0 without inventory data. */
export type InventoryRow = Omit<StoreInventoryItem, 'inTransit' | 'stale' | 'projectedOnHand' | 'phantomSuspected'>;
export interface InventoryPositionKey {
  readonly storeId: number;
  readonly productId: number;
}

/** Products with an estimate and products in the store's assortment. */
export const findInventory = (
  ctx: Ctx,
  storeId: number,
  { search, productId, productIds, excludeZeroInventory, ...page }: Input<typeof inventoryRoutes.items>['query'],
): Promise<Page<InventoryRow>> => {
  let query = selectInventory(ctx, storeId).where((is) =>
    is.or([
      is('inventory.onHand', 'is not', null),
      is.exists(
        is
          .selectFrom('reportedInventory as reported')
          .select('reported.id')
          .where('reported.storeId', '=', storeId)
          .whereRef('reported.productId', '=', 'product.id')
          .where('reported.inactive', '=', false),
      ),
      is.exists(
        is
          .selectFrom('storeAssortmentItem as listed')
          .select('listed.productId')
          .where('listed.storeId', '=', storeId)
          .whereRef('listed.productId', '=', 'product.id')
          .where('listed.globalAssortmentId', 'is not', null),
      ),
    ]),
  );
  if (productId !== undefined) query = query.where('product.id', '=', productId);
  if (productIds !== undefined) query = query.where('product.id', 'in', productIds);
  if (excludeZeroInventory) query = query.where('inventory.onHand', '>', 0);
  if (search !== undefined) query = query.where(matchesProduct(search));
  return paginate(query, page, {
    fields: {
      productName: sql`product.name_key collate natural_order`,
      upc: sql`product.upc_key`,
      sku: sql`product.sku_key`,
      onHandEstimation: sql`coalesce(inventory.on_hand, 0)`,
      countedOn: sql.ref('inventory.countedOn'),
      lastEventOn: sql.ref('inventory.lastEventOn'),
      unexplained: sql`coalesce(inventory.unexplained, 0)`,
    },
    id: sql.ref('product.id'),
    otherwise: [{ field: 'productName', direction: 'asc' }],
  });
};

/** Undefined if the store or product does not exist for this client. */
export const findInventoryPosition = (
  ctx: Ctx,
  { storeId, productId }: InventoryPositionKey,
): Promise<InventoryRow | undefined> =>
  selectInventory(ctx, storeId)
    .where('product.id', '=', productId)
    .where((is) => is.exists(is.selectFrom('store').select('store.id').where('store.id', '=', storeId)))
    .executeTakeFirst();

export const insertCount = async (
  { db, actor }: Ctx,
  key: InventoryPositionKey,
  count: {
    readonly kind: 'MANUAL';
    readonly quantity: number;
    readonly countedOn: string;
    readonly countedAt: Date;
  },
): Promise<void> => {
  const values = { ...key, ...count, countedBy: actor.userId };
  await db.insertInto('inventoryCount').values(values).execute();
};

/** Store–product pairs with an estimate or in the assortment of the stores. */
export const selectPositions = (
  { tenantId }: Pick<Ctx, 'tenantId'>,
  storeIds: readonly number[],
): InventoryPositions => sql`
  select store_id, product_id from store_inventory
  where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
  union
  select store_id, product_id from store_assortment_item
  where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[]) and global_assortment_id is not null`;

export const insertZeroCounts = async (
  { db, tenantId, now, actor }: Ctx,
  positions: InventoryPositions,
  countedOn: string,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into inventory_count (tenant_id, store_id, product_id, kind, quantity, counted_on, counted_at, counted_by)
    select ${tenantId}, position.store_id, position.product_id, 'ZERO', 0, ${countedOn}::date, ${now}, ${actor.userId}
    from (${positions}) as position`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Total on-hand estimation of each store, in id order. */
export const findTotals = async (
  { db, tenantId }: Ctx,
  storeIds: readonly number[],
): Promise<readonly { readonly storeId: number; readonly onHand: number }[]> => {
  const { rows } = await sql<{ storeId: number; onHand: number }>`
    select store.id as store_id, coalesce(sum(inventory.on_hand), 0) as on_hand
    from store
    left join store_inventory inventory on inventory.tenant_id = ${tenantId} and inventory.store_id = store.id
    where store.tenant_id = ${tenantId} and store.id = any(${storeIds}::bigint[])
    group by store.id
    order by store.id`.execute(db);
  return rows;
};

const selectInventory = ({ db, tenantId }: Ctx, storeId: number) =>
  db
    .selectFrom('product')
    .leftJoin('storeInventory as inventory', (join) =>
      join.onRef('inventory.productId', '=', 'product.id').on('inventory.storeId', '=', storeId),
    )
    .select([
      'product.id as productId',
      productSummary.as('product'),
      sql<number>`coalesce(inventory.on_hand, 0)`.as('onHandEstimation'),
      sql<boolean>`coalesce(inventory.anchored, false)`.as('anchored'),
      'inventory.countedOn',
      'inventory.lastEventOn',
      sql<number>`coalesce(inventory.unexplained, 0)`.as('unexplained'),
      newestReport(tenantId, storeId).as('reported'),
    ])
    .where(isProductInScope({ db, tenantId }));

const receivedSince = (storeId: number) => sql<boolean>`
  receipt.store_id = ${storeId} and receipt.product_id = product.id and receipt.received_on > reported.as_of`;

/** The newest stock that a feed reports for the product of the row, and how it differs from the estimate. */
const newestReport = (tenantId: number, storeId: number) => sql<ReportedStock | null>`(
  select jsonb_build_object('onHand', reported.on_hand, 'onOrder', reported.on_order, 'inTransit', reported.in_transit,
    'asOf', reported.as_of, 'definition', reported.definition, 'feed', jsonb_build_object('id', feed.id, 'name', feed.name),
    'difference', reported.on_hand - coalesce(inventory.on_hand, 0)
      - coalesce((select sum(sold.units) from sale_day sold
        where sold.tenant_id = ${tenantId} and sold.store_id = ${storeId} and sold.product_id = product.id
          and sold.sold_on > reported.as_of), 0)
      + coalesce((select sum(item.quantity) from shipment_item item
        join shipment on shipment.tenant_id = ${tenantId} and shipment.id = item.shipment_id
        where item.tenant_id = ${tenantId} and item.store_id = ${storeId} and item.product_id = product.id
          and shipment.status = 'DELIVERED' and not shipment.inactive and ${deliveryDay} > reported.as_of), 0)
      + coalesce((select sum(received.units) from (${selectReceipts(tenantId, receivedSince(storeId))}) received
        where received.day > reported.as_of), 0))
  from reported_inventory reported
  join feed on feed.tenant_id = ${tenantId} and feed.id = reported.feed_id
  where reported.tenant_id = ${tenantId} and reported.store_id = ${storeId} and reported.product_id = product.id
    and not reported.inactive
  order by reported.as_of desc, reported.id desc limit 1)`;
