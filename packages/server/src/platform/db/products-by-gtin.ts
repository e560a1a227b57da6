import { type RawBuilder, sql } from 'kysely';

/**
 * A query of `code, products, id, name, upc`: the products of distinct codes by GTIN, active ones first. The last three are
 * null if several products have the code in other forms.
 */
export const productsByGtin = (tenantId: number, codes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select code, count(*) as products, case when count(*) = 1 then min(id) end as id,
    case when count(*) = 1 then min(name) end as name, case when count(*) = 1 then min(upc) end as upc
  from (
    select given.code, product.id, product.name, product.upc,
      rank() over (partition by given.code order by product.inactive) as choice
    from (${codes}) as given (code)
    cross join lateral (
      select distinct gtin from unnest(array[(to_gtins(given.code)).complete, (to_gtins(given.code)).completed])
        as reading (gtin)) reading
    join product on product.tenant_id = ${tenantId} and product.gtin = reading.gtin
  ) ranked where choice = 1 group by code`;
