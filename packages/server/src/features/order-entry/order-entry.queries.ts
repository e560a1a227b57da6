import type { OrderEntry, OrderEntryProduct } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { EnteredLine } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../platform/context/context.ts';
import { listPrice, priceJoins } from '../orders/public.ts';
import { orderStep, productIsEligible } from '../products/public.ts';

interface EntryStore extends Pick<OrderEntry, 'store' | 'company' | 'orderManager' | 'discount'> {
  readonly regionId: number | null;
}

export const findEntryStore = async ({ db, tenantId }: DataCtx, storeId: number): Promise<EntryStore | undefined> => {
  const { rows } = await sql<EntryStore>`
    select jsonb_build_object('id', store.id, 'name', store.name, 'number', store.number) as store,
      jsonb_build_object('id', company.id, 'name', company.name) as company,
      case when manager.id is not null then jsonb_build_object('firstName', manager.first_name,
        'lastName', manager.last_name, 'email', manager.email) end as order_manager,
      company.discount, store.region_id
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join app_user manager on manager.tenant_id = ${tenantId} and manager.id = company.order_manager_id
    where store.tenant_id = ${tenantId} and store.id = ${storeId} and not store.inactive and not company.inactive`.execute(
    db,
  );
  return rows[0];
};

/** The newest draft of a store that no proposal created. */
export const findDraftOfStore = async ({ db, tenantId }: DataCtx, storeId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order
    where tenant_id = ${tenantId} and store_id = ${storeId} and not inactive and status = 'DRAFT'
      and order_proposal_id is null
    order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

type EntryProductRow = Omit<OrderEntryProduct, 'onTheWay' | 'suggested'>;

/** The active products of the assortment of a store, with the prices of its company. */
export const findEntryProducts = async (ctx: ZonedCtx, storeId: number): Promise<EntryProductRow[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<EntryProductRow>`
    select jsonb_build_object('id', product.id, 'name', product.name, 'upc', product.upc, 'sku', product.sku) as product,
      case when product_line.id is not null
        then jsonb_build_object('id', product_line.id, 'name', product_line.name) end as product_line,
      product.pack_size, ${orderStep} as step, product.unit_weight_grams,
      coalesce(own.min_quantity, product.min_quantity) as min_quantity,
      coalesce(own.max_quantity, product.max_quantity) as max_quantity,
      coalesce(inventory.on_hand, 0) as on_hand, to_char(inventory.counted_on, 'YYYY-MM-DD') as counted_on,
      item.par_level, ${listPrice} as unit_price
    from store_assortment_item item
    join store on store.tenant_id = ${tenantId} and store.id = item.store_id
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    join product on product.tenant_id = ${tenantId} and product.id = item.product_id
    left join product_line on product_line.tenant_id = ${tenantId} and product_line.id = product.product_line_id
    left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
    left join store_inventory inventory on inventory.tenant_id = ${tenantId}
      and inventory.store_id = item.store_id and inventory.product_id = item.product_id
    ${priceJoins(tenantId)}
    where item.tenant_id = ${tenantId} and item.store_id = ${storeId} and item.global_assortment_id is not null
      and ${productIsEligible(ctx)}
    order by product_line.name_key collate natural_order nulls last, product.name_key collate natural_order, product.id`.execute(
    db,
  );
  return rows;
};

export const findOpenOrdersOfStore = async (
  { db, tenantId }: DataCtx,
  storeId: number,
): Promise<OrderEntry['openOrders']> => {
  const { rows } = await sql<Omit<OrderEntry['openOrders'][number], 'createdDate'> & { createdDate: Date }>`
    select id, status, created_date, total_unit, total_price_cents as total_price, order_proposal_id from sales_order
    where tenant_id = ${tenantId} and store_id = ${storeId} and not inactive and status in ('DRAFT', 'PENDING')
    order by created_date desc, id desc limit 20`.execute(db);
  return rows.map(({ createdDate, ...order }) => ({ ...order, createdDate: createdDate.toISOString() }));
};

export interface OrderLine extends EnteredLine {
  readonly orderId: number;
}

/** The lines of orders with the limits of their products. */
export const findEnteredLines = async (
  { db, tenantId }: DataCtx,
  orderIds: readonly number[],
): Promise<OrderLine[]> => {
  const { rows } = await sql<OrderLine>`
    select line.sales_order_id as order_id, product.name, line.quantity, line.unit_price_cents as unit_price,
      product.pack_size, ${orderStep} as step, product.unit_weight_grams, product.min_quantity, product.max_quantity
    from sales_order_item line
    join product on product.tenant_id = ${tenantId} and product.id = line.product_id
    where line.tenant_id = ${tenantId} and line.sales_order_id = any(${orderIds})
    order by line.id`.execute(db);
  return rows;
};
