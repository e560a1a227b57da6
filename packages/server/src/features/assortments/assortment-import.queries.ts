import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { ParLevelRow } from './assortment-import.rules.ts';

/** The stores that the rows of the file name. */
export const findNamedStoreIds = async ({ db }: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ storeId: number }>`
    select distinct store_id from pg_temp.import_named where store_id is not null order by store_id`.execute(db);
  return rows.map(({ storeId }) => storeId);
};

/** The rows of the file with the current items. */
export const findParLevelRows = async ({ db, tenantId }: Ctx): Promise<ParLevelRow[]> => {
  const { rows } = await sql<ParLevelRow>`
    select named.line, named.problems, named.store, named.product, named.places, named.store_id, named.store_name,
           named.product_id, named.product_name, (named.given ->> 'parLevel')::integer as par_level,
           (named.given ->> 'shelfMaximum')::integer as shelf_maximum,
           item.global_assortment_quantity, item.adjustment, item.shelf_maximum as current_shelf_maximum
    from pg_temp.import_named named
    left join store_assortment_item item on item.tenant_id = ${tenantId} and item.store_id = named.store_id
      and item.product_id = named.product_id and item.global_assortment_id is not null
    order by named.line`.execute(db);
  return rows;
};

/** A name that no assortment has: "Workbook assortment 1", and so on. */
export const findFreeAssortmentName = async ({ db, tenantId }: Ctx): Promise<string> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(name_key from '^workbook assortment ([0-9]{1,8})$')::integer), 0) as last
    from global_assortment where tenant_id = ${tenantId}`.execute(db);
  return `Workbook assortment ${(rows[0]?.last ?? 0) + 1}`;
};
