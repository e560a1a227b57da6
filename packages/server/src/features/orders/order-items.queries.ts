import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter } from '../../platform/db/number-lists.ts';

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

/** All lines. The caller has locked the order. */
export const findLines = (ctx: Pick<Ctx, 'db'>, orderId: number): Promise<StoredLine[]> =>
  selectLines(ctx, orderId).execute();

export const findLinesOfProduct = (ctx: Ctx, orderId: number, productId: number): Promise<StoredLine[]> =>
  selectLines(ctx, orderId).where('productId', '=', productId).execute();

const selectLines = ({ db }: Pick<Ctx, 'db'>, orderId: number) =>
  keepingPlans(db)
    .selectFrom('salesOrderItem')
    .innerJoin('product', 'product.id', 'salesOrderItem.productId')
    .select(['salesOrderItem.id', 'storeId', 'productId', 'product.name as productName'])
    .select(['quantity', 'unitPriceCents', 'shippedQuantity', 'shortClosed', 'shortCloseReason'])
    .where('salesOrderId', '=', orderId)
    .orderBy('salesOrderItem.id');

interface LineChange {
  readonly id: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

export const updateLines = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  changes: readonly LineChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    update sales_order_item line set quantity = given.quantity, unit_price_cents = given.price
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ quantity }) => quantity)}::integer[],
      ${changes.map(({ unitPriceCents }) => unitPriceCents)}::integer[]) as given (id, quantity, price)
    where line.tenant_id = ${tenantId} and line.id = given.id`.execute(keepingPlans(db));
};

export const deleteLines = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await keepingPlans(db)
    .deleteFrom('salesOrderItem')
    .where(sql<boolean>`id = any(${idParameter(ids)})`)
    .execute();
};

/** Lines with open units, at most fifty. */
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
  await keepingPlans(db).updateTable('salesOrderItem').set(values).where('id', '=', id).execute();
};

export const deleteLine = async ({ db }: Ctx, id: number): Promise<void> => {
  await keepingPlans(db).deleteFrom('salesOrderItem').where('id', '=', id).execute();
};

/** Moves a store order to another store with all lines. */
export const moveLines = async ({ db }: Ctx, orderId: number, storeId: number): Promise<void> => {
  await db.updateTable('salesOrderItem').set({ storeId }).where('salesOrderId', '=', orderId).execute();
};

export interface LineSums {
  readonly lines: number;
  readonly units: number;
  readonly subtotalCents: number;
}

export const sumLines = async ({ db }: Pick<Ctx, 'db'>, orderId: number): Promise<LineSums> =>
  keepingPlans(db)
    .selectFrom('salesOrderItem')
    .select([
      sql<number>`count(*)`.as('lines'),
      sql<number>`coalesce(sum(quantity), 0)`.as('units'),
      sql<number>`coalesce(sum(unit_price_cents::bigint * quantity), 0)`.as('subtotalCents'),
    ])
    .where('salesOrderId', '=', orderId)
    .executeTakeFirstOrThrow();
