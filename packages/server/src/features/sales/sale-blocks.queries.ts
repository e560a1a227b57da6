import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** Consecutive ids that share a block. */
const blockSize = 64;

export const toBlock = (id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(${id} / ${sql.lit(blockSize)})`;

/** Whether the id is in the block. */
export const isInBlock = (id: RawBuilder<unknown>, block: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${id} >= ${block} * ${sql.lit(blockSize)} and ${id} < (${block} + 1) * ${sql.lit(blockSize)})`;

type TenantScope = Pick<DataCtx, 'db' | 'tenantId'>;

interface SaleIds {
  readonly first: number;
  readonly last: number;
}

/** The store of blocks that count the rows of all stores. */
export const allStores = 0;

const blockColumns = sql`tenant_id, store_id, first_sale_id, sale_import_id, sold_on, inactive, replaced_by, row_count,
  min_units, max_units, min_cents, max_cents`;

/**
 * Counts rows that match the condition, whose columns are the same in `sale` and `sale_block`. Inserted in the order of the
 * key, so that a list reads few pages.
 */
const insertBlocks = async (
  { db, tenantId }: TenantScope,
  isCounted: (id: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> => {
  await sql`
    insert into sale_block (${blockColumns})
    select ${tenantId}::integer, store_id, min(id), sale_import_id, sold_on, inactive, replaced_by, count(*),
      min(units), max(units), min(cents), max(cents)
    from sale where tenant_id = ${tenantId} and ${isCounted(sql.ref('id'))}
    group by ${toBlock(sql.ref('id'))}, store_id, sale_import_id, sold_on, inactive, replaced_by
    order by store_id, min(id)`.execute(db);
  await insertAllStores({ db, tenantId }, isCounted(sql.ref('first_sale_id')));
};

/** Adds the blocks of all stores from those of each store. */
const insertAllStores = async ({ db, tenantId }: TenantScope, isCounted: RawBuilder<boolean>): Promise<void> => {
  await sql`
    insert into sale_block (${blockColumns})
    select ${tenantId}::integer, ${sql.lit(allStores)}, min(first_sale_id), sale_import_id, sold_on, inactive, replaced_by,
      sum(row_count), min(min_units), max(max_units), min(min_cents), max(max_cents)
    from sale_block where tenant_id = ${tenantId} and store_id <> ${sql.lit(allStores)} and ${isCounted}
    group by ${toBlock(sql.ref('first_sale_id'))}, sale_import_id, sold_on, inactive, replaced_by
    order by min(first_sale_id)`.execute(db);
};

/** Adds the blocks of an import's new rows. */
export const insertSaleBlocks = (ctx: TenantScope, { first, last }: SaleIds): Promise<void> =>
  insertBlocks(ctx, (id) => sql<boolean>`${id} >= ${first} and ${id} <= ${last}`);

/**
 * Counts the blocks of these ids again. Limited to one import, so that two transactions that change rows of different
 * imports do not write the same blocks.
 */
export const rebuildSaleBlocks = async (
  ctx: TenantScope,
  { importId, first, last }: SaleIds & { readonly importId: number },
): Promise<void> => {
  const { db, tenantId } = ctx;
  const isChanged = (id: RawBuilder<unknown>) => sql<boolean>`
    sale_import_id = ${importId} and ${id} >= ${first - (first % blockSize)}
      and ${id} < ${last - (last % blockSize) + blockSize}`;
  await sql`delete from sale_block where tenant_id = ${tenantId} and ${isChanged(sql.ref('first_sale_id'))}`.execute(
    db,
  );
  await insertBlocks(ctx, isChanged);
};

/** A temporary table with `store_id` and `sold_on`: deactivates the blocks of these stores and days. */
export const deactivateReplacedBlocks = async (
  { db, tenantId }: TenantScope,
  { table, replacedBy }: { readonly table: string; readonly replacedBy: number },
): Promise<void> => {
  await sql`
    create temporary table sale_block_replaced on commit drop as
    with replaced as (
      update sale_block b set inactive = true, replaced_by = ${replacedBy}
      from ${sql.id('pg_temp', table)} staged
      where b.tenant_id = ${tenantId} and not b.inactive and b.store_id = staged.store_id and b.sold_on = staged.sold_on
      returning b.sale_import_id, b.sold_on
    )
    select distinct sale_import_id, sold_on from replaced`.execute(db);
  const isReplaced = sql<boolean>`(sale_import_id, sold_on) in (table pg_temp.sale_block_replaced)`;
  await sql`
    delete from sale_block
    where tenant_id = ${tenantId} and store_id = ${sql.lit(allStores)} and ${isReplaced}`.execute(db);
  await insertAllStores({ db, tenantId }, isReplaced);
};

/** Whether the blocks are complete for the current version of the client's sales. */
export const hasCurrentBlocks = async ({ db }: TenantScope): Promise<boolean> => {
  const found = await db.selectFrom('saleVersion').select(['version', 'blockVersion']).executeTakeFirst();
  return found !== undefined && found.blockVersion === found.version;
};

/** Counts all blocks of the client. The caller holds the lock on its sales. */
export const rebuildAllSaleBlocks = async (ctx: TenantScope): Promise<void> => {
  const { db, tenantId } = ctx;
  // The removal of undone imports does not take the lock on the sales; it updates the import first.
  await sql`
    select from sale_import where tenant_id = ${tenantId} and status = 'UNDONE' and removed_at is null
    order by id for update`.execute(db);
  await sql`delete from sale_block where tenant_id = ${tenantId}`.execute(db);
  await insertBlocks(ctx, () => sql<boolean>`true`);
  await sql`
    insert into sale_version as v (tenant_id, version, block_version) values (${tenantId}, 0, 0)
    on conflict (tenant_id) do update set block_version = v.version`.execute(db);
};

export const findClientsWithoutBlocks = async (database: Database): Promise<number[]> => {
  const { rows } = await database.system((db) =>
    sql<{ tenantId: number }>`
      select tenant_id from sale_version where block_version is distinct from version order by tenant_id`.execute(db),
  );
  return rows.map(({ tenantId }) => tenantId);
};
