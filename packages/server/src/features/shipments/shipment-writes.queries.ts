import type { ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

/** The audited fields of a shipment. */
const record = [
  'id',
  'salesOrderId',
  'shippedDate',
  'deliveredOn',
  'trackingNumber',
  'shipper',
  'status',
  'statusDescription',
  'inactive',
  'version',
] as const;

export interface ShipmentRecord {
  readonly id: number;
  readonly salesOrderId: number;
  readonly shippedDate: string;
  readonly deliveredOn: string | null;
  readonly trackingNumber: string | null;
  readonly shipper: string | null;
  readonly status: ShipmentStatus;
  readonly statusDescription: string | null;
  readonly inactive: boolean;
  readonly version: number;
}

type NewShipment = Omit<ShipmentRecord, 'id' | 'version' | 'inactive' | 'deliveredOn' | 'statusDescription'>;

/** The order of a shipment never changes, so it is read before locking. */
export const findShipmentOrderId = async ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<number | undefined> => {
  const row = await db.selectFrom('shipment').select('salesOrderId').where('id', '=', id).executeTakeFirst();
  return row?.salesOrderId;
};

/** Lock the order first. */
export const lockShipment = ({ db }: DataCtx, id: number): Promise<ShipmentRecord | undefined> =>
  db
    .selectFrom('shipment')
    .select(record)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<ShipmentRecord, 'status'>>()
    .executeTakeFirst();

export const insertShipment = ({ db, now }: DataCtx, values: NewShipment): Promise<ShipmentRecord> =>
  db
    .insertInto('shipment')
    .values({ ...values, createdDate: now })
    .returning(record)
    .$narrowType<Pick<ShipmentRecord, 'status'>>()
    .executeTakeFirstOrThrow();

export const updateShipment = (
  { db }: DataCtx,
  id: number,
  values: Partial<Omit<ShipmentRecord, 'id' | 'version' | 'salesOrderId'>>,
): Promise<ShipmentRecord> =>
  db
    .updateTable('shipment')
    .set(values)
    .where('id', '=', id)
    .returning(record)
    .$narrowType<Pick<ShipmentRecord, 'status'>>()
    .executeTakeFirstOrThrow();

export interface ShipmentItem {
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
}

export const insertShipmentItems = async (
  { db, tenantId }: DataCtx,
  shipmentId: number,
  items: readonly ShipmentItem[],
): Promise<void> => {
  await sql`
    insert into shipment_item (tenant_id, shipment_id, store_id, product_id, quantity)
    select ${tenantId}::integer, ${shipmentId}::bigint, item.*
    from unnest(${items.map(({ storeId }) => storeId)}::bigint[], ${items.map(({ productId }) => productId)}::bigint[],
                ${items.map(({ quantity }) => quantity)}::integer[]) as item`.execute(db);
};

/** The items of a shipment never change. */
export const findShipmentItems = ({ db }: DataCtx, shipmentId: number): Promise<ShipmentItem[]> =>
  db
    .selectFrom('shipmentItem')
    .select(['storeId', 'productId', 'quantity'])
    .where('shipmentId', '=', shipmentId)
    .orderBy('productId')
    .orderBy('storeId')
    .execute();
