import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { compileStores } from './compile.queries.ts';

let counter = 0;

interface AssortmentInput {
  readonly name?: string;
  readonly inactive?: boolean;
  /** Quantities by product. */
  readonly items?: ReadonlyMap<number, number>;
  readonly storeIds?: readonly number[];
}

/** Creates a global assortment and compiles it into its stores. */
export const makeGlobalAssortment = async (
  db: Db,
  { items = new Map(), storeIds = [], ...fields }: AssortmentInput = {},
): Promise<number> => {
  counter += 1;
  const values = { name: `Assortment ${counter}`, ...fields };
  const { id } = await db.insertInto('globalAssortment').values(values).returning('id').executeTakeFirstOrThrow();
  const rows = Array.from(items, ([productId, quantity]) => ({ globalAssortmentId: id, productId, quantity }));
  if (rows.length > 0) await db.insertInto('globalAssortmentItem').values(rows).execute();
  const assigned = storeIds.map((storeId) => ({ globalAssortmentId: id, storeId }));
  if (assigned.length > 0) await db.insertInto('storeGlobalAssortment').values(assigned).execute();
  const { rows: scopes } = await sql<{ tenantId: number }>`select current_tenant() as tenant_id`.execute(db);
  for (const { tenantId } of scopes) await compileStores({ db, tenantId }, storeIds);
  return id;
};

/** Creates one assortment that sets these par levels in all of the stores. */
export const makeStoreAssortments = (
  db: Db,
  { storeIds, parLevels }: { readonly storeIds: readonly number[]; readonly parLevels: ReadonlyMap<number, number> },
): Promise<number> => makeGlobalAssortment(db, { storeIds, items: parLevels });
