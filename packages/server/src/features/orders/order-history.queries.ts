import type { OrderHistory } from '@shelfward/contract/orders/orders.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { modifierOf } from '../../platform/audit/audit.rules.ts';
import type { Ctx } from '../../platform/context.ts';

type Person = OrderHistory['changes'][number]['createdBy'];
type StatusChange = OrderHistory['statusChanges'][number];

interface AuditRow {
  readonly id: number;
  readonly createdBy: Person;
  readonly impersonatedBy: Person;
  readonly createdAt: Date;
  readonly field: string | null;
  readonly previousValue: unknown;
  readonly updatedValue: unknown;
}

const most = 500;

export const findStatusChanges = async ({ db, tenantId }: Ctx, orderId: number): Promise<StatusChange[]> => {
  const { rows } = await sql<Omit<StatusChange, 'updatedDate'> & { changedAt: Date }>`
    select change.id, change.from_status as "from", change.to_status as "to", change.reason,
      ${personOf(sql`author`)} as created_by, change.changed_at
    from sales_order_status_change change
    left join app_user author on author.tenant_id = ${tenantId} and author.id = change.changed_by
    where change.tenant_id = ${tenantId} and change.sales_order_id = ${orderId}
    order by change.id desc limit ${most}`.execute(db);
  return rows.map(({ changedAt, ...change }) => ({ ...change, updatedDate: changedAt.toISOString() }));
};

/** The audit of the order, without the status, whose changes are told with their reasons. */
export const findAuditEntries = async ({ db, tenantId }: Ctx, orderId: number): Promise<OrderHistory['changes']> => {
  const { rows } = await sql<AuditRow>`
    select entry.id, ${personOf(sql`author`)} as created_by, ${personOf(sql`impersonator`)} as impersonated_by,
      entry.created_at, entry.field, entry.previous_value, entry.updated_value
    from audit_entry entry
    left join app_user author on author.tenant_id = ${tenantId} and author.id = entry.actor_id
    left join app_user impersonator on impersonator.tenant_id = ${tenantId} and impersonator.id = entry.impersonator_id
    where entry.tenant_id = ${tenantId} and entry.entity_type = 'ORDER' and entry.entity_id = ${orderId}
      and entry.field is distinct from 'status'
    order by entry.id desc limit ${most}`.execute(db);
  return rows.map(({ createdAt, field, previousValue, updatedValue, ...entry }) => ({
    ...entry,
    updatedDate: createdAt.toISOString(),
    source: { id: orderId, entityType: 'ORDER' },
    change: { field, previousValue, modifier: modifierOf({ field, previousValue, updatedValue }), updatedValue },
  }));
};

const personOf = (user: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${user}.id is not null then jsonb_build_object('id', ${user}.id, 'email', ${user}.email,
    'firstName', ${user}.first_name, 'lastName', ${user}.last_name) end`;
