import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema, tenantTables } from '../../platform/db/schema.gen.ts';

/** The client to fill, and a transaction that may write its rows. */
export interface Target {
  readonly db: Db;
  readonly tenantId: number;
  /** Records the ids of the new rows in `sample_record`, so that exactly they can be removed. */
  readonly isSample?: true;
}

type TenantTable = (typeof tenantTables)[number];
type Row<T extends TenantTable> = Insertable<Schema[T]>;

/** Inserts all rows in one statement. Every row must have the same columns as the first. */
export const insertRows = async <T extends TenantTable>(
  { db, tenantId }: Target,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> => {
  if (rows.length > 0) await buildInsertion(tenantId, table, rows).execute(db);
};

/** Inserts the rows and returns the new ids in the order of the rows. */
export const insertNumbered = async <T extends TenantTable>(
  { db, tenantId, isSample }: Target,
  table: T,
  rows: readonly Row<T>[],
): Promise<number[]> => {
  if (rows.length === 0) return [];
  const insertion = buildInsertion(tenantId, table, rows);
  const { rows: written } = await sql<{ id: number }>`${insertion} returning id`.execute(db);
  if (isSample)
    await sql`insert into sample_record (tenant_id, table_name, record_id)
      select ${tenantId}::integer, ${columnName(table)}, unnest(${written.map(({ id }) => id)}::bigint[])`.execute(db);
  // Ids are assigned in the order of the select, so ascending ids match the order of the rows.
  return written.map((row) => row.id).toSorted((left, right) => left - right);
};

/** Sends the rows as one JSON parameter, which is expanded with the row type of the table. */
const buildInsertion = <T extends TenantTable>(tenantId: number, table: T, rows: readonly Row<T>[]) => {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows.map(withColumnNames));
  return sql`
    insert into ${sql.table(table)} (tenant_id, ${columns})
    select ${tenantId}::integer, ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${json}::json) with ordinality
    order by ordinality`;
};

const withColumnNames = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value]));

const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
