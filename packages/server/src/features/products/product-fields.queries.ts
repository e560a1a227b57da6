import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, today, type ZonedCtx } from '../../platform/context/context.ts';

/** A product without its order figures. */
export type StoredProduct = Omit<Product, 'amountOfPendingOrders' | 'quantity'> & { readonly onHand: number };

/** Quantities of an order are multiples of these units: whole packs, and whole layers or pallets where they are set. */
export const orderStep = sql<number>`
  least(lcm(product.pack_size::bigint, coalesce(product.pallet_size, product.layer_size, 1)), 1000001)::integer`;

/** Parts of a product as JSON, by the names of the tables in the queries. */
export const productParts = {
  line: sql<Product['productLine']>`json_build_object('id', product_line.id, 'name', product_line.name)`,
  predecessor: sql<Product['predecessorProduct']>`json_build_object('id', earlier.id, 'name', earlier.name)`,
  season: sql<Product['season']>`json_build_object('id', season.id, 'name', season.name,
    'effectiveDate', season.effective_date, 'expirationDate', season.expiration_date, 'inactive', season.inactive)`,
  priceList: sql`json_build_object('id', list.id, 'name', list.name, 'isDefault', list.is_default,
    'inactive', list.inactive)`,
  price: (priceList: RawBuilder<unknown>) => sql`json_build_object('id', price.id, 'price', price.price_cents,
    'priceList', ${priceList}, 'inactive', price.inactive, 'minQuantity', price.min_quantity,
    'maxQuantity', price.max_quantity)`,
  orderOfLists: sql`list.is_default desc, list.name_key collate natural_order, list.id`,
  attribute: sql`json_build_object('id', value.id, 'key', key.name, 'name', value.name, 'inactive', value.inactive)`,
  orderOfAttributes: sql`key.name_key collate natural_order, value.name_key collate natural_order, value.id`,
};

/** The columns of a product with line and season; lists are computed per row of the page. */
export const productFields = ({ tenantId }: Pick<Ctx, 'tenantId'>) =>
  [
    'product.id',
    'product.upc',
    'product.sku',
    'product.name',
    'product.packSize',
    'product.layerSize',
    'product.palletSize',
    'product.minQuantity',
    'product.maxQuantity',
    'product.unitWeightGrams',
    'product.onHand',
    'product.inactive',
    'product.discontinued',
    sql<Product['productLine']>`case when product_line.id is not null then ${productParts.line} end`.as('productLine'),
    sql<Product['predecessorProduct']>`(
      select ${productParts.predecessor} from product earlier
      where earlier.tenant_id = ${tenantId} and earlier.id = product.predecessor_product_id)`.as('predecessorProduct'),
    sql<Product['season']>`case when season.id is not null then ${productParts.season} end`.as('season'),
    sql<Product['pricing']>`(
      select coalesce(json_agg(${productParts.price(productParts.priceList)} order by ${productParts.orderOfLists}), '[]')
      from product_price price join price_list list on list.id = price.price_list_id
      where price.tenant_id = ${tenantId} and list.tenant_id = ${tenantId} and price.product_id = product.id
    )`.as('pricing'),
    sql<Product['attributes']>`(
      select coalesce(json_agg(${productParts.attribute} order by ${productParts.orderOfAttributes}), '[]')
      from product_attribute held
      join attribute_value value on value.id = held.attribute_value_id
      join attribute_key key on key.id = value.attribute_key_id
      where held.tenant_id = ${tenantId} and value.tenant_id = ${tenantId} and key.tenant_id = ${tenantId}
        and held.product_id = product.id
    )`.as('attributes'),
  ] as const;

/**
 * Prices are part of the product but separate rows, and versions only increase: their sum changes
 * with every change, without writing the products when prices change in bulk.
 */
export const versionOfProduct = ({ tenantId }: Pick<Ctx, 'tenantId'>) => sql<number>`product.version + (
  select coalesce(sum(price.version), 0) from product_price price
  where price.tenant_id = ${tenantId} and price.product_id = product.id)`;

/** A product is replenished while it is active, not discontinued, and its season has not ended. */
export const productIsEligible = (ctx: ZonedCtx) => sql<boolean>`
  (not product.inactive and not product.discontinued and coalesce(season.expiration_date >= ${today(ctx)}::date, true))`;
