import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';

export interface ListToPush {
  readonly id: number;
  readonly name: string;
  readonly remoteId: number | null;
}

type Reading = Pick<DataCtx, 'db' | 'tenantId'>;

export const findListsToPush = async ({ db, tenantId }: Reading, baseId: number): Promise<ListToPush[]> => {
  const { rows } = await sql<ListToPush>`
    select list.id, list.name, m.external_id as remote_id
    from price_list list
    left join external_mapping m on m.tenant_id = ${tenantId} and m.integration_id = ${baseId}
      and m.entity = 'PRICE_LIST' and m.internal_id = list.id and m.state = 'LINKED'
    where list.tenant_id = ${tenantId} and not list.inactive
    order by list.id`.execute(db);
  return rows;
};

export interface PriceToPush {
  readonly id: number;
  readonly productId: number;
  readonly productName: string;
  readonly productUpc: string;
  readonly productSku: string | null;
  readonly priceListId: number;
  readonly priceListName: string;
  readonly priceCents: number;
  readonly inactive: boolean;
  /** Null: the product is not mapped. */
  readonly remoteProductId: number | null;
  readonly remoteId: number | null;
  readonly hashIn: string | null;
  readonly hashOut: string | null;
}

/** Prices of active lists and products, ordered by ID, with their mappings. */
export const findPricesToPush = async (
  { db, tenantId }: Reading,
  baseId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PriceToPush[]> => {
  const { rows } = await sql<PriceToPush>`
    select price.id, price.product_id, product.name as product_name, product.upc as product_upc, product.sku as product_sku, price.price_list_id, list.name as price_list_name, price.price_cents, price.inactive,
      p.external_id as remote_product_id, m.external_id as remote_id, m.hash_in, m.hash_out
    from product_price price
    join product on product.tenant_id = ${tenantId} and product.id = price.product_id
    join price_list list on list.tenant_id = ${tenantId} and list.id = price.price_list_id and not list.inactive
    left join external_mapping p on p.tenant_id = ${tenantId} and p.integration_id = ${baseId}
      and p.entity = 'PRODUCT' and p.internal_id = price.product_id and p.state = 'LINKED'
    left join external_mapping m on m.tenant_id = ${tenantId} and m.integration_id = ${baseId}
      and m.entity = 'PRICING' and m.internal_id = price.id and m.state = 'LINKED'
    where price.tenant_id = ${tenantId} and price.id > ${after} and not product.inactive
    order by price.id limit ${limit}`.execute(db);
  return rows;
};
