import { toDayNumber } from '@shelfward/cube/scan/day-columns.ts';
import type { SeriesEvents } from '@shelfward/cube/scan/stock-events.ts';
import { sql } from 'kysely';
import { copyOut, type ReadRow } from '../../../../platform/db/copy-out.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { findNumberLists, toArrayText } from '../../../../platform/db/number-lists.ts';
import { selectStockEvents } from '../../../inventory/public.ts';

interface LoadContext {
  readonly db: Db;
  readonly tenantId: number;
}

export const findVersion = async ({ db }: Pick<LoadContext, 'db'>): Promise<number> =>
  (await db.selectFrom('saleVersion').select('version').executeTakeFirst())?.version ?? 0;

export const countRows = async ({ db, tenantId }: LoadContext): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from sale_day where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.rows ?? 0;
};

export const findChangedDays = async ({ db, tenantId }: LoadContext, since: number): Promise<number[]> => {
  const { rows } = await sql<{ soldOn: string }>`
    select sold_on from sale_day_change
    where tenant_id = ${tenantId} and version > ${since} order by sold_on`.execute(db);
  return rows.map(({ soldOn }) => toDayNumber(soldOn));
};

/**
 * Store and product are packed into one number, because COPY has a cost per value. Ids beyond 32 bits raise an error.
 */
const columns = sql`sold_on, (d.store_id::integer::bigint << 32) | d.product_id::integer, units, cents`;

export const readAllDays = ({ db, tenantId }: LoadContext, read: ReadRow): Promise<void> =>
  copyOut(db, sql`select ${columns} from sale_day d where tenant_id = ${sql.lit(tenantId)}`, read);

/** All stores, also inactive ones. */
export const listStoreIds = async ({ db }: Pick<LoadContext, 'db'>): Promise<number[]> =>
  (await db.selectFrom('store').select('id').orderBy('id').execute()).map(({ id }) => id);

export const readStores = ({ db, tenantId }: LoadContext, storeIds: readonly number[], read: ReadRow): Promise<void> =>
  copyOut(
    db,
    sql`select ${columns} from sale_day d
      where tenant_id = ${sql.lit(tenantId)} and store_id in (${sql.join(storeIds.map((id) => sql.lit(id)))})`,
    read,
  );

/** One index range per store; without the offset, the planner would scan all days. */
export const readDays = ({ db, tenantId }: LoadContext, days: readonly number[], read: ReadRow): Promise<void> =>
  copyOut(
    db,
    sql`select ${columns}
      from store cross join lateral (
        select store_id, product_id, sold_on, units, cents from sale_day
        where tenant_id = ${sql.lit(tenantId)} and store_id = store.id
          and sold_on in (${sql.join(days.map((day) => sql`date '2000-01-01' + ${sql.lit(day)}`))})
        offset 0
      ) d
      where store.tenant_id = ${sql.lit(tenantId)}`,
    read,
  );

/** Counts and receipts of all stores, or of some. */
export const findStockEvents = (
  { db, tenantId }: LoadContext,
  storeIds?: readonly number[],
): Promise<SeriesEvents[]> => {
  const isWanted = (column: string) =>
    storeIds ? sql<boolean>`${sql.ref(column)} = any(${toArrayText(storeIds)}::bigint[])` : sql<boolean>`true`;
  return findNumberLists(
    db,
    'events',
    sql<SeriesEvents>`
      select store_id, product_id, string_agg(
        (day - date '2000-01-01') || ',' || (kind = 'COUNT')::integer || ',' || least(units, 2147483647), ','
        order by day, kind desc) as events
      from (${selectStockEvents(tenantId, isWanted)}) event
      group by store_id, product_id
      order by store_id, product_id`,
  );
};
