import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';

export interface UnlinkedProduct {
  readonly id: number;
  readonly name: string;
  readonly upc: string;
  readonly sku: string | null;
  readonly inactive: boolean;
}

/** Products without a mapping to Odoo, ordered by ID. */
export const findUnlinkedProducts = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<UnlinkedProduct[]> => {
  const { rows } = await sql<UnlinkedProduct>`
    select product.id, product.name, product.upc, product.sku, product.inactive from product
    where product.tenant_id = ${tenantId} and product.id > ${after} and not exists (
      select from external_mapping m
      where m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.entity = 'PRODUCT'
        and m.internal_id = product.id and m.state = 'LINKED')
    order by product.id limit ${limit}`.execute(db);
  return rows;
};
