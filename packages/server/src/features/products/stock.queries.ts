import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export interface StockMove {
  readonly productId: number;
  /** Units added; negative for units removed. */
  readonly units: number;
}

export interface StockMoved extends StockMove {
  readonly onHand: number;
}

/** Locked in id order to avoid deadlocks. */
export const lockStock = async ({ db }: Pick<DataCtx, 'db'>, productIds: readonly number[]): Promise<void> => {
  await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<number>`any(${productIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/** Each product once. The stock may become negative after a miscount. */
export const updateStock = async (
  { db, tenantId, now }: DataCtx,
  moves: readonly StockMove[],
): Promise<readonly StockMoved[]> => {
  const { rows } = await sql<StockMoved>`
    update product set on_hand = product.on_hand + given.units, updated_at = ${now}
    from unnest(${moves.map(({ productId }) => productId)}::bigint[],
                ${moves.map(({ units }) => units)}::integer[]) as given (product_id, units)
    where product.tenant_id = ${tenantId} and product.id = given.product_id
    returning product.id as product_id, given.units, product.on_hand`.execute(db);
  return rows;
};

export interface StockLevel {
  readonly productId: number;
  readonly onHand: number;
}

/** A changed stock and its previous value. */
export interface ChangedLevel extends StockLevel {
  readonly before: number;
}

export const findStock = ({ db }: DataCtx, productIds: readonly number[]): Promise<StockLevel[]> =>
  db
    .selectFrom('product')
    .select(['id as productId', 'onHand'])
    .where(sql<boolean>`id = any(${[...productIds]}::bigint[])`)
    .execute();

/** Sets changed quantities and returns them with previous values. The caller has locked the products. */
export const updateStockLevels = async (
  { db, tenantId, now }: DataCtx,
  levels: readonly StockLevel[],
): Promise<readonly ChangedLevel[]> => {
  const { rows } = await sql<ChangedLevel>`
    update product set on_hand = given.on_hand, updated_at = ${now}
    from unnest(${levels.map(({ productId }) => productId)}::bigint[],
                ${levels.map(({ onHand }) => onHand)}::integer[]) as given (product_id, on_hand),
         product as earlier
    where product.tenant_id = ${tenantId} and product.id = given.product_id and product.on_hand <> given.on_hand
      and earlier.tenant_id = ${tenantId} and earlier.id = given.product_id
    returning product.id as product_id, product.on_hand, earlier.on_hand as before`.execute(db);
  return rows;
};
