import type { Db } from '../../platform/db/database.ts';
import { compileStores } from './compile.queries.ts';

let made = 0;

interface Given {
  readonly name?: string;
  readonly inactive?: boolean;
  /** Quantities by product. */
  readonly items?: Readonly<Record<number, number>>;
  readonly storeIds?: readonly number[];
}

/** A global assortment for tests, compiled into its stores. */
export const makeGlobalAssortment = async (
  { db, tenantId }: { readonly db: Db; readonly tenantId: number },
  { items = {}, storeIds = [], ...given }: Given = {},
): Promise<number> => {
  made += 1;
  const values = { name: `Assortment ${made}`, ...given };
  const { id } = await db.insertInto('globalAssortment').values(values).returning('id').executeTakeFirstOrThrow();
  const rows = Object.entries(items).map(([productId, quantity]) => ({ productId: Number(productId), quantity }));
  if (rows.length > 0)
    await db
      .insertInto('globalAssortmentItem')
      .values(rows.map((row) => ({ globalAssortmentId: id, ...row })))
      .execute();
  if (storeIds.length === 0) return id;
  await db
    .insertInto('storeGlobalAssortment')
    .values(storeIds.map((storeId) => ({ globalAssortmentId: id, storeId })))
    .execute();
  await compileStores({ db, tenantId }, storeIds);
  return id;
};

/** One assortment that gives each of these stores these par levels by product. */
export const makeStoreAssortments = async (
  db: Db,
  { storeIds, parLevels }: { readonly storeIds: readonly number[]; readonly parLevels: ReadonlyMap<number, number> },
): Promise<number> => {
  made += 1;
  const values = { name: `Assortment ${made}` };
  const { id } = await db.insertInto('globalAssortment').values(values).returning('id').executeTakeFirstOrThrow();
  const items = Array.from(parLevels, ([productId, quantity]) => ({ productId, quantity }));
  await db
    .insertInto('globalAssortmentItem')
    .values(items.map((item) => ({ globalAssortmentId: id, ...item })))
    .execute();
  await db
    .insertInto('storeGlobalAssortment')
    .values(storeIds.map((storeId) => ({ globalAssortmentId: id, storeId })))
    .execute();
  const compiled = storeIds.flatMap((storeId) =>
    items.map(({ productId, quantity }) => {
      return { storeId, productId, globalAssortmentId: id, globalAssortmentQuantity: quantity };
    }),
  );
  await db.insertInto('storeAssortmentItem').values(compiled).execute();
  return id;
};
