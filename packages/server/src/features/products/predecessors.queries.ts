import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/** Until the transaction ends, so that two users cannot create a cycle or two successors together. */
export const lockPredecessors = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('product predecessors'), ${tenantId})`.execute(db);
};

/** The product that replaces this one. */
export const findSuccessor = (
  { db }: Ctx,
  predecessorId: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> =>
  db.selectFrom('product').select(['id', 'name']).where('predecessorProductId', '=', predecessorId).executeTakeFirst();

/** Whether a product is this product, or one of its predecessors. */
export const isSelfOrEarlier = async (
  { db, tenantId }: Ctx,
  { productId, of: latest }: { readonly productId: number; readonly of: number },
): Promise<boolean> => {
  const { rows } = await sql`
    with recursive earlier (id) as (
      select ${latest}::bigint
      union
      select product.predecessor_product_id from product
      join earlier on product.id = earlier.id
      where product.tenant_id = ${tenantId} and product.predecessor_product_id is not null
    )
    select from earlier where id = ${productId}`.execute(db);
  return rows.length > 0;
};
