import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Shipment, ShipmentRow, shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { normalizeTrackingNumber, type ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { contains, holdsAny } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import { toRecordNumber } from '../../platform/db/record-number.ts';
import type { Schema } from '../../platform/db/schema.gen.ts';

export type VersionedShipment = Shipment & { readonly version: number };

export const findShipments = async (
  { db }: Ctx,
  {
    search,
    orderId,
    companyId,
    storeIds,
    status,
    shipper,
    includeInactive,
    ...page
  }: Input<typeof shipmentRoutes.list>['query'],
): Promise<Page<ShipmentRow>> => {
  let query = selectShipments(db)
    .innerJoin('salesOrder', 'salesOrder.id', 'shipment.salesOrderId')
    .innerJoin('company', 'company.id', 'salesOrder.companyId')
    .leftJoin('store', 'store.id', 'salesOrder.storeId')
    .leftJoin('region', 'region.id', 'salesOrder.regionId')
    .select(['salesOrder.purchaseOrderNumber', 'company.id as companyId', 'company.name as companyName'])
    .select(['store.id as storeId', 'store.name as storeName', 'region.id as regionId', 'region.name as regionName']);
  if (!includeInactive) query = query.where('shipment.inactive', '=', false);
  if (orderId !== undefined) query = query.where('shipment.salesOrderId', '=', orderId);
  if (companyId !== undefined) query = query.where('salesOrder.companyId', '=', companyId);
  if (storeIds?.length) query = query.where((on) => isForStores(on, storeIds));
  if (status?.length) query = query.where('shipment.status', 'in', status);
  if (shipper !== undefined) query = query.where('shipment.shipper', '=', shipper);
  if (search !== undefined) query = query.where(isNamed(search));
  const found = await paginate(query, page, {
    fields: {
      id: sql.ref('shipment.id'),
      shippedDate: sql.ref('shipment.shippedDate'),
      createdDate: sql.ref('shipment.createdDate'),
      status: sql.ref('shipment.status'),
      shipper: sql.ref('shipment.shipper'),
      trackingNumber: sql.ref('shipment.trackingNumber'),
      purchaseOrderNumber: inNaturalOrder(sql.ref('salesOrder.purchaseOrderNumberKey')),
      company: inNaturalOrder(sql.ref('company.nameKey')),
      store: inNaturalOrder(sql.ref('store.nameKey')),
    },
    id: sql.ref('shipment.id'),
    otherwise: [{ field: 'id', direction: 'desc' }],
  });
  return { ...found, content: found.content.map(toShipmentRow) };
};

/** The shipment contains units for one of the stores. */
const isForStores = (on: ExpressionBuilder<Schema, 'shipment'>, storeIds: readonly number[]) =>
  on.exists(
    on
      .selectFrom('shipmentItem')
      .select('shipmentItem.productId')
      .whereRef('shipmentItem.shipmentId', '=', 'shipment.id')
      .where('shipmentItem.storeId', 'in', storeIds),
  );

/** The tracking number, order, company, store, or region contains the text. */
const isNamed = (search: string): RawBuilder<boolean> => {
  const columns = [
    'shipment.trackingNumber',
    'salesOrder.purchaseOrderNumber',
    'company.name',
    'store.name',
    'region.name',
  ];
  const orderNumber = toRecordNumber('order', search);
  const isOrder = sql`${sql.ref('salesOrder.id')} = ${orderNumber ?? null} and ${sql.ref('salesOrder.purchaseOrderNumber')} is null`;
  const isNumber = sql`${sql.ref('shipment.trackingNumber')} like ${contains(normalizeTrackingNumber(search))}`;
  return sql<boolean>`(${holdsAny(columns, search)} or ${isNumber} or ${isOrder})`;
};

type ListedRow = Row & {
  readonly purchaseOrderNumber: string | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly regionId: number | null;
  readonly regionName: string | null;
};

const toShipmentRow = (row: ListedRow): ShipmentRow => ({
  ...toShipment(row),
  order: {
    id: row.orderId,
    purchaseOrderNumber: row.purchaseOrderNumber,
    company: { id: row.companyId, name: row.companyName },
    store: row.storeId === null ? null : { id: row.storeId, name: row.storeName ?? '' },
    region: row.regionId === null ? null : { id: row.regionId, name: row.regionName ?? '' },
  },
});

export const findShipment = async ({ db }: Ctx, id: number): Promise<VersionedShipment | undefined> => {
  const row = await selectShipments(db).select('shipment.version').where('shipment.id', '=', id).executeTakeFirst();
  return row && { ...toShipment(row), version: row.version };
};

/** Carriers reuse tracking numbers: the newest shipment matches. */
export const findShipmentByNumber = async ({ db }: Ctx, trackingNumber: string): Promise<Shipment | undefined> => {
  const row = await selectShipments(db)
    .where('shipment.trackingNumber', '=', trackingNumber)
    .orderBy('shipment.inactive')
    .orderBy('shipment.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toShipment(row);
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

const toShipment = (row: Row): Shipment => ({
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
