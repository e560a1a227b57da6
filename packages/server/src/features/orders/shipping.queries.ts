import type { ShippableLine } from '@shelfward/contract/orders/order-shipping.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

export interface ShippingLine extends ShippableLine {
  readonly id: number;
  readonly productName: string;
}

/** The caller has locked the order. */
export const findShippingLines = ({ db }: Pick<Ctx, 'db'>, orderId: number): Promise<ShippingLine[]> =>
  db
    .selectFrom('salesOrderItem')
    .innerJoin('product', 'product.id', 'salesOrderItem.productId')
    .select(['salesOrderItem.id', 'productId', 'product.name as productName', 'storeId'])
    .select(['quantity', 'shippedQuantity', 'shortClosed'])
    .where('salesOrderId', '=', orderId)
    .orderBy('salesOrderItem.id')
    .execute();

export const updateShipped = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  lines: readonly Pick<ShippingLine, 'id' | 'shippedQuantity'>[],
): Promise<void> => {
  await sql`
    update sales_order_item item set shipped_quantity = given.shipped_quantity
    from unnest(${lines.map(({ id }) => id)}::bigint[],
                ${lines.map(({ shippedQuantity }) => shippedQuantity)}::integer[]) as given (id, shipped_quantity)
    where item.tenant_id = ${tenantId} and item.id = given.id`.execute(db);
};

export const updateShortClose = async (
  { db }: Ctx,
  id: number,
  values: { readonly shortClosed: boolean; readonly shortCloseReason: string | null },
): Promise<void> => {
  await db.updateTable('salesOrderItem').set(values).where('id', '=', id).execute();
};
