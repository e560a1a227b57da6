import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema, tenantTables } from '../../platform/db/schema.gen.ts';
import { itemAt } from './random.ts';

/** The client to fill, and a transaction that may write its rows. */
export interface Target {
  readonly db: Db;
  readonly tenantId: number;
  /** Records the ids of the new rows in `sample_record`, so that exactly they can be removed. */
  readonly isSample?: true;
}

type TenantTable = (typeof tenantTables)[number];

/** The tables with ids, to whose rows others refer by index. */
const numberedTables = [
  'appUser',
  'season',
  'attributeKey',
  'attributeValue',
  'productLine',
  'product',
  'priceList',
  'productPrice',
  'salesChannel',
  'paymentTerm',
  'buyer',
  'company',
  'region',
  'store',
  'globalAssortment',
  'inventoryCount',
  'salesOrder',
  'shipment',
  'saleImport',
] as const satisfies readonly TenantTable[];
type NumberedTable = (typeof numberedTables)[number];
const isNumbered = (name: string): name is NumberedTable => numberedTables.some((table) => table === name);

/** A row with indexes of rows that were added before: `company: 3` instead of `companyId`. */
type IndexedRow<T extends TenantTable, R = Insertable<Schema[T]>> = {
  readonly [C in keyof R as C extends `${infer N extends NumberedTable}Id` ? N : C]: R[C];
};

export interface Inserter {
  readonly target: Target;
  /** Adds all rows in one statement. Every row must have the same columns as the first. */
  readonly add: <T extends TenantTable>(table: T, rows: readonly IndexedRow<T>[]) => Promise<void>;
  /** The ids of the added rows, in their order. */
  readonly findIds: (table: NumberedTable) => readonly number[];
}

/** Adds the rows of a world, whose references are indexes of its lists. */
export const createInserter = (target: Target): Inserter => {
  const ids = new Map<NumberedTable, readonly number[]>();
  const findIds = (table: NumberedTable) => ids.get(table) ?? [];
  const toColumn = ([name, value]: readonly [string, unknown]): readonly [string, unknown] => {
    if (!isNumbered(name)) return [toColumnName(name), value];
    return [`${toColumnName(name)}_id`, typeof value === 'number' ? itemAt(findIds(name), value) : value];
  };
  return {
    target,
    findIds,
    add: async (table, rows) => {
      const columns = rows.map((row) => Object.fromEntries(Object.entries(row).map(toColumn)));
      const written = rows.length > 0 ? await insertRows(target, table, columns) : [];
      if (isNumbered(table)) ids.set(table, written);
    },
  };
};

/** Sends the rows as one JSON parameter, which is expanded with the row type of the table. Returns the new ids in order. */
const insertRows = async (
  { db, tenantId, isSample }: Target,
  table: TenantTable,
  rows: readonly object[],
): Promise<number[]> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const insertion = sql`
    insert into ${sql.table(table)} (tenant_id, ${columns})
    select ${tenantId}::integer, ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) with ordinality
    order by ordinality`;
  if (!isNumbered(table)) {
    await insertion.execute(db);
    return [];
  }
  const { rows: written } = await sql<{ id: number }>`${insertion} returning id`.execute(db);
  if (isSample)
    await sql`insert into sample_record (tenant_id, table_name, record_id)
      select ${tenantId}::integer, ${toColumnName(table)}, unnest(${written.map(({ id }) => id)}::bigint[])`.execute(
      db,
    );
  // Ids are assigned in the order of the select, so ascending ids match the order of the rows.
  return written.map((row) => row.id).toSorted((left, right) => left - right);
};

const toColumnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
