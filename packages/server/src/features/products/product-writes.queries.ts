import { type Insertable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { holdRecords } from '../../platform/context/references.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { ProductTable } from '../../platform/db/schema.gen.ts';
import { versionOfProduct } from './product-fields.queries.ts';

const facts = [
  'upc',
  'sku',
  'name',
  'productLineId',
  'seasonId',
  'packSize',
  'layerSize',
  'palletSize',
  'minQuantity',
  'maxQuantity',
  'unitWeightGrams',
  'predecessorProductId',
  'onHand',
  'discontinued',
  'inactive',
] as const;

export type ProductFacts = Pick<Updateable<ProductTable>, (typeof facts)[number]>;

/** The audited fields; the version includes prices. */
export interface LockedProduct extends ProductFacts {
  readonly id: number;
  readonly version: number;
  readonly attributeIds: readonly number[];
}

/** Locks the row without blocking references of prices and orders. */
export const lockProduct = (ctx: Ctx, id: number): Promise<LockedProduct | undefined> =>
  ctx.db
    .selectFrom('product')
    .select(['id', ...facts])
    .select(versionOfProduct(ctx).as('version'))
    .select(
      sql<number[]>`array(
        select held.attribute_value_id from product_attribute held
        where held.tenant_id = ${ctx.tenantId} and held.product_id = product.id order by 1)`.as('attributeIds'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertProduct = async ({ db, now }: Ctx, values: Insertable<ProductTable>): Promise<number> => {
  const stamped = { ...values, createdAt: now, updatedAt: now };
  const { id } = await db.insertInto('product').values(stamped).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateProduct = async ({ db, now }: Ctx, id: number, values: ProductFacts): Promise<void> => {
  await db
    .updateTable('product')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .execute();
};

/** Replaces the attribute values of the product. */
export const replaceAttributes = async (
  ctx: Ctx,
  productId: number,
  attributeIds: readonly number[],
): Promise<void> => {
  await ctx.db
    .deleteFrom('productAttribute')
    .where('productId', '=', productId)
    .where(sql<boolean>`attribute_value_id <> all(${attributeIds}::bigint[])`)
    .execute();
  await insertAttributes(ctx, productId, attributeIds);
};

export const insertAttributes = async (
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  productId: number,
  attributeIds: readonly number[],
): Promise<void> => {
  if (attributeIds.length === 0) return;
  if (!(await holdRecords(ctx, 'attribute_value', attributeIds))) throw new AppError('ATTRIBUTE_NOT_FOUND');
  await ctx.db
    .insertInto('productAttribute')
    .values(attributeIds.map((attributeValueId) => ({ productId, attributeValueId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
