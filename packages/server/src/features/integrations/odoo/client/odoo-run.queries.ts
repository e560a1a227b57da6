import type { DataCtx } from '../../../../platform/context/context.ts';

/** The prefix of the client's External IDs in Odoo; older clients without a prefix use their ID. */
export const findExternalIdPrefix = async ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>): Promise<string> => {
  const { externalMark } = await db
    .selectFrom('client')
    .select('externalMark')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return externalMark ?? String(tenantId);
};
