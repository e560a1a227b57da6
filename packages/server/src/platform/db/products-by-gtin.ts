import { type RawBuilder, sql } from 'kysely';

/**
 * A query of `code, id, products, upc`: the products of distinct codes by GTIN. The id and the UPC are null if several
 * products have the code in other forms.
 */
export const productsByGtin = (tenantId: number, codes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select given.code, count(*) as products, case when count(*) = 1 then min(product.id) end as id,
    case when count(*) = 1 then min(product.name) end as name, case when count(*) = 1 then min(product.upc) end as upc
  from (${codes}) as given (code)
  cross join lateral (
    select distinct gtin from unnest(array[(to_gtins(given.code)).complete, (to_gtins(given.code)).completed])
      as reading (gtin)) reading
  join product on product.tenant_id = ${tenantId} and product.gtin = reading.gtin
  group by given.code`;
