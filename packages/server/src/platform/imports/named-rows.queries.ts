import { bracketedCode } from '@shelfward/contract/kit/tables/bracketed-code.rules.ts';
import type { TableTotals } from '@shelfward/contract/kit/tables/table-import.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { CellProblem } from '@shelfward/contract/master-import/parsed-row.types.ts';
import { ambiguousCode, type GtinMatch } from '@shelfward/tables/formats/gtin-matches.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../context/context.ts';
import { productsByGtin } from '../db/products-by-gtin.ts';
import { maxListed } from './file-errors.ts';

/** A row of a file with the store and the product that it names; null without a match. */
export interface NamedRow {
  readonly line: number;
  readonly problems: readonly CellProblem[];
  readonly store: string | null;
  readonly product: string | null;
  /** The number of stores with this name or number. */
  readonly places: number;
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly productId: number | null;
  readonly productName: string | null;
}

export interface NameMatching {
  /** The company of rows without one; without it, their stores are searched in all companies. */
  readonly companyId?: number | null;
}

/**
 * Fills `import_named` from `import_stage`. A store matches by name, then by number, code, or alias; a product by UPC, then
 * by SKU, name, or alias, then by the code of `[code] name`, then by its UPC in another form of the GTIN. Active records come first. A company in the row
 * restricts the stores.
 */
export const matchStagedNames = async ({ db, tenantId }: Ctx, { companyId = null }: NameMatching): Promise<void> => {
  await sql`analyze pg_temp.import_stage`.execute(db);
  await sql`
    create temporary table import_named on commit drop as
    with given as materialized (
      select line, problems, given, given ->> 'store' as store, given ->> 'company' as company,
             given ->> 'product' as product
      from pg_temp.import_stage
    ), wanted as materialized (
      select distinct to_name_key(store) as store, coalesce(to_name_key(company), '') as company from given where store is not null
    ), known as materialized (
      select id, company_id, inactive, name_key as word, 0 as way from store where tenant_id = ${tenantId}
      union all
      select id, company_id, inactive, to_name_key(number), 1 from store where tenant_id = ${tenantId} and number is not null
      union all
      select id, company_id, inactive, to_name_key(code), 2 from store where tenant_id = ${tenantId} and code is not null
      union all
      select store.id, store.company_id, store.inactive, alias.name_key, 3
      from store_alias alias join store on store.tenant_id = ${tenantId} and store.id = alias.store_id
      where alias.tenant_id = ${tenantId}
    ), place as materialized (
      select store, company, min(id) as id, count(distinct id)::integer as places from (
        select wanted.store, wanted.company, known.id, rank() over (
          partition by wanted.store, wanted.company order by known.inactive, known.way) as choice
        from wanted join known on known.word = wanted.store
        join company on company.tenant_id = ${tenantId} and company.id = known.company_id
        where case when wanted.company <> '' then company.name_key = wanted.company
          else ${companyId}::bigint is null or company.id = ${companyId} end
      ) ranked where choice = 1 group by store, company
    ), item as materialized (
      select distinct on (word) word, id, name from (
        select id, name, inactive, upc_key as word, 0 as way from product where tenant_id = ${tenantId}
        union all
        select id, name, inactive, sku_key, 1 from product where tenant_id = ${tenantId} and sku is not null
        union all
        select id, name, inactive, name_key, 2 from product where tenant_id = ${tenantId}
        union all
        select product.id, product.name, product.inactive, alias.name_key, 3
        from product_alias alias join product on product.tenant_id = ${tenantId} and product.id = alias.product_id
        where alias.tenant_id = ${tenantId} and alias.company_id is null
      ) coded order by word, inactive, way, id
    ), unnamed as materialized (
      select distinct product from given
      where product is not null and not exists (select from item where item.word = to_name_key(given.product))
    ), coded as materialized (${productsByGtin(tenantId, sql`select product from unnamed`)})
    select given.line,
           given.problems || case when coded.products > 1 then ${ambiguousProduct} else '[]'::jsonb end as problems,
           given.given, given.store, given.product, coalesce(place.places, 0) as places,
           store.id as store_id, store.name as store_name, coalesce(item.id, bracketed.id, coded.id) as product_id,
           coalesce(item.name, bracketed.name, coded.name) as product_name, coded.upc as gtin_of
    from given
    left join place on place.store = to_name_key(given.store) and place.company = coalesce(to_name_key(given.company), '')
    left join store on store.tenant_id = ${tenantId} and store.id = place.id and place.places = 1
    left join item on item.word = to_name_key(given.product)
    left join item bracketed on item.id is null
      and bracketed.word = to_name_key(substring(given.product from ${bracketedCode}))
    left join coded on coded.code = given.product`.execute(db);
  await sql`analyze pg_temp.import_named`.execute(db);
};

/** The error of a code that can be several products. */
const ambiguousProduct = sql`jsonb_build_array(jsonb_build_object('property', 'product', 'value', given.product,
  'code', ${ambiguousCode.code}::text, 'message', 'Product "' || given.product || ${`" ${ambiguousCode.problem}`}::text))`;

/** The codes of the file that matched products in another form: the first ones, and their number. */
export const findGtinMatches = async ({ db }: Ctx) => {
  const { rows } = await sql<GtinMatch & { total: number }>`
    select min(line) as line, product as code, gtin_of as upc, count(*) over () as total
    from pg_temp.import_named where gtin_of is not null
    group by product, gtin_of order by line limit ${maxListed}`.execute(db);
  return { matches: rows, total: rows[0]?.total ?? 0 };
};

/** The totals of the rows that name records; a row without units does not count. */
export const sumNamedRows = async ({ db }: Ctx, kind: FileKind): Promise<TableTotals> => {
  const find = (form: 'whole' | 'day') =>
    listImportProperties(kind).find((property) => property.isTotaled && property.form === form)?.id ?? null;
  const units = find('whole');
  const { rows } = await sql<TableTotals>`
    select nullif(count(distinct store_id), 0)::integer as stores,
           nullif(count(distinct product_id), 0)::integer as products,
           sum((given ->> ${units}::text)::bigint)::float8 as units,
           nullif(count(distinct date_trunc('week', (given ->> ${find('day')}::text)::date)), 0)::integer as weeks
    from pg_temp.import_named
    where problems = '[]'::jsonb and (${units}::text is null or given ->> ${units}::text is not null)`.execute(db);
  return rows[0] ?? { stores: null, products: null, units: null, weeks: null };
};
