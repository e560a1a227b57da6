import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface StockMove {
  readonly productId: number;
  /** What came, or negative what went. */
  readonly units: number;
}

export interface StockMoved extends StockMove {
  readonly onHand: number;
}

/** Locked in the order of their ids, so that two who move the same products cannot wait for each other. */
export const lockStockOf = async ({ db }: Ctx, productIds: readonly number[]): Promise<void> => {
  await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<number>`any(${productIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/** Each product once. What left although nothing was there makes the stock negative: somebody miscounted. */
export const updateStock = async (
  { db, tenantId, now }: Ctx,
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
