import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import type { CountFileRow, PlannedCount } from './count-import.rules.ts';
import type { InventoryPositions } from './estimates.queries.ts';

/** The stores and products that the rows of the file name. */
export const selectNamedPositions: InventoryPositions = sql`
  select distinct store_id, product_id from pg_temp.import_named where store_id is not null and product_id is not null`;

/** The rows of the file with the current state. */
export const findCountRows = async ({ db, tenantId }: Ctx, today: string): Promise<CountFileRow[]> => {
  const { rows } = await sql<CountFileRow>`
    select named.line, named.problems, named.store, named.product, named.places, named.store_id, named.store_name,
           named.product_id, named.product_name, given.quantity, given."countedOn" as counted_on, inventory.on_hand,
           last.quantity as count_of_day
    from pg_temp.import_named named
    cross join lateral jsonb_to_record(named.given) as given (quantity integer, "countedOn" text)
    left join store_inventory inventory on inventory.tenant_id = ${tenantId}
      and inventory.store_id = named.store_id and inventory.product_id = named.product_id
    left join (
      select distinct on (c.store_id, c.product_id, c.counted_on) c.store_id, c.product_id, c.counted_on, c.quantity
      from inventory_count c join (${selectNamedPositions}) wanted
        on wanted.store_id = c.store_id and wanted.product_id = c.product_id
      where c.tenant_id = ${tenantId}
      order by c.store_id, c.product_id, c.counted_on, c.counted_at desc, c.id desc
    ) last on last.store_id = named.store_id and last.product_id = named.product_id
      and last.counted_on = coalesce(given."countedOn", ${today}::text)::date
    order by named.line`.execute(db);
  return rows;
};

export interface CountsToInsert {
  readonly counts: readonly PlannedCount[];
  /** The instant of each count. */
  readonly countedAt: readonly Date[];
}

export const insertImportedCounts = async (
  { db, tenantId, actor }: Ctx,
  { counts, countedAt }: CountsToInsert,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into inventory_count (tenant_id, store_id, product_id, kind, quantity, counted_on, counted_at, counted_by)
    select ${tenantId}, given.store_id, given.product_id, 'IMPORT', given.quantity, given.counted_on, given.counted_at,
           ${actor.userId}
    from unnest(${counts.map(({ storeId }) => storeId)}::bigint[], ${counts.map(({ productId }) => productId)}::bigint[],
                ${counts.map(({ quantity }) => quantity)}::integer[], ${counts.map(({ countedOn }) => countedOn)}::date[],
                ${countedAt.map((at) => at.toISOString())}::timestamptz[])
      as given (store_id, product_id, quantity, counted_on, counted_at)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** The pairs of these counts. */
export const selectCountedPositions = (
  { tenantId }: Pick<Ctx, 'tenantId'>,
  ids: readonly number[],
): InventoryPositions => sql`
  select distinct store_id, product_id from inventory_count
  where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`;

interface RemovableCount {
  readonly id: number;
  readonly storeId: number;
  readonly productId: number;
}

/** Those of these counts of one import whose products were not counted again since. */
export const findLastCounts = async ({ db, tenantId }: Ctx, ids: readonly number[]): Promise<RemovableCount[]> => {
  const { rows } = await sql<RemovableCount>`
    with own as materialized (
      select id, store_id, product_id, max(id) over (partition by store_id, product_id) as last_id
      from inventory_count where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    )
    select own.id, own.store_id, own.product_id from own
    where not exists (
      select from inventory_count later
      where later.tenant_id = ${tenantId} and later.store_id = own.store_id and later.product_id = own.product_id
        and later.id > own.last_id)
    order by own.id`.execute(db);
  return rows;
};

export const deleteImportedCounts = async ({ db, tenantId }: DataCtx, ids: readonly number[]): Promise<void> => {
  await sql`select delete_imported_counts(${sql.lit(tenantId)}, ${ids}::bigint[])`.execute(db);
};

/** The current estimates of these pairs. */
export const findEstimates = async (
  { db, tenantId }: Ctx,
  positions: InventoryPositions,
): Promise<readonly { readonly storeId: number; readonly productId: number; readonly onHand: number }[]> => {
  const { rows } = await sql<{ storeId: number; productId: number; onHand: number }>`
    select wanted.store_id, wanted.product_id, coalesce(inventory.on_hand, 0) as on_hand
    from (${positions}) wanted
    left join store_inventory inventory on inventory.tenant_id = ${tenantId}
      and inventory.store_id = wanted.store_id and inventory.product_id = wanted.product_id`.execute(db);
  return rows;
};
