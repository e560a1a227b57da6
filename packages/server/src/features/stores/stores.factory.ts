import type { Db } from '../../platform/db/database.ts';

let made = 0;

/** A store for tests with default values. */
export const makeStore = async (
  db: Db,
  given: {
    companyId: number;
    regionId?: number;
    name?: string;
    number?: string;
    proposalProcessedByRegion?: boolean;
    inactive?: boolean;
  },
): Promise<number> => {
  made += 1;
  const values = { name: `Store ${made}`, number: String(1000 + made), ...given };
  const { id } = await db.insertInto('store').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};
