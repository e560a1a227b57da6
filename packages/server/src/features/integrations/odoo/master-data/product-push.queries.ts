import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import type { ProductToPush } from './product-push.rules.ts';

/** Products ordered by ID, with their mappings. */
export const findProductsToPush = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ProductToPush[]> => {
  const { rows } = await sql<ProductToPush>`
    select product.id, product.upc, product.sku, product.name, product.inactive, price.price_cents,
      m.external_id as remote_id, m.hash_in, m.hash_out
    from product
    left join price_list list on list.tenant_id = ${tenantId} and list.is_default
    left join product_price price on price.tenant_id = ${tenantId} and price.price_list_id = list.id
      and price.product_id = product.id and not price.inactive
    left join external_mapping m on m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.entity = 'PRODUCT'
      and m.internal_id = product.id and m.state = 'LINKED'
    where product.tenant_id = ${tenantId} and product.id > ${after}
    order by product.id limit ${limit}`.execute(db);
  return rows;
};
