import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { refreshEstimates } from './public.ts';

interface CountInput {
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly kind?: 'COUNT' | 'ZERO' | 'MANUAL' | 'IMPORT';
  readonly countedOn?: string;
}

/** Inserts a count, by default on an early date, and refreshes the estimate. */
export const makeCount = async (db: Db, count: CountInput): Promise<number> => {
  const values = { kind: 'COUNT', countedOn: '2026-01-01', ...count };
  const { id } = await db.insertInto('inventoryCount').values(values).returning('id').executeTakeFirstOrThrow();
  const { rows: scopes } = await sql<{ tenantId: number }>`select current_tenant() as tenant_id`.execute(db);
  for (const { tenantId } of scopes)
    await refreshEstimates({ db, tenantId }, { storeIds: [count.storeId], productIds: [count.productId] });
  return id;
};
