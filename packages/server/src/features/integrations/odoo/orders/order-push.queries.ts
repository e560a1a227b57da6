import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import type { OrderToPush } from './order-payload.rules.ts';

/** The orders to export in one query, with their lines and the Odoo IDs of their records. */
export const findOrdersToPush = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseId: number,
  orderIds: readonly number[],
): Promise<OrderToPush[]> => {
  const remoteId = (entity: string, internalId: string) => sql`
    (select mapping.external_id from external_mapping mapping
      where mapping.tenant_id = ${tenantId} and mapping.integration_id = ${baseId} and mapping.entity = ${entity}
        and mapping.internal_id = ${sql.ref(internalId)} and mapping.state = 'LINKED')`;
  const { rows } = await sql<OrderToPush>`
    select o.id, o.version, o.status, o.sync_status, o.purchase_order_number, o.requested_ship_date, o.sales_note,
      o.discount, o.shipping_charge_cents, o.company_id, company.name as company_name, o.store_id,
      store.name as store_name, sync.payload_hash, sync.attempted_at,
      coalesce(sync.note_sent, false) as note_sent, sync.synchronized_at is null as is_first_export,
      array(
        select parcel.id from shipment parcel
        where parcel.tenant_id = ${tenantId} and parcel.sales_order_id = o.id and not parcel.inactive
        order by parcel.id) as shipment_ids,
      ${remoteId('COMPANY', 'o.company_id')} as remote_company_id,
      ${remoteId('STORE', 'o.store_id')} as remote_store_id,
      ${remoteId('ORDER', 'o.id')} as remote_order_id,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'productId', line.product_id, 'productName', product.name,
          'productUpc', product.upc, 'productSku', product.sku, 'isProductInactive', product.inactive, 'storeId', line.store_id, 'storeName', place.name,
          'remoteProductId', ${remoteId('PRODUCT', 'line.product_id')},
          'quantity', line.quantity, 'shippedQuantity', line.shipped_quantity, 'unitPriceCents', line.unit_price_cents) order by line.id)
        from sales_order_item line
        join product on product.tenant_id = ${tenantId} and product.id = line.product_id
        join store place on place.tenant_id = ${tenantId} and place.id = line.store_id
        where line.tenant_id = ${tenantId} and line.sales_order_id = o.id), '[]') as lines
    from sales_order o
    join company on company.tenant_id = ${tenantId} and company.id = o.company_id
    left join store on store.tenant_id = ${tenantId} and store.id = o.store_id
    left join order_sync sync on sync.tenant_id = ${tenantId} and sync.sales_order_id = o.id
    where o.tenant_id = ${tenantId} and o.id = any(${orderIds}::bigint[])
    order by o.id`.execute(db);
  return rows;
};

/** Whether products that are missing in Odoo are created by an export of the connection. */
export const hasProductExport = async ({ db }: Pick<DataCtx, 'db'>, baseId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('integration')
    .select('id')
    .where('parentId', '=', baseId)
    .where('integrationType', '=', 'SHELF_TO_ODOO_PRODUCT')
    .where('inactive', '=', false)
    .executeTakeFirst();
  return found !== undefined;
};

/** Those of these records that belong to orders whose export failed; a retry resolves their logs. */
export const findRecordsOfFailedOrders = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  entity: 'COMPANY' | 'STORE' | 'PRODUCT',
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const column = sql.ref({ COMPANY: 'o.company_id', STORE: 'o.store_id', PRODUCT: 'line.product_id' }[entity]);
  const { rows } = await sql<{ id: number }>`
    select distinct ${column} as id from sales_order o
    left join sales_order_item line on line.tenant_id = ${tenantId} and line.sales_order_id = o.id
    where o.tenant_id = ${tenantId} and o.sync_status = 'FAILED' and not o.inactive and o.status <> 'CANCELLED'
      and ${column} = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
