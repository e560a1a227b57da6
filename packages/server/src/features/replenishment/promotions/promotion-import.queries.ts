import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import type { PromotionFileRow } from './promotion-import.rules.ts';

/** The rows of the file with their companies, products, and product lines. */
export const findPromotionRows = async ({ db, tenantId }: Ctx): Promise<PromotionFileRow[]> => {
  const { rows } = await sql<PromotionFileRow>`
    select named.line, named.problems, named.store, named.product, named.places, named.store_id, named.store_name,
           named.product_id, named.product_name, cell.name, cell.company, coalesce(store.company_id, company.id) as company_id,
           cell."productLine" as product_line, line.id as product_line_id, cell."fromDay" as from_day,
           cell."untilDay" as until_day, cell.price, cell."usualPrice" as usual_price,
           cell."discountPercent" as discount_percent, cell.deal, cell.feature, cell.note
    from pg_temp.import_named named
    cross join lateral jsonb_to_record(named.given) as cell (name text, company text, "productLine" text, "fromDay" text,
      "untilDay" text, price integer, "usualPrice" integer, "discountPercent" float8, deal boolean, feature boolean,
      note text)
    left join store on store.tenant_id = ${tenantId} and store.id = named.store_id
    left join company on company.tenant_id = ${tenantId} and company.name_key = to_name_key(cell.company)
    left join product_line line on line.tenant_id = ${tenantId} and line.name_key = to_name_key(cell."productLine")
    order by named.line`.execute(db);
  return rows;
};
