import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/**
 * Programs such as Odoo, Shopify, and WooCommerce write the fields of an order in its first row only. A row that names a
 * product and no store, and whose purchase order number is empty or that of the row above, belongs to the order above.
 * Returns a message about these rows.
 */
export const completeContinuedRows = async ({ db }: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ line: number }>`
    with stage as materialized (
      select line, given, problems, jsonb_path_exists(problems, ${noStore}) as has_no_store from pg_temp.import_stage
    ), numbered as (
      select *, count(*) filter (where not has_no_store) over (order by line) as block,
        lower(given ->> 'purchaseOrderNumber') as number from stage
    ), first as (
      select block, number, jsonb_strip_nulls(jsonb_build_object('store', given -> 'store', 'company', given -> 'company',
        'purchaseOrderNumber', given -> 'purchaseOrderNumber', 'requestedShipDate', given -> 'requestedShipDate', 'discount', given -> 'discount')) as fields
      from numbered where given ? 'store' and number is not null
    )
    update pg_temp.import_stage continued
    set given = first.fields || row.given, problems = jsonb_path_query_array(row.problems, ${otherProblems})
    from numbered row join first on first.block = row.block and coalesce(row.number, first.number) = first.number
    where continued.line = row.line and row.has_no_store and row.given ? 'product'
      and coalesce(row.given ->> 'company', first.fields ->> 'company', '') = coalesce(first.fields ->> 'company', '')
    returning continued.line`.execute(db);
  if (rows.length === 0) return [];
  const line = Math.min(...rows.map((row) => row.line));
  return [
    `${formatCount(rows.length, 'row')} without a store ${plural(rows.length, 'continues', 'continue')} the order above, such as line ${line}.`,
  ];
};

const isNoStore = `@.property == "store" && @.code == "EMPTY"`;
const noStore = sql`${`$[*] ? (${isNoStore})`}::jsonpath`;
const otherProblems = sql`${`$[*] ? (!(${isNoStore}))`}::jsonpath`;
