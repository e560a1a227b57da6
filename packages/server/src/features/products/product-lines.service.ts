import type { ProductLineInput } from '@shelfward/contract/products/product-lines.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { refuse } from '../../platform/db/constraints.ts';
import {
  findDefaultProductLine,
  findProductLine,
  insertProductLine,
  lockChoiceOfDefaultLine,
  lockProductLine,
  type ProductLineRecord,
  updateProductLine,
} from './product-lines.queries.ts';

const refuseDuplicate = refuse({ product_line_name_key: 'PRODUCT_LINE_NAME_TAKEN' });

export const getProductLine = async (ctx: Ctx, id: number): Promise<ProductLineRecord> =>
  found(await findProductLine(ctx, id), 'PRODUCT_LINE_NOT_FOUND');

export const createProductLine = async (ctx: Ctx, { name }: ProductLineInput): Promise<ProductLineRecord> => {
  await lockChoiceOfDefaultLine(ctx);
  const isDefault = !(await findDefaultProductLine(ctx));
  const after = await refuseDuplicate(insertProductLine(ctx, { name, isDefault }));
  ctx.audit({ entityType: 'PRODUCT_LINE', id: after.id, before: null, after });
  return { ...after, numberOfUsages: 0, numberOfProducts: 0, amountOfActiveProducts: 0 };
};

export const changeProductLine = async (
  ctx: Ctx,
  id: number,
  change: Partial<ProductLineInput & { readonly inactive: boolean }>,
): Promise<ProductLineRecord> => {
  const before = found(await lockProductLine(ctx, id), 'PRODUCT_LINE_NOT_FOUND');
  ctx.requireVersion(before.version);
  const after = await refuseDuplicate(updateProductLine(ctx, id, change));
  ctx.audit({ entityType: 'PRODUCT_LINE', id, before, after });
  return getProductLine(ctx, id);
};
