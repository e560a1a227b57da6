import { sql } from 'kysely';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';

/** The client's sales version as this transaction sees it, and the number of days that changed since a version. */
export const findSalesVersion = async (
  { db, tenantId }: SalesCtx,
  since: number,
): Promise<{ readonly version: number; readonly changedDays: number }> => {
  const { rows } = await sql<{ version: number; changedDays: number }>`
    select
      coalesce((select version from sale_version where tenant_id = ${tenantId}), 0) as version,
      (select count(*) from sale_day_change where tenant_id = ${tenantId} and version > ${since}) as changed_days`.execute(
    db,
  );
  return rows[0] ?? { version: 0, changedDays: 0 };
};
