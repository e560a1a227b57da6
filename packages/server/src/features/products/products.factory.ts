import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';

let made = 0;

/** A product for tests with default values. */
export const makeProduct = async (
  db: Db,
  given: {
    upc?: string;
    sku?: string;
    name?: string;
    productLineId?: number;
    seasonId?: number;
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

/** Bulk products for tests, identified by UPC. */
export const makeProducts = async (
  db: Db,
  given: readonly { readonly upc: string; readonly productLineId: number | null }[],
): Promise<void> => {
  const batchSize = 5000;
  for (let at = 0; at < given.length; at += batchSize)
    await db
      .insertInto('product')
      .values(given.slice(at, at + batchSize).map((product) => ({ ...product, name: product.upc })))
      .execute();
};

export const makeProductLine = async (db: Db, name: string): Promise<number> => {
  const { id } = await db.insertInto('productLine').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A key with its values by name. */
export const makeAttribute = async <const V extends string>(
  db: Db,
  { name, values }: { readonly name: string; readonly values: readonly V[] },
) => {
  const { id: keyId } = await db.insertInto('attributeKey').values({ name }).returning('id').executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('attributeValue')
    .values(values.map((value) => ({ name: value, attributeKeyId: keyId })))
    .returning(['id', 'name'])
    .execute();
  return { keyId, getValueId: (value: V): number => rows.find((row) => row.name === value)?.id ?? 0 };
};

/** Assigns values to products, as pairs of ids. */
export const addAttributes = async (db: Db, given: readonly (readonly [number, number])[]): Promise<void> => {
  const values = given.map(([productId, attributeValueId]) => ({ productId, attributeValueId }));
  await db.insertInto('productAttribute').values(values).execute();
};

/** A value of a new attribute. */
export const makeAttributeValue = ({ db }: TestClient): Promise<number> =>
  db(async (within) => {
    made += 1;
    const { getValueId } = await makeAttribute(within, { name: `Attribute ${made}`, values: ['Sweet'] });
    return getValueId('Sweet');
  });
