import { type RawBuilder, sql } from 'kysely';
import type { EntityType } from '../core/audit-event.ts';
import { keepingPlans } from '../db/connection.ts';
import { idParameter } from '../db/number-lists.ts';
import type { Ctx } from './context.ts';

type Place = Pick<Ctx, 'db' | 'tenantId'>;

type Held = 'attribute_value' | 'product' | 'store';

/**
 * Bulk tables have no foreign keys. Writers of such rows lock the referenced records
 * instead, so that none can be deleted before the transaction ends. Returns whether all of them exist.
 */
export const holdRecords = async ({ db, tenantId }: Place, table: Held, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql<{ isWhole: boolean }>`
    select ${areHeld(tenantId, table, ids)} as is_whole`.execute(keepingPlans(db));
  return rows[0]?.isWhole ?? false;
};

/** The same as a condition, for a statement that locks the records and writes the rows. */
export const areHeld = (tenantId: number, table: Held, ids: readonly number[]): RawBuilder<boolean> => {
  const wanted = [...new Set(ids)];
  return sql<boolean>`(select count(*) from (
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${idParameter(wanted)})
    order by id for key share) held) = ${wanted.length}`;
};

interface Leaving {
  /** A temporary table `id, version`: records that still have this version may be deleted. */
  readonly given: string;
  /** Tables whose rows are deleted with the record. */
  readonly except?: readonly string[];
}

/**
 * The records of this table that may be deleted, because they are unchanged and unreferenced. They are locked before
 * references are checked, so that the check sees rows of concurrent writers.
 */
export const lockUnreferenced = async (ctx: Place, table: string, { given, except }: Leaving): Promise<number[]> => {
  const record = sql.table(table);
  await sql`
    select ${record}.id from ${record} join ${sql.id('pg_temp', given)} given on given.id = ${record}.id
    where ${record}.tenant_id = ${ctx.tenantId} order by 1 for update of ${record}`.execute(ctx.db);
  const isUnused = await isUnreferenced(ctx, table, except);
  const { rows } = await sql<{ id: number }>`
    select id from ${record}
    where tenant_id = ${ctx.tenantId} and (id, version) in (select id, version from ${sql.id('pg_temp', given)})
      and ${isUnused}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/**
 * A condition on rows of this table: no row refers to them. Checks every table with a column named after it, so
 * that tables without foreign keys and future tables are included.
 */
const isUnreferenced = async (
  { db, tenantId }: Place,
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

/** Deletes the records of these ids that are unchanged and unused since they were created; each deletion is audited. */
export const deleteUnused = async (
  ctx: Ctx,
  { table, entityType }: { readonly table: string; readonly entityType: EntityType },
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    select id from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])
    order by id for update`.execute(ctx.db);
  const isUnused = await isUnreferenced(ctx, table);
  const { rows } = await sql<{ id: number; name: string }>`
    delete from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and version = 1 and ${isUnused}
    returning id, name`.execute(ctx.db);
  for (const { id, ...before } of rows) ctx.audit({ entityType, id, before, after: null });
};
