import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { findUsageKind, sampleReferences, sampleTables, type Usage } from './sample-tables.rules.ts';

type Scope = Pick<DataCtx, 'db' | 'tenantId'>;

/** Loading and removing wait for each other. */
export const lockSampleData = async ({ db, tenantId }: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('sample data'), ${tenantId})`.execute(db);
};

const isSample = (tenantId: number, column: RawBuilder<unknown>, table: string): RawBuilder<boolean> =>
  sql<boolean>`${column} in (select record_id from sample_record
    where tenant_id = ${tenantId} and table_name = ${table})`;

/** Own rows prevent loading. Their absence includes that of webhooks and integrations, which would send sample orders. */
const businessTables = [
  ...sampleTables.filter(({ owners }) => !owners).map(({ table }) => table),
  'sale',
  'order_proposal',
  'integration',
  'webhook',
].filter((table) => table !== 'sale_import');

export const hasBusinessRecords = async ({ db, tenantId }: Scope): Promise<boolean> => {
  const some = businessTables.map(
    (table) => sql`exists (select from ${sql.table(table)} where tenant_id = ${tenantId})`,
  );
  const { rows } = await sql<{ hasSome: boolean }>`select ${sql.join(some, sql` or `)} as has_some`.execute(db);
  return rows[0]?.hasSome ?? false;
};

/** The number of sample records by table. */
export const countSampleRecords = async ({ db, tenantId }: Scope): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ tableName: string; count: number }>`
    select table_name, count(*) as count from sample_record
    where tenant_id = ${tenantId} group by table_name`.execute(db);
  return new Map(rows.map(({ tableName, count }) => [tableName, count]));
};

/** Locks the sample records, so that no new row can refer to one before the transaction ends. */
export const lockSampleRecords = async ({ db, tenantId }: Scope): Promise<void> => {
  // Referenced tables last: orders are locked before their stores, as by their writers.
  for (const { table, owners } of sampleTables) {
    // Counts may not be updated, and nothing refers to them.
    if (owners || table === 'inventory_count') continue;
    await sql`select from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${isSample(tenantId, sql.ref('id'), table)}
      order by id for update`.execute(db);
  }
};

interface ReferringColumn {
  readonly tableName: string;
  readonly columnName: string;
}

/** Every column that can refer to a sample record, so that future tables are included. */
const findReferringColumns = async ({ db }: Pick<Scope, 'db'>): Promise<readonly ReferringColumn[]> => {
  const { rows } = await sql<ReferringColumn>`
    select class.relname as table_name, attribute.attname as column_name
    from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and not attribute.attisdropped
      and attribute.attname = any(${Object.keys(sampleReferences)}::text[])
    order by 1, 2`.execute(db);
  return rows;
};

/** Own records that use sample records, by kind. */
export const findUsages = async (ctx: Scope): Promise<readonly Usage[]> => {
  const columns = await findReferringColumns(ctx);
  const selects = columns.flatMap((column) => selectUsing(ctx.tenantId, column));
  const { rows } = await sql<Usage>`
    select kind, count(distinct record) as count
    from (${sql.join(selects, sql` union all `)}) as used group by kind order by kind`.execute(ctx.db);
  return rows;
};

const selectUsing = (tenantId: number, { tableName, columnName }: ReferringColumn): RawBuilder<unknown>[] => {
  const sample = sampleTables.find(({ table }) => table === tableName);
  const target = sampleReferences[columnName];
  if (target === undefined || sample?.owners?.includes(columnName)) return [];
  const identities = sample ? (sample.owners ?? ['id']) : [];
  const isOwn = identities.map(
    (identity) => sql`and not (${isSample(tenantId, sql.ref(identity), sampleReferences[identity] ?? tableName)})`,
  );
  const { kind, by } = findUsageKind(tableName);
  return [
    sql`select ${kind}::text as kind, ${sql.ref(by)}::text as record from ${sql.table(tableName)}
      where tenant_id = ${tenantId} and ${isSample(tenantId, sql.ref(columnName), target)}
        ${sql.join(isOwn, sql` `)}`,
  ];
};

export const findSaleDays = async ({ db, tenantId }: Scope): Promise<string[]> => {
  const stores = isSample(tenantId, sql.ref('store_id'), 'store');
  const { rows } = await sql<{ soldOn: string }>`
    select distinct sold_on from sale_day where tenant_id = ${tenantId} and ${stores}`.execute(db);
  return rows.map(({ soldOn }) => soldOn);
};

export const deleteSampleRecords = async ({ db, tenantId }: Scope): Promise<void> => {
  for (const { table, owners = ['id'] } of sampleTables) {
    if (table === 'inventory_count') {
      await sql`select delete_sample_counts()`.execute(db);
      continue;
    }
    const isOwned = owners.map((owner) => isSample(tenantId, sql.ref(owner), sampleReferences[owner] ?? table));
    await sql`delete from ${sql.table(table)}
      where tenant_id = ${tenantId} and (${sql.join(isOwned, sql` or `)})`.execute(db);
  }
  await sql`delete from sample_record where tenant_id = ${tenantId}`.execute(db);
};
