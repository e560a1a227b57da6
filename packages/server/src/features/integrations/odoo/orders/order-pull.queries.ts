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
  const since = new Date(now.getTime() - trackingDays * 86_400_000);
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
