import { type RawBuilder, sql } from 'kysely';
import type { EntityType } from '../audit/audit-event.ts';
import type { Ctx } from '../context.ts';

/**
 * A condition on rows of this table: nothing refers to them. Every table is asked that has a column called after it, so
 * that tables without foreign keys, and tables to come, count too.
 */
export const isUnreferenced = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  table: string,
  except: readonly string[] = [],
): Promise<RawBuilder<boolean>> => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select class.relname as table_name, attribute.attname as column_name
    from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and not attribute.attisdropped
      and attribute.attname ~ ${`(^|_)${table}_id$`} and class.relname <> all(${except}::text[])`.execute(db);
  const none = rows.map(
    ({ tableName, columnName }) => sql`not exists (
      select from ${sql.table(tableName)} as referring
      where referring.tenant_id = ${tenantId} and referring.${sql.ref(columnName)} = ${sql.table(table)}.id)`,
  );
  return none.length === 0 ? sql`true` : sql`(${sql.join(none, sql` and `)})`;
};

/** Takes out the records of these ids that nobody has changed or used since they were made; each is on record. */
export const deleteUnused = async (
  ctx: Ctx,
  { table, entityType }: { readonly table: string; readonly entityType: EntityType },
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const isUnused = await isUnreferenced(ctx, table);
  const { rows } = await sql<{ id: number; name: string }>`
    delete from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and version = 1 and ${isUnused}
    returning id, name`.execute(ctx.db);
  for (const { id, ...before } of rows) ctx.audit({ entityType, id, before, after: null });
};
