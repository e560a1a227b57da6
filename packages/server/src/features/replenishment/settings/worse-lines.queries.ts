import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/**
 * Lines for which the mode Automatic is to be confirmed: product lines that the newest finished back-test found worse with suggested par levels; id null: products without a
 * line. With a company, the newest back-test that contains it; otherwise the newest one of all companies.
 */
export const findWorseLines = async (
  { db, tenantId }: DataCtx,
  companyId: number | null,
): Promise<{ readonly id: number | null; readonly name: string }[]> => {
  const { rows } = await sql<{ id: number | null; name: string }>`
    select part.record_id as id, part.name
    from back_test_part part
    where part.tenant_id = ${tenantId} and part.kind = 'PRODUCT_LINE' and part.verdict = 'WORSE'
      and part.back_test_id = (
        select id from back_test
        where tenant_id = ${tenantId} and outcome = 'DONE'
          and (companies = '[]'::jsonb or companies @> ${JSON.stringify([{ id: companyId }])}::jsonb)
        order by id desc limit 1)
    order by part.name, part.id`.execute(db);
  return rows;
};
