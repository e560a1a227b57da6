import { type RawBuilder, sql } from 'kysely';
import type { AuditedCtx, Ctx } from '../context/context.ts';
import type { AuditEvent } from '../core/audit-event.ts';
import { keepingPlans } from '../db/connection.ts';
import type { Db } from '../db/database.ts';
import { fieldChanges } from './audit.rules.ts';

type Author = Pick<AuditedCtx, 'tenantId' | 'actor' | 'requestId'>;

/**
 * Inserts the rows of a query or table with the columns `entity_type, entity_id, field, previous_value, updated_value`.
 * As a part of the statement of the changes, it costs neither a round trip nor the transfer of the values.
 */
export const auditInsert = (
  { tenantId, actor, requestId }: Author,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const who = actor?.impersonator;
  return sql`
    insert into audit_entry (tenant_id, actor_id, impersonator_id, impersonator_tenant_id, impersonator_email,
                             api_token, request_id, entity_type, entity_id, field, previous_value, updated_value)
    select ${tenantId}::integer, ${actor?.userId ?? null}::bigint, ${who?.id ?? null}::bigint,
           ${who?.tenantId ?? null}::integer, ${who?.email ?? null}, ${formatProgram(actor)}::text, ${requestId}, entry.entity_type, entry.entity_id, entry.field,
           nullif(entry.previous_value, 'null'), nullif(entry.updated_value, 'null')
    from ${source} entry`;
};

/** The name of the API token, and the tool of the assistant that uses it: "Claude (commit prepare_orders)". */
const formatProgram = (actor: Author['actor']): string | null => {
  const { name, tool } = actor?.apiToken ?? {};
  return name === undefined ? null : tool === undefined ? name : `${name} (${tool})`;
};

/** Writes all of a transaction's events in one statement. */
export const insertAuditEntries = async (db: Db, author: Author, events: readonly AuditEvent[]): Promise<void> => {
  const rows = events.flatMap((event) =>
    fieldChanges(event).map((change) => ({
      entity_type: event.entityType,
      entity_id: event.id,
      field: change.field,
      previous_value: change.previousValue ?? null,
      updated_value: change.updatedValue ?? null,
    })),
  );
  if (rows.length === 0) return;
  const source = sql`(
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (entity_type text, entity_id bigint, field text, previous_value jsonb, updated_value jsonb))`;
  await auditInsert(author, source).execute(keepingPlans(db));
};

/** The same for bulk statements: the events are in a temporary table of this transaction. */
export const insertAuditEntriesFrom = async (
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'actor' | 'requestId'>,
  table: string,
): Promise<void> => {
  await auditInsert(ctx, sql`${sql.id('pg_temp', table)}`).execute(ctx.db);
};
