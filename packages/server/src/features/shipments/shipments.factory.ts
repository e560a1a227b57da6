import type { ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { Db } from '../../platform/db/database.ts';

interface Given {
  readonly orderId: number;
  readonly shippedDate?: string;
  readonly deliveredOn?: string;
  readonly trackingNumber?: string;
  readonly shipper?: string;
  readonly status?: ShipmentStatus;
  readonly inactive?: boolean;
  readonly items?: readonly { readonly storeId: number; readonly productId: number; readonly quantity: number }[];
}

/** A shipment for tests; the order's lines and the estimates are whoever makes it to see to. */
export const makeShipment = async (db: Db, { orderId, items = [], ...given }: Given): Promise<number> => {
  const values = { salesOrderId: orderId, shippedDate: '2026-01-05', ...given };
  const { id } = await db.insertInto('shipment').values(values).returning('id').executeTakeFirstOrThrow();
  if (items.length > 0)
    await db
      .insertInto('shipmentItem')
      .values(items.map((item) => ({ shipmentId: id, ...item })))
      .execute();
  return id;
};
