import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { refreshEstimates } from './public.ts';

interface Given {
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly kind?: 'COUNT' | 'ZERO' | 'MANUAL' | 'IMPORT';
  readonly countedOn?: string;
}

/** A count for tests, of a day long gone unless it matters, with the estimate that follows from it. */
export const makeCount = async (db: Db, given: Given): Promise<number> => {
  const values = { kind: 'COUNT', countedOn: '2026-01-01', ...given };
  const { id } = await db.insertInto('inventoryCount').values(values).returning('id').executeTakeFirstOrThrow();
  const { rows: scopes } = await sql<{ tenantId: number }>`select current_tenant() as tenant_id`.execute(db);
  for (const { tenantId } of scopes)
    await refreshEstimates({ db, tenantId }, { storeIds: [given.storeId], productIds: [given.productId] });
  return id;
};
