import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { findUsageKind, removedDetails, sampleReferences, sampleTables, type Usage } from './sample-tables.rules.ts';

type Scope = Pick<DataCtx, 'db' | 'tenantId'>;

/** False while another request loads or removes the sample data of this client. Each takes a second or more. */
export const tryLockSampleData = async ({ db, tenantId }: Scope): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sample data'), ${tenantId}) as locked`.execute(db);
  return rows[0]?.locked === true;
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

const selectUsing = (tenantId: number, column: ReferringColumn): RawBuilder<unknown>[] => {
  const own = fromOwnRows(tenantId, column);
  const { kind, by } = findUsageKind(column.tableName);
  return own ? [sql`select ${kind}::text as kind, ${sql.ref(by)}::text as record ${own.rows}`] : [];
};

/** The own rows whose column refers to a sample record; undefined for a column that only owners fill. */
const fromOwnRows = (tenantId: number, { tableName, columnName }: ReferringColumn) => {
  const sample = sampleTables.find(({ table }) => table === tableName);
  const target = sampleReferences[columnName];
  if (target === undefined || sample?.owners?.includes(columnName)) return undefined;
  const identities = sample ? (sample.owners ?? ['id']) : [];
  const isOwn = identities.map(
    (identity) => sql`and not (${isSample(tenantId, sql.ref(identity), sampleReferences[identity] ?? tableName)})`,
  );
  const rows = sql`from ${sql.table(tableName)}
    where tenant_id = ${tenantId} and ${isSample(tenantId, sql.ref(columnName), target)}
      ${sql.join(isOwn, sql` `)}`;
  return { rows, target };
};

const isRetained = (column: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (
  select record_id from pg_temp.sample_retained where table_name = ${sampleReferences[column] ?? ''})`;

/**
 * Turns the sample records that own records use into ordinary records, with the records that these use in turn: the order
 * of a store retains the store, its company, and the price list of the company. Returns their number.
 */
export const retainUsedRecords = async (ctx: Scope): Promise<number> => {
  const { db, tenantId } = ctx;
  await sql`create temporary table sample_retained (table_name text, record_id bigint) on commit drop`.execute(db);
  const columns = await findReferringColumns(ctx);
  const used = columns.flatMap((column) => {
    const own = fromOwnRows(tenantId, column);
    if (!own) return [];
    const detail = removedDetails.find(
      ({ table, columns: removed }) => table === column.tableName && removed.includes(column.columnName),
    );
    const isNeeded = detail ? sql`and not (${isRetained(detail.owner)})` : sql``;
    return [
      sql`select ${own.target}::text as table_name, ${sql.ref(column.columnName)} as record_id ${own.rows} ${isNeeded}`,
    ];
  });
  // The shipments of a retained order belong to its quantities.
  const shipments = sql`select 'shipment' as table_name, id as record_id from shipment
    where tenant_id = ${tenantId} and ${isRetained('sales_order_id')} and ${isSample(tenantId, sql.ref('id'), 'shipment')}`;
  for (let retained = 0; ; ) {
    const { rows } = await sql`
      with used as (${sql.join([...used, shipments], sql` union `)}),
      gone as (
        delete from sample_record s using used
        where s.tenant_id = ${tenantId} and s.table_name = used.table_name and s.record_id = used.record_id
        returning s.table_name, s.record_id
      )
      insert into pg_temp.sample_retained select table_name, record_id from gone returning 1`.execute(db);
    if (rows.length === 0) return retained;
    retained += rows.length;
  }
};

/** Deletes what retained records have of the sample data. */
export const deleteRemovedDetails = async ({ db, tenantId }: Scope): Promise<void> => {
  for (const { table, owner, columns } of removedDetails) {
    const isGone = columns.map((column) => isSample(tenantId, sql.ref(column), sampleReferences[column] ?? ''));
    await sql`delete from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${isRetained(owner)} and (${sql.join(isGone, sql` or `)})`.execute(db);
  }
};

/** The pairs of retained stores that have an estimate. */
export const findRetainedPositions = async ({ db, tenantId }: Scope) => {
  const { rows } = await sql<{ storeId: number; productId: number }>`
    select store_id, product_id from store_inventory
    where tenant_id = ${tenantId} and ${isRetained('store_id')}`.execute(db);
  return { storeIds: rows.map(({ storeId }) => storeId), productIds: rows.map(({ productId }) => productId) };
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
      await sql`select delete_sample_counts(${sql.lit(tenantId)})`.execute(db);
      continue;
    }
    const isOwned = owners.map((owner) => isSample(tenantId, sql.ref(owner), sampleReferences[owner] ?? table));
    await sql`delete from ${sql.table(table)}
      where tenant_id = ${tenantId} and (${sql.join(isOwned, sql` or `)})`.execute(db);
  }
  // The total of all companies contains the sample; the next run computes it again.
  await sql`delete from expected_order_total where tenant_id = ${tenantId} and company_id = 0`.execute(db);
  await sql`delete from sample_record where tenant_id = ${tenantId}`.execute(db);
};
