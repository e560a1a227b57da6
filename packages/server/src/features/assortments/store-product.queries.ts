import type { globalAssortmentItem } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';

type ProductSummary = z.infer<typeof globalAssortmentItem>['product'];

/** Product columns for lists of assortments and inventory, for queries that join the product table. */
export const productSummary: RawBuilder<ProductSummary> = jsonBuildObject({
  id: sql.ref<number>('product.id'),
  name: sql.ref<string>('product.name'),
  upc: sql.ref<string>('product.upc'),
  sku: sql.ref<string | null>('product.sku'),
  inactive: sql.ref<boolean>('product.inactive'),
});

export const hasStore = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<boolean> => {
  const row = await db.selectFrom('store').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
};
