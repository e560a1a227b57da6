import type { Db } from '../../platform/db/database.ts';

let made = 0;

/** A product for tests; what is not given does not matter. */
export const makeProduct = async (
  db: Db,
  given: {
    upc?: string;
    sku?: string;
    name?: string;
    productLineId?: number;
    packSize?: number;
    onHand?: number;
    discontinued?: boolean;
    inactive?: boolean;
  } = {},
): Promise<number> => {
  made += 1;
  const values = { upc: `UPC-${made}`, sku: `SKU-${made}`, name: `Product ${made}`, ...given };
  const { id } = await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};
