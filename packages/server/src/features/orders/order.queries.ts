import { computeLinePrice } from '@shelfward/contract/orders/order-money.rules.ts';
import { computeOpenQuantity } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Order, OrderItem, OrderSync } from '@shelfward/contract/orders/orders.shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { headerColumns, headerJoins, type OrderHeaderRow, toOrderRow } from './order-header.queries.ts';

export type VersionedOrder = Order & { readonly version: number };

type StoredItem = Omit<OrderItem, 'totalPrice' | 'remainingQuantity'>;

interface StoredOrder extends OrderHeaderRow {
  readonly erpOrderUrl: string | null;
  readonly sync: OrderSync;
  readonly items: StoredItem[];
  readonly shipments: Order['shipments'];
}

/** The header, which the guards of a status change read. */
export const findOrderHeader = async (
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  id: number,
): Promise<OrderHeaderRow | undefined> => {
  const { rows } = await sql<OrderHeaderRow>`
    select ${headerColumns(ctx)} from sales_order o ${headerJoins(ctx)}
    where o.tenant_id = ${ctx.tenantId} and o.id = ${id}`.execute(keepingPlans(ctx.db));
  return rows[0];
};

/**
 * The complete order in one query: lines by product and store, shipments in order of creation. Nothing here
 * reads the JSON, so it is json and not jsonb, which would cost twice as much.
 */
export const findOrder = async (ctx: Ctx, id: number): Promise<VersionedOrder | undefined> => {
  const { tenantId } = ctx;
  const { rows } = await sql<StoredOrder>`
    select ${headerColumns(ctx)},
      coalesce((
        select json_agg(json_build_object(
          'id', line.id, 'product', json_build_object('id', product.id, 'name', product.name, 'upc', product.upc, 'sku', product.sku,
            'discontinued', product.discontinued, 'inactive', product.inactive),
          'store', json_build_object('id', place.id, 'name', place.name, 'number', place.number),
          'unitPrice', line.unit_price_cents, 'quantity', line.quantity, 'shippedQuantity', line.shipped_quantity,
          'shortClosed', line.short_closed, 'shortCloseReason', line.short_close_reason) order by product.name_key collate natural_order, place.name_key collate natural_order)
        from sales_order_item line
        join product on product.tenant_id = ${tenantId} and product.id = line.product_id
        join store place on place.tenant_id = ${tenantId} and place.id = line.store_id
        where line.tenant_id = ${tenantId} and line.sales_order_id = o.id), '[]') as items,
      coalesce((
        select json_agg(json_build_object(
          'id', parcel.id, 'shippedDate', parcel.shipped_date, 'deliveredOn', parcel.delivered_on, 'trackingNumber', parcel.tracking_number,
          'shipper', parcel.shipper, 'createdDate', parcel.created_date, 'status', parcel.status,
          'statusDescription', parcel.status_description, 'inactive', parcel.inactive,
          'items', (
            select coalesce(json_agg(json_build_object(
              'productId', content.product_id, 'storeId', content.store_id, 'quantity', content.quantity)
              order by content.product_id, content.store_id), '[]')
            from shipment_item content
            where content.tenant_id = ${tenantId} and content.shipment_id = parcel.id)) order by parcel.id)
        from shipment parcel
        where parcel.tenant_id = ${tenantId} and parcel.sales_order_id = o.id), '[]') as shipments,
      ${syncColumns(ctx)}
    from sales_order o ${headerJoins(ctx)}
    where o.tenant_id = ${tenantId} and o.id = ${id}`.execute(keepingPlans(ctx.db));
  const [row] = rows;
  if (!row) return undefined;
  const { items, shipments, erpOrderUrl, sync, version } = row;
  return { ...toOrderRow(ctx, row), items: items.map(toItem), shipments, erpOrderUrl, sync, version };
};

/** The sync status with the ERP, with the ERP order and its URL from the mapping. */
const syncColumns = ({ tenantId }: Pick<Ctx, 'tenantId'>) => sql`
  (select json_build_object(
      'reason', state.reason, 'failures', coalesce(state.failures, 0), 'erpOrderName', state.erp_order_name,
      'nextAttemptTime', state.next_attempt_at, 'lastAttemptTime', state.attempted_at,
      'synchronizedTime', state.synchronized_at, 'erpOrder', state.erp_order, 'erpAmounts', state.erp_amounts)
    from (values (1)) as one
    left join order_sync state on state.tenant_id = ${tenantId} and state.sales_order_id = o.id) as sync,
  (select rtrim(base.settings ->> 'url', '/') || '/mail/view?model=sale.order&res_id=' || mapping.external_id
    from external_mapping mapping
    join integration base on base.tenant_id = ${tenantId} and base.id = mapping.integration_id
    where mapping.tenant_id = ${tenantId} and mapping.entity = 'ORDER' and mapping.internal_id = o.id
      and mapping.state = 'LINKED'
    order by mapping.synced_at desc, mapping.id limit 1) as erp_order_url`;

const toItem = (item: StoredItem): OrderItem => ({
  ...item,
  totalPrice: computeLinePrice(item),
  remainingQuantity: computeOpenQuantity(item),
});
