import { type RawBuilder, sql } from 'kysely';
import { getScope } from './connection.ts';
import type { Db } from './database.ts';

/**
 * Whether the user may see a product of a list or of a search: partners see those of the assortments of their stores. The
 * policies of the database show only these assortments.
 */
export const isProductInScope = (
  { db, tenantId }: { readonly db: Db; readonly tenantId: number },
  alias = 'product',
): RawBuilder<boolean> =>
  getScope(db)?.kind === 'PARTNER'
    ? sql<boolean>`exists (select from store_assortment_item carried
        where carried.tenant_id = ${tenantId} and carried.product_id = ${sql.ref(`${alias}.id`)})`
    : sql<boolean>`true`;
