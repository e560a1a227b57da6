import { bracketedCode } from '@shelfward/contract/kit/tables/bracketed-code.rules.ts';
import type { ProductIdentificationType } from '@shelfward/contract/kit/tables/product-identification.ts';
import type { CellProblem } from '@shelfward/contract/master-import/parsed-row.types.ts';
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
  /** The quantity is one of packs. */
  readonly inPacks: boolean | null;
  /** Of the product. */
  readonly packSize: number | null;
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
    select s.line, s.problems, given.upc, given."onHand" as on_hand, given."inPacks" as in_packs, owner.pack_size,
      coalesce(product.id, by_sku.id, alias.product_id, coded.id) as product_id, coded.products,
      case when coalesce(product.id, by_sku.id, alias.product_id) is null then coded.upc end as gtin_of
    from pg_temp.import_stage s
    cross join lateral (
      select upc, "onHand", "inPacks", coalesce(substring(upc from ${bracketedCode}), upc) as code
      from jsonb_to_record(s.given) as given (upc text, "onHand" integer, "inPacks" boolean)) given
    left join product on product.tenant_id = ${tenantId} and product.upc_key = to_name_key(given.code) and ${by !== 'SKU'}
    left join product by_sku on by_sku.tenant_id = ${tenantId} and by_sku.sku_key = to_name_key(given.code)
      and ${by !== 'UPC'}
    left join product_alias alias on alias.tenant_id = ${tenantId} and alias.name_key = to_name_key(given.upc)
      and alias.company_id is null
    left join coded on coded.code = given.upc
    left join product owner on owner.tenant_id = ${tenantId}
      and owner.id = coalesce(product.id, by_sku.id, alias.product_id, coded.id)
    order by s.line`.execute(db);
  return rows;
};
