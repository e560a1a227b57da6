import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { OrderEntryStore, orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../platform/context/context.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import { productIsEligible } from '../products/public.ts';

export interface EntryStoreRow {
  readonly id: number;
  readonly name: string;
  readonly number: string | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly regionId: number | null;
  readonly discount: number;
}

/** Active stores that order: distribution centers and online stores have no par levels. */
export const findEntryStores = (
  { db }: DataCtx,
  { search, companyId, ...request }: Input<typeof orderEntryRoutes.list>['query'],
): Promise<Page<EntryStoreRow>> => {
  let stores = db
    .selectFrom('store')
    .innerJoin('company', 'company.id', 'store.companyId')
    .select(['store.id', 'store.name', 'store.number', 'store.companyId', 'company.name as companyName'])
    .select(['store.regionId', 'company.discount'])
    .where('store.inactive', '=', false)
    .where('company.inactive', '=', false)
    .where('store.kind', '=', 'STORE');
  if (companyId !== undefined) stores = stores.where('store.companyId', '=', companyId);
  if (search !== undefined) stores = stores.where(holdsAny(['store.name', 'store.number'], search));
  return paginate(stores, request, {
    fields: { name: inNaturalOrder(sql.ref('store.name_key')) },
    id: sql.ref('store.id'),
    otherwise: [{ field: 'name', direction: 'asc' }],
  });
};

type EntryOrder = NonNullable<OrderEntryStore['order']> & { readonly storeId: number };

/** Of each store the draft that no proposal created, or without one the newest submitted order. */
export const findEntryOrders = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
): Promise<EntryOrder[]> => {
  const { rows } = await sql<Omit<EntryOrder, 'submittedDate'> & { submittedDate: Date | null }>`
    select distinct on (o.store_id) o.store_id, o.id, o.status, o.total_unit, o.total_price_cents as total_price,
      case when o.status = 'PENDING' then (
        select max(change.changed_at) from sales_order_status_change change
        where change.tenant_id = ${tenantId} and change.sales_order_id = o.id and change.to_status = 'PENDING'
      ) end as submitted_date
    from sales_order o
    where o.tenant_id = ${tenantId} and o.store_id = any(${storeIds}) and not o.inactive
      and (o.status = 'PENDING' or o.status = 'DRAFT' and o.order_proposal_id is null)
    order by o.store_id, o.status, o.id desc`.execute(db);
  return rows.map(({ submittedDate, ...order }) => ({ ...order, submittedDate: submittedDate?.toISOString() ?? null }));
};

interface Need {
  readonly storeId: number;
  readonly productId: number;
  /** Par level − on hand. */
  readonly units: number;
}

/** What stores need of orderable products, before what is on the way. */
export const findNeeds = async (ctx: ZonedCtx, storeIds: readonly number[]): Promise<Need[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<Need>`
    select item.store_id, item.product_id, item.par_level - coalesce(inventory.on_hand, 0) as units
    from store_assortment_item item
    join product on product.tenant_id = ${tenantId} and product.id = item.product_id
    left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
    left join store_inventory inventory on inventory.tenant_id = ${tenantId}
      and inventory.store_id = item.store_id and inventory.product_id = item.product_id
    where item.tenant_id = ${tenantId} and item.store_id = any(${storeIds}) and item.global_assortment_id is not null
      and item.par_level > coalesce(inventory.on_hand, 0) and ${productIsEligible(ctx)}`.execute(db);
  return rows;
};
