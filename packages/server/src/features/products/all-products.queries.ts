import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { isProductInScope } from '../../platform/db/scoped-products.ts';
import { JsonRows } from '../../platform/http/json-rows.ts';
import { productParts } from './product-fields.queries.ts';

/**
 * All active products as the database writes them. Prices, attributes, and orders are read once for all products, and each
 * price list and attribute is written once: tens of thousands of products in a third of the time of reading them one by one.
 */
export const findAllProducts = async (ctx: Ctx, productLineId: number | undefined): Promise<JsonRows> => {
  const { db, tenantId } = ctx;
  const { line, predecessor, season, priceList, price, orderOfLists, attribute, orderOfAttributes } = productParts;
  const { rows } = await sql<{ record: string }>`
    with list as (
      select list.id, ${priceList} as record, row_number() over (order by ${orderOfLists}) as place
      from price_list list where list.tenant_id = ${tenantId}
    ), price as (
      select price.product_id, json_agg(${price(sql`list.record`)} order by list.place) as records
      from product_price price join list on list.id = price.price_list_id
      where price.tenant_id = ${tenantId} group by price.product_id
    ), value as (
      select value.id, ${attribute} as record, row_number() over (order by ${orderOfAttributes}) as place
      from attribute_value value
      join attribute_key key on key.tenant_id = ${tenantId} and key.id = value.attribute_key_id
      where value.tenant_id = ${tenantId}
    ), attribute as (
      select held.product_id, json_agg(value.record order by value.place) as records
      from product_attribute held join value on value.id = held.attribute_value_id
      where held.tenant_id = ${tenantId} group by held.product_id
    ), line as (
      select id, ${line} as record from product_line where tenant_id = ${tenantId}
    ), dated as (
      select id, ${season} as record from season where tenant_id = ${tenantId}
    ), ordered as (
      select product_id, sum(pending_orders) as pending, sum(open_units) as open from product_order_amount
      where tenant_id = ${tenantId} group by product_id
    )
    select row_to_json(one)::text as record from (
      select product.id, product.upc, product.sku, product.name, line.record as "productLine",
             coalesce(price.records, '[]') as pricing, dated.record as season,
             coalesce(ordered.pending, 0) as "amountOfPendingOrders", coalesce(attribute.records, '[]') as attributes,
             product.pack_size as "packSize", product.layer_size as "layerSize", product.pallet_size as "palletSize",
             product.min_quantity as "minQuantity", product.max_quantity as "maxQuantity",
             product.unit_weight_grams as "unitWeightGrams",
             case when earlier.id is not null then ${predecessor} end as "predecessorProduct",
             json_build_object('onHand', product.on_hand, 'unavailable', coalesce(ordered.open, 0)) as quantity,
             product.inactive, product.discontinued
      from product
      left join line on line.id = product.product_line_id
      left join dated on dated.id = product.season_id
      left join product earlier on earlier.tenant_id = ${tenantId} and earlier.id = product.predecessor_product_id
      left join price on price.product_id = product.id
      left join attribute on attribute.product_id = product.id
      left join ordered on ordered.product_id = product.id
      where product.tenant_id = ${tenantId} and not product.inactive and not product.discontinued
        and ${isProductInScope(ctx)} and (${productLineId ?? null}::bigint is null or product.product_line_id = ${productLineId ?? null})
      order by product.name_key collate natural_order, product.id) one`.execute(db);
  return new JsonRows(rows.map(({ record }) => record));
};
