import type { ProductIdentificationType } from '@shelfward/contract/kit/tables/product-identification.ts';
import type { CellProblem } from '@shelfward/contract/master-import/import-row.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { productsByGtin } from '../../platform/db/products-by-gtin.ts';

/** A row of a file with its matched product; null without a match. */
export interface OnHandRow {
  readonly line: number;
  readonly problems: readonly CellProblem[];
  readonly upc: string | null;
  readonly onHand: number | null;
  readonly productId: number | null;
  /** More than 1: the code can be that of several products. */
  readonly products: number | null;
  /** The UPC of the product whose GTIN matched. */
  readonly gtinOf: string | null;
}

/** The staged rows in file order. A product's own code takes precedence over an alias, and a UPC over a SKU; other forms of a GTIN come last. */
export const findOnHandRows = async ({ db, tenantId }: Ctx, by: ProductIdentificationType): Promise<OnHandRow[]> => {
  const { rows } = await sql<OnHandRow>`
    with coded as materialized (${productsByGtin(
      tenantId,
      sql`select distinct s.given ->> 'upc' from pg_temp.import_stage s where s.given ? 'upc' and ${by !== 'SKU'}`,
    )})
    select s.line, s.problems, given.upc, given."onHand" as on_hand,
      coalesce(product.id, by_sku.id, alias.product_id, coded.id) as product_id, coded.products,
      case when coalesce(product.id, by_sku.id, alias.product_id) is null then coded.upc end as gtin_of
    from pg_temp.import_stage s
    cross join lateral jsonb_to_record(s.given) as given (upc text, "onHand" integer)
    left join product on product.tenant_id = ${tenantId} and product.upc_key = to_name_key(given.upc) and ${by !== 'SKU'}
    left join product by_sku on by_sku.tenant_id = ${tenantId} and by_sku.sku_key = to_name_key(given.upc)
      and ${by !== 'UPC'}
    left join product_alias alias on alias.tenant_id = ${tenantId} and alias.name_key = to_name_key(given.upc)
      and alias.company_id is null
    left join coded on coded.code = given.upc
    order by s.line`.execute(db);
  return rows;
};
