import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context.ts';
import { textKey } from '../../platform/db/text-key.ts';

export const findPriceListNamed = async ({ db }: Pick<DataCtx, 'db'>, name: string): Promise<number | undefined> => {
  const found = await db.selectFrom('priceList').select('id').where('nameKey', '=', textKey(name)).executeTakeFirst();
  return found?.id;
};

interface PricePlace {
  readonly priceListId: number;
  readonly productId: number;
}

/** By `list,product`. */
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

export interface PriceMapping {
  readonly internalId: number;
  readonly externalId: number;
  readonly hashIn: string;
}

/** Hundreds at once. A price whose rule was made anew in Odoo goes over to the new one. */
export const keepPriceMappings = async (
  { db, tenantId, now }: DataCtx,
  baseId: number,
  mappings: readonly PriceMapping[],
): Promise<void> => {
  await sql`
    insert into external_mapping (tenant_id, integration_id, entity, internal_id, model, external_id, hash_in, synced_at)
    select ${tenantId}::integer, ${baseId}::bigint, 'PRICING', internal_id, 'product.pricelist.item', external_id, hash_in,
           ${now}::timestamptz
    from unnest(${mappings.map(({ internalId }) => internalId)}::bigint[],
                ${mappings.map(({ externalId }) => externalId)}::integer[],
                ${mappings.map(({ hashIn }) => hashIn)}::text[]) as given (internal_id, external_id, hash_in)
    on conflict (tenant_id, integration_id, entity, internal_id)
    do update set external_id = excluded.external_id, hash_in = excluded.hash_in, state = 'LINKED',
      synced_at = excluded.synced_at`.execute(db);
};
