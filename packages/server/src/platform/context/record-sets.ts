import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { lockUnreferenced } from './references.ts';

/** Records in a temporary table of this transaction: `id`, null for a new record, and the columns to write. */
export interface GivenRecords {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Bulk writes of the records of a table, exported by the area that owns it. */
export interface RecordSets<T extends string = string> {
  readonly table: T;
  /** Writes all given columns of all given records. The names of the columns are constants of the code. */
  readonly upsert: (ctx: Ctx, given: GivenRecords) => Promise<void>;
  /** Deletes the unchanged and unused records of the temporary table (`id, version`); returns them. */
  readonly deleteUnused: (ctx: Ctx, given: string) => Promise<number[]>;
}

interface Definition<T extends string> {
  readonly table: T;
  /** Has `created_at` and `updated_at`. */
  readonly isStamped?: true;
  /** Tables whose rows are deleted with the record. */
  readonly parts?: readonly string[];
}

export const createRecordSets = <T extends string>({ table, isStamped, parts = [] }: Definition<T>): RecordSets<T> => ({
  table,
  upsert: async ({ db, tenantId, now }, given) => {
    const source = sql.id('pg_temp', given.table);
    const columns = given.columns.map((column) => sql.ref(column));
    const assigned = columns.map((column) => sql`${column} = given.${column}`);
    const stamp = isStamped ? sql`, updated_at = ${now}` : sql``;
    await sql`
      update ${sql.table(table)} record set ${sql.join(assigned)} ${stamp}
      from ${source} given
      where record.tenant_id = ${tenantId} and record.id = given.id`.execute(db);
    await sql`
      insert into ${sql.table(table)} (tenant_id, ${sql.join(columns)} ${isStamped ? sql`, created_at, updated_at` : sql``})
      select ${tenantId}::integer, ${sql.join(columns)} ${isStamped ? sql`, ${now}::timestamptz, ${now}::timestamptz` : sql``}
      from ${source} given
      where given.id is null`.execute(db);
  },
  deleteUnused: async (ctx, given) => {
    const { db, tenantId } = ctx;
    const ids = await lockUnreferenced(ctx, table, { given, except: parts });
    for (const part of parts)
      await sql`
        delete from ${sql.table(part)}
        where tenant_id = ${tenantId} and ${sql.ref(`${table}_id`)} = any(${ids}::bigint[])`.execute(db);
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
    return ids;
  },
});
