import { sql } from 'kysely';
import { copyOut, type ReadRow } from '../../../../platform/db/copy-out.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { dayNumberOf } from './day-columns.ts';

interface Reading {
  readonly db: Db;
  readonly tenantId: number;
}

/** All that is read until the transaction ends is of one moment, in which sales and version belong together. */
export const readOneMoment = async ({ db }: Reading): Promise<void> => {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
};

export const findVersion = async ({ db }: Pick<Reading, 'db'>): Promise<number> =>
  (await db.selectFrom('saleVersion').select('version').executeTakeFirst())?.version ?? 0;

export const countRows = async ({ db, tenantId }: Reading): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from sale_day where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.rows ?? 0;
};

export const findChangedDays = async ({ db, tenantId }: Reading, since: number): Promise<number[]> => {
  const { rows } = await sql<{ soldOn: string }>`
    select sold_on from sale_day_change
    where tenant_id = ${tenantId} and version > ${since} order by sold_on`.execute(db);
  return rows.map(({ soldOn }) => dayNumberOf(soldOn));
};

/** Store and product travel as one number: a value costs COPY more than making one of two. Larger ids are refused. */
const columns = sql`sold_on, (d.store_id::integer::bigint << 32) | d.product_id::integer, units, cents`;

export const readAll = ({ db, tenantId }: Reading, read: ReadRow): Promise<void> =>
  copyOut(db, sql`select ${columns} from sale_day d where tenant_id = ${sql.lit(tenantId)}`, read);

/** Store by store the key leads straight to the days; without the offset the planner would read all days instead. */
export const readDays = ({ db, tenantId }: Reading, days: readonly number[], read: ReadRow): Promise<void> =>
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
