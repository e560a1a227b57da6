import type { OrderHistory } from '@shelfward/contract/orders/orders.shapes.ts';
import { sql } from 'kysely';
import { findAuditEntries, userJson } from '../../platform/audit/history.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';

type StatusChange = OrderHistory['statusChanges'][number];

const maxChanges = 500;

export const findStatusChanges = async ({ db, tenantId }: Ctx, orderId: number): Promise<StatusChange[]> => {
  const { rows } = await sql<Omit<StatusChange, 'updatedDate'> & { changedAt: Date }>`
    select change.id, change.from_status as "from", change.to_status as "to", change.reason,
      ${userJson(sql`author`)} as created_by, change.changed_at
    from sales_order_status_change change
    left join app_user author on author.tenant_id = ${tenantId} and author.id = change.changed_by
    where change.tenant_id = ${tenantId} and change.sales_order_id = ${orderId}
    order by change.id desc limit ${maxChanges}`.execute(db);
  return rows.map(({ changedAt, ...change }) => ({ ...change, updatedDate: changedAt.toISOString() }));
};

/** The audit of the order without the status, which has its own history with reasons. */
export const findOrderChanges = (ctx: Ctx, orderId: number): Promise<OrderHistory['changes']> =>
  findAuditEntries(ctx, { entityType: 'ORDER', entityId: orderId, exceptField: 'status', limit: maxChanges });
