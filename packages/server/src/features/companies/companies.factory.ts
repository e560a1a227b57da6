import type { Db } from '../../platform/db/database.ts';

let made = 0;

/** A company for tests with default values. */
export const makeCompany = async (
  db: Db,
  given: {
    name?: string;
    priceListId?: number;
    minItemsForStoreProposal?: number;
    discount?: number;
    inactive?: boolean;
  } = {},
): Promise<number> => {
  made += 1;
  const values = { name: `Company ${made}`, ...given };
  const { id } = await db.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const makeRegion = async (
  db: Db,
  given: { companyId: number; name?: string; code?: string },
): Promise<number> => {
  made += 1;
  const values = { name: `Region ${made}`, code: `R${made}`, ...given };
  const { id } = await db.insertInto('region').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};
