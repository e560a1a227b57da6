import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../context/context.ts';

interface Definition {
  /** The table of the records to which others are attached. */
  readonly table: string;
  readonly attached: string;
}

/** The records that are attached to the record of a table, by the rows of the table `table_attached`. */
export const createLinks =
  ({ table, attached }: Definition) =>
  ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>, id: number) => {
    const links = sql.table(`${table}_${attached}`);
    const [own, other] = [sql.ref(`${table}_id`), sql.ref(`${attached}_id`)];
    const count = async (statement: RawBuilder<unknown>) => Number((await statement.execute(db)).numAffectedRows ?? 0);
    return {
      /** Returns how many were not attached before. */
      attach: (ids: readonly number[]): Promise<number> =>
        count(sql`
          insert into ${links} (tenant_id, ${own}, ${other})
          select ${tenantId}::integer, ${id}::bigint, unnest(${ids}::bigint[]) on conflict do nothing`),
      detach: (otherId: number): Promise<number> =>
        count(sql`delete from ${links} where tenant_id = ${tenantId} and ${own} = ${id} and ${other} = ${otherId}`),
      /** Increments the version of the record: what is attached changed, although its row did not. */
      touch: (): Promise<number> =>
        count(sql`update ${sql.table(table)} set inactive = inactive where tenant_id = ${tenantId} and id = ${id}`),
    };
  };

export type Links = ReturnType<ReturnType<typeof createLinks>>;
