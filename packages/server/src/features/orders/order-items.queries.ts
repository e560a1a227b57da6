import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface StoredLine {
  readonly id: number;
  readonly storeId: number;
  readonly productId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly shippedQuantity: number;
  readonly shortClosed: boolean;
  readonly shortCloseReason: string | null;
}

/** The order is locked, so its lines stay as they are read. */
export const findLinesOfProduct = ({ db }: Ctx, orderId: number, productId: number): Promise<StoredLine[]> =>
  db
    .selectFrom('salesOrderItem')
    .innerJoin('product', 'product.id', 'salesOrderItem.productId')
    .select(['salesOrderItem.id', 'storeId', 'productId', 'product.name as productName'])
    .select(['quantity', 'unitPriceCents', 'shippedQuantity', 'shortClosed', 'shortCloseReason'])
    .where('salesOrderId', '=', orderId)
    .where('productId', '=', productId)
    .orderBy('salesOrderItem.id')
    .execute();

/** Lines with units that are neither shipped nor given up, at most fifty of them. */
export const findOpenLines = ({ db }: Ctx, orderId: number): Promise<{ name: string; openQuantity: number }[]> =>
  db
    .selectFrom('salesOrderItem')
    .innerJoin('product', 'product.id', 'salesOrderItem.productId')
    .select(['product.name', sql<number>`quantity - shipped_quantity`.as('openQuantity')])
    .where('salesOrderId', '=', orderId)
    .where('shortClosed', '=', false)
    .whereRef('quantity', '>', 'shippedQuantity')
    .orderBy('salesOrderItem.id')
    .limit(50)
    .execute();

export const updateLine = async (
  { db }: Ctx,
  id: number,
  values: { readonly quantity?: number; readonly unitPriceCents?: number },
): Promise<void> => {
  await db.updateTable('salesOrderItem').set(values).where('id', '=', id).execute();
};

export const deleteLine = async ({ db }: Ctx, id: number): Promise<void> => {
  await db.deleteFrom('salesOrderItem').where('id', '=', id).execute();
};

/** A store's order moves to another store with all its lines. */
export const moveLines = async ({ db }: Ctx, orderId: number, storeId: number): Promise<void> => {
  await db.updateTable('salesOrderItem').set({ storeId }).where('salesOrderId', '=', orderId).execute();
};

export interface LineSums {
  readonly lines: number;
  readonly units: number;
  readonly subtotalCents: number;
}

export const sumLines = async ({ db }: Ctx, orderId: number): Promise<LineSums> =>
  db
    .selectFrom('salesOrderItem')
    .select([
      sql<number>`count(*)`.as('lines'),
      sql<number>`coalesce(sum(quantity), 0)`.as('units'),
      sql<number>`coalesce(sum(unit_price_cents::bigint * quantity), 0)`.as('subtotalCents'),
    ])
    .where('salesOrderId', '=', orderId)
    .executeTakeFirstOrThrow();
