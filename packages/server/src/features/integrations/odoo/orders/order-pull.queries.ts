import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import type { TrackedOrder } from './order-pull.rules.ts';

const trackingDays = 30;

/**
 * Open orders that exist in Odoo, and recently shipped orders without a tracking number, which is often entered later.
 * All of them are checked in each run: they are few, and no change is missed between two runs.
 */
export const findTrackedOrders = async (
  { db, tenantId, now }: DataCtx,
  { baseId, after, limit }: { readonly baseId: number; readonly after: number; readonly limit: number },
): Promise<TrackedOrder[]> => {
  const since = plusDays(now, -trackingDays);
  const { rows } = await sql<TrackedOrder>`
    select o.id, coalesce(o.purchase_order_number, 'Order ' || o.id) as reference, o.status, o.store_id,
      mapping.external_id as remote_id
    from external_mapping mapping
    join sales_order o on o.tenant_id = ${tenantId} and o.id = mapping.internal_id
    where mapping.tenant_id = ${tenantId} and mapping.integration_id = ${baseId} and mapping.entity = 'ORDER'
      and mapping.state = 'LINKED' and mapping.internal_id > ${after} and not o.inactive
      and (o.status in ('PENDING', 'APPROVED', 'PACKING') or o.status = 'SHIPPED' and exists (
        select from shipment parcel
        where parcel.tenant_id = ${tenantId} and parcel.sales_order_id = o.id and not parcel.inactive
          and parcel.tracking_number is null and parcel.created_date >= ${since}))
    order by o.id limit ${limit}`.execute(db);
  return rows;
};

/** Those of these orders of which nothing more is shipped. */
export const findCompletedOrders = async ({ db }: DataCtx, orderIds: readonly number[]): Promise<number[]> => {
  const completed = await db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where((eb) => eb.or([eb('status', 'in', ['SHIPPED', 'CANCELLED']), eb('inactive', '=', true)]))
    .orderBy('id')
    .execute();
  return completed.map(({ id }) => id);
};

/** A sent order that is open here and has no mapping. */
export interface UnlinkedOrder {
  readonly id: number;
  readonly reference: string;
  readonly syncStatus: string;
  /** The name in Odoo; null if the response of the export was lost. */
  readonly remoteName: string | null;
  /** False: the order was sent before its connection was recorded, or to one that is deactivated. */
  readonly hasConnection: boolean;
}

/**
 * Sent orders of a connection, or of a deactivated one that it may replace, without a mapping. Orders without a recorded connection are included if they have no
 * shipments: nothing distinguishes their imported deliveries from new ones.
 */
export const findUnlinkedOrders = async (
  { db, tenantId }: DataCtx,
  { baseId, after, limit }: { readonly baseId: number; readonly after: number; readonly limit: number },
): Promise<UnlinkedOrder[]> => {
  const { rows } = await sql<UnlinkedOrder>`
    select o.id, coalesce(o.purchase_order_number, 'Order ' || o.id) as reference, o.sync_status,
      sync.erp_order_name as remote_name, coalesce(sync.base_integration_id = ${baseId}, false) as has_connection
    from order_sync sync
    join sales_order o on o.tenant_id = ${tenantId} and o.id = sync.sales_order_id
    where sync.tenant_id = ${tenantId} and o.id > ${after} and not o.inactive
      and o.status in ('PENDING', 'APPROVED', 'PACKING', 'SHIPPED')
      and (sync.base_integration_id = ${baseId}
        or exists (select from integration former
          where former.tenant_id = ${tenantId} and former.id = sync.base_integration_id and former.inactive)
        or sync.base_integration_id is null and sync.attempted_at is not null
          and not exists (select from shipment where tenant_id = ${tenantId} and sales_order_id = o.id))
      and not exists (select from external_mapping
        where tenant_id = ${tenantId} and entity = 'ORDER' and internal_id = o.id)
    order by o.id limit ${limit}`.execute(db);
  return rows;
};

/** An imported delivery of any connection, also of one whose mapping was cleared. */
export interface ImportedDelivery {
  readonly internalId: number;
  readonly externalId: number;
  readonly hashIn: string | null;
  readonly orderId: number;
}

/** Several databases of Odoo can use the same picking ID, so the order is part of the identity of a delivery. */
export const findImportedDeliveries = async (
  { db, tenantId }: DataCtx,
  pickingIds: readonly number[],
): Promise<ImportedDelivery[]> => {
  const { rows } = await sql<ImportedDelivery>`
    select mapping.internal_id, mapping.external_id, mapping.hash_in, shipment.sales_order_id as order_id
    from external_mapping mapping
    join shipment on shipment.tenant_id = ${tenantId} and shipment.id = mapping.internal_id
    where mapping.tenant_id = ${tenantId} and mapping.entity = 'SHIPMENT' and mapping.model = 'stock.picking'
      and mapping.external_id = any(${pickingIds}::integer[])
    order by mapping.id`.execute(db);
  return rows;
};
