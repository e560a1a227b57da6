import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { PriceListChange, PriceListInput } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { ChangeCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  findPriceList,
  findPriceListHolding,
  insertPriceList,
  lockChoiceOfDefault,
  lockDefaultPriceList,
  lockPriceListAndDefault,
  lockPriceListRows,
  type PriceListRecord,
  updatePriceList,
} from './price-lists.queries.ts';

const rejectDuplicate = mapConstraintErrors({ price_list_name_key: 'PRICE_LIST_NAME_TAKEN' });

export const getPriceList = async (ctx: ChangeCtx, id: number): Promise<PriceListRecord> =>
  found(await findPriceList(ctx, id), 'PRICE_LIST_NOT_FOUND');

export const getPriceListNameAvailability = async (
  ctx: ChangeCtx,
  { value, excludeId }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const holder = await findPriceListHolding(ctx, value, excludeId);
  return { value, isAvailable: !holder, inactive: holder?.inactive ?? false };
};

export const createPriceList = async (ctx: ChangeCtx, input: PriceListInput): Promise<PriceListRecord> => {
  await lockChoiceOfDefault(ctx);
  const current = await lockDefaultPriceList(ctx);
  const isDefault = input.isDefault || !current;
  if (isDefault && current) await write(ctx, current, { isDefault: false });
  const after = await rejectDuplicate(insertPriceList(ctx, { name: input.name, isDefault }));
  ctx.audit({ entityType: 'PRICE_LIST', id: after.id, before: null, after });
  return after;
};

export const changePriceList = async (
  ctx: ChangeCtx,
  id: number,
  { name, isDefault }: PriceListChange,
): Promise<PriceListRecord> => {
  await lockChoiceOfDefault(ctx);
  const rows = await lockPriceListAndDefault(ctx, id);
  const before = found(
    rows.find((row) => row.id === id),
    'PRICE_LIST_NOT_FOUND',
  );
  ctx.requireVersion(before.version);
  if (before.isDefault && isDefault === false) throw new AppError('DEFAULT_PRICE_LIST_MISSING');
  if (!isDefault || before.isDefault) return write(ctx, before, { name });
  const current = rows.find((row) => row.isDefault);
  if (current) await write(ctx, current, { isDefault: false });
  return write(ctx, before, { name, isDefault: true, inactive: false });
};

export const activatePriceList = async (ctx: ChangeCtx, id: number): Promise<PriceListRecord> =>
  write(ctx, await lockOne(ctx, id), { inactive: false });

export const deactivatePriceList = async (ctx: ChangeCtx, id: number): Promise<PriceListRecord> => {
  const before = await lockOne(ctx, id);
  if (before.isDefault) throw new AppError('DEFAULT_PRICE_LIST_DEACTIVATION');
  return write(ctx, before, { inactive: true });
};

const lockOne = async (ctx: ChangeCtx, id: number): Promise<PriceListRecord> => {
  const [row] = await lockPriceListRows(ctx, [id]);
  const before = found(row, 'PRICE_LIST_NOT_FOUND');
  ctx.requireVersion(before.version);
  return before;
};

const write = async (
  ctx: ChangeCtx,
  before: PriceListRecord,
  change: Parameters<typeof updatePriceList>[2],
): Promise<PriceListRecord> => {
  const after = await rejectDuplicate(updatePriceList(ctx, before.id, change));
  ctx.audit({ entityType: 'PRICE_LIST', id: before.id, before, after });
  return after;
};
