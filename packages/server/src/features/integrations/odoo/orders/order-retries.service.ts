import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { isSentBy } from '../../../orders/public.ts';
import { queueRun } from '../../core/public.ts';

/**
 * Queues a run for the integrations that send orders with due retries, independent of their schedule. Skips integrations whose last run
 * failed, because repeated rejected sign-ins lock the account.
 */
export const queueOrderRetries = async (database: Database, now: Date): Promise<void> => {
  const waiting = await database.system(async (db) => {
    const { rows } = await sql<{ tenantId: number; integrationId: number }>`
      select push.tenant_id, push.id as integration_id
      from integration push
      join integration base on base.tenant_id = push.tenant_id and base.id = push.parent_id
      join client on client.id = push.tenant_id
      where push.integration_type = 'SHELF_TO_ODOO_ORDER' and push.operating and not push.inactive
        and base.operating and not base.inactive and not client.inactive
        and exists (
          select from order_sync sync
          join sales_order o on o.tenant_id = sync.tenant_id and o.id = sync.sales_order_id
          where sync.tenant_id = push.tenant_id and sync.next_attempt_at <= ${now}
            and o.sync_status = 'PENDING_FOR_RETRY' and not o.inactive
            and o.status in ('APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED') and ${isSentBy(sql.ref('push.tenant_id'), sql.ref('push.id'))})
        and coalesce((
          select item.status from integration_queue_item item
          where item.tenant_id = push.tenant_id and item.integration_id = push.id
          order by item.id desc limit 1), '') <> 'FAILED'`.execute(db);
    return rows;
  });
  for (const { tenantId, integrationId } of waiting)
    await database.tenant(tenantId, (db) => queueRun({ tenantId, db, now }, integrationId, 'SHELF_TO_ODOO_ORDER'));
};
