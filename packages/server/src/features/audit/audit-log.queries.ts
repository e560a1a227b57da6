import type { AuditAction, AuditEntry, AuditLogQuery } from '@shelfward/contract/audit/audit.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { type AuditEntryRow, selectAuditEntries, toAuditEntry } from '../../platform/audit/history.queries.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';

interface Wanted extends Omit<AuditLogQuery, 'size'> {
  readonly limit: number;
}

/** Entries of all records, newest first; those of one transaction have the same time. */
export const findLogEntries = async (ctx: ZonedCtx, wanted: Wanted): Promise<AuditEntry[]> => {
  const { from, to, createdBy, apiToken, entityType, entityId, action, after, limit } = wanted;
  const toStart = (day: string) => sql`(${day}::date::timestamp at time zone ${ctx.timeZone})`;
  const conditions = [
    from !== undefined && sql`entry.created_at >= ${toStart(from)}`,
    to !== undefined && sql`entry.created_at < ${toStart(addDays(to, 1))}`,
    createdBy !== undefined && sql`entry.actor_id = ${createdBy}`,
    apiToken !== undefined && sql`(entry.api_token = ${apiToken} or starts_with(entry.api_token, ${`${apiToken} (`}))`,
    entityType !== undefined && sql`entry.entity_type = ${entityType}`,
    entityId !== undefined && sql`entry.entity_id = ${entityId}`,
    action !== undefined && actionConditions[action],
    after !== undefined && isOlder(after),
  ].filter((condition) => condition !== false);
  const { rows } = await sql<AuditEntryRow>`
    ${selectAuditEntries(ctx)}
    where ${sql.join([sql`entry.tenant_id = ${ctx.tenantId}`, ...conditions], sql` and `)}
    order by entry.created_at desc, entry.id desc limit ${limit}`.execute(ctx.db);
  return rows.map(toAuditEntry);
};

/** The place of an entry in the log: its time in microseconds, and its id. */
export const findPlace = async ({ db }: ZonedCtx, id: number): Promise<string> => {
  const { place } = await db
    .selectFrom('auditEntry')
    .select(sql<string>`(extract(epoch from created_at) * 1000000)::bigint || '_' || id`.as('place'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return place;
};

const isOlder = (place: string): RawBuilder<unknown> => {
  const [microseconds = '', id = ''] = place.split('_');
  return sql`(entry.created_at, entry.id)
    < ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${id}::bigint)`;
};

const actionConditions: Readonly<Record<AuditAction, RawBuilder<unknown>>> = {
  CREATED: sql`entry.field is null and entry.previous_value is null`,
  CHANGED: sql`(entry.field is not null or entry.previous_value is not null and entry.updated_value is not null)`,
  DELETED: sql`entry.field is null and entry.previous_value is not null and entry.updated_value is null`,
};
