import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import { textKey } from '../../../../platform/db/text-key.ts';

export const findPriceListByName = async ({ db }: Pick<DataCtx, 'db'>, name: string): Promise<number | undefined> => {
  const found = await db.selectFrom('priceList').select('id').where('nameKey', '=', textKey(name)).executeTakeFirst();
  return found?.id;
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
