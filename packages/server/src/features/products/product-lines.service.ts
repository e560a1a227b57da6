import type { ProductLineChange, ProductLineInput } from '@shelfward/contract/products/product-lines.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  findDefaultProductLine,
  findProductLine,
  insertProductLine,
  lockChoiceOfDefaultLine,
  lockProductLineAndDefault,
  type ProductLineRecord,
  type ProductLineRow,
  updateProductLine,
} from './product-lines.queries.ts';

const rejectDuplicate = mapConstraintErrors({ product_line_name_key: 'PRODUCT_LINE_NAME_TAKEN' });

export const getProductLine = async (ctx: Ctx, id: number): Promise<ProductLineRecord> =>
  found(await findProductLine(ctx, id), 'PRODUCT_LINE_NOT_FOUND');

export const createProductLine = async (ctx: Ctx, input: ProductLineInput): Promise<ProductLineRecord> => {
  await lockChoiceOfDefaultLine(ctx);
  const current = await findDefaultProductLine(ctx);
  const isDefault = input.isDefault || !current;
  if (isDefault && current) await write(ctx, current, { isDefault: false });
  const after = await rejectDuplicate(insertProductLine(ctx, { name: input.name, isDefault }));
  ctx.audit({ entityType: 'PRODUCT_LINE', id: after.id, before: null, after });
  return { ...after, numberOfUsages: 0, numberOfProducts: 0, amountOfActiveProducts: 0 };
};

/** A new default replaces the previous one and is active. */
export const changeProductLine = async (
  ctx: Ctx,
  id: number,
  { name, isDefault }: ProductLineChange,
): Promise<ProductLineRecord> => {
  const { before, current } = await lockLine(ctx, id);
  if (before.isDefault && isDefault === false) throw new AppError('DEFAULT_PRODUCT_LINE_MISSING');
  const becomesDefault = isDefault === true && !before.isDefault;
  if (becomesDefault && current) await write(ctx, current, { isDefault: false });
  await write(ctx, before, becomesDefault ? { name, isDefault, inactive: false } : { name });
  return getProductLine(ctx, id);
};

export const setProductLineInactive = async (ctx: Ctx, id: number, inactive: boolean): Promise<ProductLineRecord> => {
  const { before } = await lockLine(ctx, id);
  if (before.isDefault && inactive) throw new AppError('DEFAULT_PRODUCT_LINE_DEACTIVATION');
  await write(ctx, before, { inactive });
  return getProductLine(ctx, id);
};

const lockLine = async (ctx: Ctx, id: number) => {
  await lockChoiceOfDefaultLine(ctx);
  const rows = await lockProductLineAndDefault(ctx, id);
  const before = found(
    rows.find((row) => row.id === id),
    'PRODUCT_LINE_NOT_FOUND',
  );
  ctx.requireVersion(before.version);
  return { before, current: rows.find((row) => row.isDefault) };
};

const write = async (
  ctx: Ctx,
  before: ProductLineRow,
  change: Parameters<typeof updateProductLine>[2],
): Promise<void> => {
  const after = await rejectDuplicate(updateProductLine(ctx, before.id, change));
  ctx.audit({ entityType: 'PRODUCT_LINE', id: before.id, before, after });
};
