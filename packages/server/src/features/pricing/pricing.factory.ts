import type { Db } from '../../platform/db/database.ts';

let made = 0;

export const makePriceList = async (db: Db, given: { name?: string; isDefault?: boolean } = {}): Promise<number> => {
  made += 1;
  const values = { name: `Price list ${made}`, ...given };
  const { id } = await db.insertInto('priceList').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A price with its first history row, effective since `effectiveOn`. */
export const makePrice = async (
  db: Db,
  given: { priceListId: number; productId: number; priceCents: number; effectiveOn?: string },
): Promise<number> => {
  const { effectiveOn, ...price } = given;
  const { id } = await db.insertInto('productPrice').values(price).returning('id').executeTakeFirstOrThrow();
  const change = { productId: price.productId, priceListId: price.priceListId, newPriceCents: price.priceCents };
  await db
    .insertInto('priceChange')
    .values({ productPriceId: id, ...change, ...(effectiveOn !== undefined && { effectiveOn }) })
    .execute();
  return id;
};
