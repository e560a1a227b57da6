import { sql } from 'kysely';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import type { Database, Db } from '../../../platform/db/database.ts';

/**
 * Sets the status EXPIRED on open proposals past their expiration date, client by client, and returns their number.
 * Readers derive the status from the date, so the purpose of this task is the audit entry.
 */
export const expireOrderProposals = async (database: Database, now: Date): Promise<number> => {
  const { rows } = await database.system((db) =>
    sql<{ tenantId: number }>`
      select distinct tenant_id from order_proposal
      where status in ('DRAFT', 'PENDING') and expiration_date <= ${now}`.execute(db),
  );
  let expired = 0;
  for (const { tenantId } of rows)
    expired += await database.tenant(tenantId, (db) => expireTenantProposals(db, tenantId, now));
  return expired;
};

const expireTenantProposals = async (db: Db, tenantId: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ id: number; status: string }>`
    with due as (
      select id, status from order_proposal
      where tenant_id = ${tenantId} and status in ('DRAFT', 'PENDING') and expiration_date <= ${now}
      order by id for update skip locked
    )
    update order_proposal proposal set status = 'EXPIRED'
    from due where proposal.tenant_id = ${tenantId} and proposal.id = due.id
    returning proposal.id, due.status`.execute(db);
  const events = rows.map(({ id, status }) => {
    return { entityType: 'ORDER_PROPOSAL', id, before: { status }, after: { status: 'EXPIRED' } } as const;
  });
  await insertAuditEntries(db, { tenantId, actor: null, requestId: 'expire proposals' }, events);
  return events.length;
};
