import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { productsByGtin } from '../../platform/db/products-by-gtin.ts';
import { unknownPack } from '../../platform/imports/row-errors.rules.ts';
import {
  deleteNewPrices,
  type EarlierPrice,
  lockPriceLists,
  type NewPrice,
  restorePrices,
  writePrices,
} from '../pricing/public.ts';
import type { ImportDefaults, ImportedKind } from './import-kind.types.ts';
import { ambiguousWhen, emptyWhen, errorList, notFoundWhen, quoted } from './import-problems.queries.ts';

/** A price is identified by product and list. */
export const priceRows: ImportedKind = {
  entityType: 'PRICING',
  table: 'product_price',
  isAudited: true,
  key: { property: 'upc', label: 'UPC' },
  uniques: [],
  resolve: (ctx, defaults) => resolvePrices(ctx, defaults),
  /** The lock of a list allows writing its prices. */
  lock: async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select id from price_list where tenant_id = ${ctx.tenantId} order by id`.execute(ctx.db);
    await lockPriceLists(
      ctx,
      rows.map(({ id }) => id),
    );
  },
  write: async (ctx) => {
    const { rows } = await sql<NewPrice>`
      select (after ->> 'priceListId')::bigint as price_list_id, (after ->> 'productId')::bigint as product_id,
             (after ->> 'price')::integer as price, (after ->> 'minQuantity')::integer as min_quantity,
             (after ->> 'maxQuantity')::integer as max_quantity
      from pg_temp.import_validation where outcome in ('NEW', 'CHANGED') order by line`.execute(ctx.db);
    await writePrices(ctx, rows);
    await sql`
      update pg_temp.import_validation validation set record_id = price.id
      from product_price price
      where validation.outcome = 'NEW' and price.tenant_id = ${ctx.tenantId}
        and price.price_list_id = (validation.after ->> 'priceListId')::bigint
        and price.product_id = (validation.after ->> 'productId')::bigint`.execute(ctx.db);
    return {};
  },
  remove: (ctx, table) => deleteNewPrices(ctx, table),
  restore: async (ctx) => {
    await restorePrices(ctx, await findUndone(ctx));
  },
};

const packError = errorList({
  property: 'upc',
  value: sql`given.upc`,
  code: unknownPack.code,
  message: sql`'UPC ' || ${quoted(sql`given.upc`)} || ${` ${unknownPack.problem}`}::text`,
});

const list = { id: 'priceList', label: 'Price list' };

const resolvePrices = async ({ db, tenantId }: Ctx, { priceListId }: ImportDefaults): Promise<void> => {
  await sql`
    insert into pg_temp.import_target (line, record_id, record_version, key, before, after, errors, note)
    with coded as materialized (${productsByGtin(
      tenantId,
      sql`select distinct s.given ->> 'upc' from pg_temp.import_stage s where s.given ? 'upc'`,
    )})
    select s.line, price.id, price.version, list.id || ' ' || product.id,
           jsonb_build_object('price', case when not price.inactive then price.price_cents end,
                              'minQuantity', price.min_quantity, 'maxQuantity', price.max_quantity),
           jsonb_build_object('price', case when given."pricedInPacks" then round(given.price::numeric / product.pack_size)::integer else given.price end, 'priceListId', list.id, 'productId', product.id,
                              'minQuantity', coalesce(given."minQuantity", price.min_quantity),
                              'maxQuantity', coalesce(given."maxQuantity", price.max_quantity)),
           s.problems
             || ${notFoundWhen(sql`product.id is null and coded.products is null`, { id: 'upc', label: 'UPC' })}
             || ${ambiguousWhen(sql`exact.id is null and by_sku.id is null and coded.products > 1`, { id: 'upc', label: 'UPC' })}
             || ${notFoundWhen(sql`given."priceList" is not null and list.id is null`, list)}
             || case when given."pricedInPacks" and product.pack_size = 1 then ${packError} else '[]'::jsonb end
             || ${emptyWhen(sql`given."priceList" is null and list.id is null`, list, 'There is no default price list.')},
           case when by_sku.id is not null then 'Matched by SKU to UPC ' || product.upc || '.'
                when exact.id is null then 'Matched by GTIN to UPC ' || product.upc || '.' end
    from pg_temp.import_stage s
    cross join lateral jsonb_to_record(s.given) 
      as given (upc text, "priceList" text, price integer, "minQuantity" integer, "maxQuantity" integer,
        "pricedInPacks" boolean)
    left join product exact on exact.tenant_id = ${tenantId} and exact.upc_key = to_name_key(given.upc)
    left join product by_sku on by_sku.tenant_id = ${tenantId} and exact.id is null
      and by_sku.sku_key = to_name_key(given.upc)
    left join coded on coded.code = given.upc
    left join product on product.tenant_id = ${tenantId}
      and product.id = coalesce(exact.id, by_sku.id, coded.id)
    left join price_list list on list.tenant_id = ${tenantId}
      and case when given."priceList" is not null then list.name_key = to_name_key(given."priceList")
               when ${priceListId}::bigint is not null then list.id = ${priceListId}::bigint
               else list.is_default end
    left join product_price price on price.tenant_id = ${tenantId} and price.price_list_id = list.id
      and price.product_id = product.id`.execute(db);
};

/** A price that was inactive is deactivated. */
const findUndone = async ({ db }: Ctx): Promise<EarlierPrice[]> => {
  const { rows } = await sql<EarlierPrice>`
    select record_id as id, version, coalesce(before ->> 'price', given ->> 'price')::integer as price,
           before ->> 'price' is null as inactive,
           case when before ? 'minQuantity' then before - 'price' end as limits
    from pg_temp.import_undo
    where outcome = 'CHANGED' and record_id is not null
    order by line`.execute(db);
  return rows;
};
