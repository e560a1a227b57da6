import type { AuditEntry } from '@shelfward/contract/audit/audit.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context/context.ts';
import type { EntityType } from '../core/audit-event.ts';
import { auditModifier } from './audit.rules.ts';

interface Wanted {
  readonly entityType: EntityType;
  readonly entityId: number;
  /** A field with a history of its own, such as the status of an order. */
  readonly exceptField?: string;
  readonly limit: number;
  readonly offset?: number;
  readonly direction?: 'asc' | 'desc';
}

export interface AuditEntryRow extends Omit<AuditEntry, 'updatedDate' | 'source' | 'change'> {
  readonly createdAt: Date;
  readonly entityType: string;
  readonly entityId: number;
  readonly field: string | null;
  readonly previousValue: unknown;
  readonly updatedValue: unknown;
}

/** All entries, as the table `entry`. */
export const selectAuditEntries = ({ tenantId }: Pick<Ctx, 'tenantId'>): RawBuilder<AuditEntryRow> => sql`
  select entry.id, ${userJson(sql`author`)} as created_by, ${userJson(sql`impersonator`)} as impersonated_by,
    entry.api_token, entry.created_at, entry.entity_type, entry.entity_id, entry.field, entry.previous_value,
    entry.updated_value
  from audit_entry entry
  left join app_user author on author.tenant_id = ${tenantId} and author.id = entry.actor_id
  left join app_user impersonator on impersonator.tenant_id = ${tenantId} and impersonator.id = entry.impersonator_id`;

export const toAuditEntry = (row: AuditEntryRow): AuditEntry => {
  const { createdAt, entityType, entityId, field, previousValue, updatedValue, ...entry } = row;
  return {
    ...entry,
    updatedDate: createdAt.toISOString(),
    source: { id: entityId, entityType },
    change: { field, previousValue, modifier: auditModifier({ field, previousValue, updatedValue }), updatedValue },
  };
};

/** One record's entries, newest first unless another direction is given. */
export const findAuditEntries = async (ctx: Ctx, wanted: Wanted): Promise<AuditEntry[]> => {
  const { entityType, entityId, exceptField = null, limit, offset = 0 } = wanted;
  const direction = wanted.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<AuditEntryRow>`
    ${selectAuditEntries(ctx)}
    where entry.tenant_id = ${ctx.tenantId} and entry.entity_type = ${entityType} and entry.entity_id = ${entityId}
      and (${exceptField}::text is null or entry.field is distinct from ${exceptField}::text)
    order by entry.id ${direction} limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows.map(toAuditEntry);
};

export const countAuditEntries = async ({ db }: Ctx, entityType: EntityType, entityId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('auditEntry')
    .select(sql<number>`count(*)`.as('total'))
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow();
  return total;
};

/** A user as JSON with names and e-mail, for a query that joins the table under this alias. */
export const userJson = (user: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${user}.id is not null then jsonb_build_object('id', ${user}.id, 'email', ${user}.email,
    'firstName', ${user}.first_name, 'lastName', ${user}.last_name) end`;
