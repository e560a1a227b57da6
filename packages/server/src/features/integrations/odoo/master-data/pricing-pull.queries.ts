import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import { textKey } from '../../../../platform/db/text-key.ts';

export const findPriceListByName = async ({ db }: Pick<DataCtx, 'db'>, name: string): Promise<number | undefined> => {
  const found = await db.selectFrom('priceList').select('id').where('nameKey', '=', textKey(name)).executeTakeFirst();
  return found?.id;
};

/** Those of these price lists that have active prices. */
export const findPricedLists = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select list.id from price_list list
    where list.tenant_id = ${tenantId} and list.id = any(${ids}::bigint[]) and exists (
      select from product_price price
      where price.tenant_id = ${tenantId} and price.price_list_id = list.id and not price.inactive)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

interface PricePlace {
  readonly priceListId: number;
  readonly productId: number;
}

/** Price IDs by `list,product`. */
export const findPriceIds = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  places: readonly PricePlace[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<PricePlace & { id: number }>`
    select price.id, price.price_list_id, price.product_id
    from unnest(${places.map(({ priceListId }) => priceListId)}::bigint[],
                ${places.map(({ productId }) => productId)}::bigint[]) as given (price_list_id, product_id)
    join product_price price on price.tenant_id = ${tenantId} and price.price_list_id = given.price_list_id
      and price.product_id = given.product_id`.execute(db);
  return new Map(rows.map(({ id, priceListId, productId }) => [`${priceListId},${productId}`, id]));
};

/** The products and lists of prices, by the IDs of the prices. */
export const findPriceNames = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  priceIds: readonly number[],
): Promise<ReadonlyMap<number, PriceNames>> => {
  const { rows } = await sql<PriceNames & { id: number }>`
    select price.id, product.name, product.sku, product.upc, list.name as list
    from product_price price
    join product on product.tenant_id = ${tenantId} and product.id = price.product_id
    join price_list list on list.tenant_id = ${tenantId} and list.id = price.price_list_id
    where price.tenant_id = ${tenantId} and price.id = any(${priceIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
};

interface PriceNames {
  readonly name: string;
  readonly sku: string | null;
  readonly upc: string;
  readonly list: string;
}
