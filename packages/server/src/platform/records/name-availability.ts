import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../context/context.ts';
import type { Schema } from '../db/schema.gen.ts';
import { textKey } from '../db/text-key.ts';

interface Wanted {
  readonly value: string;
  /** The record that is being changed. */
  readonly excludeId?: number | undefined;
}

/** Whether a name is not taken by a record of the table, which has a unique `name_key`. */
export const getNameAvailability = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  table: keyof Schema,
  { value, excludeId = 0 }: Wanted,
): Promise<Availability> => {
  const { rows } = await sql<{ inactive: boolean }>`
    select inactive from ${sql.table(table)}
    where tenant_id = ${tenantId} and name_key = ${textKey(value)} and id <> ${excludeId} limit 1`.execute(db);
  return { value, isAvailable: rows.length === 0, inactive: rows[0]?.inactive ?? false };
};
