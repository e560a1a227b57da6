import type { ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { Db } from '../../platform/db/database.ts';

interface Given {
  readonly orderId: number;
  readonly shippedDate?: string;
  readonly deliveredOn?: string;
  readonly createdDate?: Date;
  readonly trackingNumber?: string;
  readonly shipper?: string;
  readonly status?: ShipmentStatus;
  readonly inactive?: boolean;
  readonly items?: readonly { readonly storeId: number; readonly productId: number; readonly quantity: number }[];
}

/** Inserts shipments for tests; the caller maintains order lines and estimates. */
export const makeShipments = async (db: Db, shipments: readonly Given[]): Promise<number[]> => {
  const parcels = shipments.map(({ orderId, items = [], ...given }) => ({
    items,
    values: { salesOrderId: orderId, shippedDate: '2026-01-05', ...given },
  }));
  const made = await db
    .insertInto('shipment')
    .values(parcels.map(({ values }) => values))
    .returning('id')
    .execute();
  const items = made.flatMap(({ id: shipmentId }, at) =>
    (parcels[at]?.items ?? []).map((item) => ({ shipmentId, ...item })),
  );
  if (items.length > 0) await db.insertInto('shipmentItem').values(items).execute();
  return made.map(({ id }) => id);
};

export const makeShipment = async (db: Db, given: Given): Promise<number> => {
  const [id] = await makeShipments(db, [given]);
  if (id === undefined) throw new Error('No shipment was created');
  return id;
};
