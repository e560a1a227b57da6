import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Shipment, shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import type { ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { paginate } from '../../platform/db/paging.ts';

export type VersionedShipment = Shipment & { readonly version: number };

export const findShipments = async (
  { db }: Ctx,
  { orderId, shipper, includeInactive, ...page }: Input<typeof shipmentRoutes.list>['query'],
): Promise<Page<Shipment>> => {
  let query = selectShipments(db);
  if (!includeInactive) query = query.where('shipment.inactive', '=', false);
  if (orderId !== undefined) query = query.where('shipment.salesOrderId', '=', orderId);
  if (shipper !== undefined) query = query.where('shipment.shipper', '=', shipper);
  const found = await paginate(query, page, {
    fields: {
      id: sql.ref('shipment.id'),
      shippedDate: sql.ref('shipment.shippedDate'),
      createdDate: sql.ref('shipment.createdDate'),
      status: sql.ref('shipment.status'),
      shipper: sql.ref('shipment.shipper'),
      trackingNumber: sql.ref('shipment.trackingNumber'),
    },
    id: sql.ref('shipment.id'),
    otherwise: [{ field: 'id', direction: 'desc' }],
  });
  return { ...found, content: found.content.map(shipmentOf) };
};

export const findShipment = async ({ db }: Ctx, id: number): Promise<VersionedShipment | undefined> => {
  const row = await selectShipments(db).select('shipment.version').where('shipment.id', '=', id).executeTakeFirst();
  return row && { ...shipmentOf(row), version: row.version };
};

/** Carriers reuse tracking numbers: the newest shipment matches. */
export const findShipmentByNumber = async ({ db }: Ctx, trackingNumber: string): Promise<Shipment | undefined> => {
  const row = await selectShipments(db)
    .where('shipment.trackingNumber', '=', trackingNumber)
    .orderBy('shipment.inactive')
    .orderBy('shipment.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && shipmentOf(row);
};

const selectShipments = (db: Db) =>
  db
    .selectFrom('shipment')
    .select(['shipment.id', 'shipment.salesOrderId as orderId', 'shipment.shippedDate', 'shipment.deliveredOn'])
    .select(['shipment.trackingNumber', 'shipment.shipper', 'shipment.createdDate', 'shipment.status'])
    .select(['shipment.statusDescription', 'shipment.inactive'])
    .select((select) =>
      select
        .selectFrom('shipmentItem')
        .whereRef('shipmentItem.shipmentId', '=', 'shipment.id')
        .select(
          sql<Shipment['items']>`coalesce(jsonb_agg(jsonb_build_object('productId', shipment_item.product_id,
            'storeId', shipment_item.store_id, 'quantity', shipment_item.quantity)
            order by shipment_item.product_id, shipment_item.store_id), '[]')`.as('items'),
        )
        .$asScalar()
        .$notNull()
        .as('items'),
    )
    .$narrowType<{ status: ShipmentStatus }>();

type Row = Awaited<ReturnType<ReturnType<typeof selectShipments>['executeTakeFirstOrThrow']>>;

const shipmentOf = (row: Row): Shipment => ({
  id: row.id,
  orderId: row.orderId,
  shippedDate: row.shippedDate,
  deliveredOn: row.deliveredOn,
  trackingNumber: row.trackingNumber,
  shipper: row.shipper,
  createdDate: row.createdDate.toISOString(),
  status: row.status,
  statusDescription: row.statusDescription,
  items: row.items,
  inactive: row.inactive,
});
