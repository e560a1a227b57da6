import type { OrderStatus, OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Db } from '../../platform/db/database.ts';

interface Given {
  readonly companyId: number;
  readonly storeId?: number;
  readonly regionId?: number;
  readonly status?: OrderStatus;
  readonly syncStatus?: OrderSyncStatus;
  readonly purchaseOrderNumber?: string;
  readonly requestedShipDate?: string;
  readonly createdDate?: Date;
  readonly inRush?: boolean;
  readonly inactive?: boolean;
  readonly items?: readonly {
    readonly productId: number;
    readonly storeId?: number;
    readonly quantity: number;
    readonly unitPriceCents?: number;
    readonly shippedQuantity?: number;
    readonly shortClosed?: boolean;
  }[];
}

/** An order for tests in any status, with matching totals and default values. */
export const makeOrder = async (db: Db, { items = [], ...given }: Given): Promise<number> => {
  const lines = items.map((item) => ({ unitPriceCents: 100, ...item, storeId: item.storeId ?? given.storeId ?? 0 }));
  const totalUnit = lines.reduce((sum, line) => sum + line.quantity, 0);
  const totalPriceCents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const { id } = await db
    .insertInto('salesOrder')
    .values({ ...given, totalUnit, totalPriceCents })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0)
    await db
      .insertInto('salesOrderItem')
      .values(lines.map((line) => ({ salesOrderId: id, ...line })))
      .execute();
  return id;
};
