import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import {
  type Promotion,
  type PromotionInput,
  toDiscountPercent,
} from '@shelfward/contract/promotions/promotions.shapes.ts';
import {
  type PromotionValues,
  type StoredPromotion,
  toPromotionValues,
} from '@shelfward/forecast/levels/promotions.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { offerUndo } from '../../../platform/undo/undo.ts';
import { findCompany, findProductLine } from '../settings/settings.queries.ts';
import {
  deletePromotions,
  findOverlaps,
  findProduct,
  findPromotion,
  findPromotionsBeginning,
  findStore,
  findStoredPromotions,
  findUsualPrices,
  insertPromotions,
  lockPlan,
  type PromotionRecord,
  updatePromotion,
} from './promotions.queries.ts';
import { type PromotionChange, undoPromotions } from './promotions.undo.ts';

export const getPromotion = async (ctx: Ctx, id: number): Promise<PromotionRecord> =>
  found(await findPromotion(ctx, id), 'PROMOTION_NOT_FOUND');

export const createPromotion = async (ctx: Ctx, input: PromotionInput): Promise<PromotionRecord> => {
  await lockPlan(ctx);
  const values = await toValues(ctx, input);
  await rejectOverlap(ctx, values, null);
  const changes = await insertAudited(ctx, [values]);
  await offerUndo(ctx, undoPromotions, changes);
  return getPromotion(ctx, changes[0]?.id ?? 0);
};

export const changePromotion = async (ctx: Ctx, id: number, input: PromotionInput): Promise<PromotionRecord> => {
  await lockPlan(ctx);
  const [stored] = await findStoredPromotions(ctx, [id]);
  const current = found(stored, 'PROMOTION_NOT_FOUND');
  ctx.requireVersion(current.version);
  const values = await toValues(ctx, input);
  if (isDeepStrictEqual(values, toPromotionValues(current))) return getPromotion(ctx, id);
  await rejectOverlap(ctx, values, id);
  await offerUndo(ctx, undoPromotions, [await updateAudited(ctx, current, values)]);
  return getPromotion(ctx, id);
};

export const removePromotion = async (ctx: Ctx, id: number): Promise<void> => {
  await lockPlan(ctx);
  const [stored] = await findStoredPromotions(ctx, [id]);
  const before = toPromotionValues(found(stored, 'PROMOTION_NOT_FOUND'));
  await deletePromotions(ctx, [id]);
  ctx.audit({ entityType: 'PROMOTION', id, before, after: null });
  await offerUndo(ctx, undoPromotions, [{ id, before, version: null }]);
};

/** The same weekdays and almost the same dates. */
const yearDays = 364;

/** Copies the promotions that begin in a period. Those that overlap with a promotion are skipped. */
export const copyLastYear = async (
  ctx: Ctx,
  period: { readonly fromDay: string; readonly untilDay: string },
): Promise<{ copied: number; skipped: number }> => {
  await lockPlan(ctx);
  const stored = await findPromotionsBeginning(ctx, period);
  const copies = stored.map((promotion) => ({
    ...toPromotionValues(promotion),
    fromDay: addDays(promotion.fromDay, yearDays),
    untilDay: addDays(promotion.untilDay, yearDays),
  }));
  const overlapping = new Set((await findOverlaps(ctx, copies)).map(({ at }) => at));
  const free = copies.filter((_, at) => !overlapping.has(at));
  if (free.length > 0) await offerUndo(ctx, undoPromotions, await insertAudited(ctx, free));
  return { copied: free.length, skipped: overlapping.size };
};

/** Inserts promotions that do not overlap; returns how to undo it. */
export const insertAudited = async (ctx: Ctx, values: readonly PromotionValues[]): Promise<PromotionChange[]> => {
  const rows = await insertPromotions(ctx, values);
  rows.forEach(({ id }, at) => {
    ctx.audit({ entityType: 'PROMOTION', id, before: null, after: values[at] ?? null });
  });
  return rows.map(({ id, version }) => ({ id, before: null, version }));
};

export const updateAudited = async (
  ctx: Ctx,
  stored: StoredPromotion,
  values: PromotionValues,
): Promise<PromotionChange> => {
  const { id } = stored;
  const before = toPromotionValues(stored);
  const version = await updatePromotion(ctx, id, values);
  ctx.audit({ entityType: 'PROMOTION', id, before, after: values });
  return { id, before, version };
};

const toValues = async (ctx: Ctx, input: PromotionInput): Promise<PromotionValues> => {
  const { storeId, productId, productLineId, price, usualPrice, ...values } = input;
  const companyId =
    storeId === null ? input.companyId : found(await findStore(ctx, storeId), 'STORE_NOT_FOUND').companyId;
  if (companyId !== null) found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  if (productLineId !== null) found(await findProductLine(ctx, productLineId), 'PRODUCT_LINE_NOT_FOUND');
  if (productId !== null) found(await findProduct(ctx, productId), 'PRODUCT_NOT_FOUND');
  const scope = { companyId, storeId, productId, productLineId };
  if (price === null || productId === null) return { ...values, ...scope, priceCents: null, usualPriceCents: null };
  const [listed] = usualPrice === null ? await findUsualPrices(ctx, [{ companyId, productId }]) : [usualPrice];
  if (!listed) throw new AppError('USUAL_PRICE_UNKNOWN');
  if (price >= listed) throw new AppError('PROMOTION_PRICE_TOO_HIGH');
  const discountPercent = toDiscountPercent(price, listed);
  return { ...values, ...scope, priceCents: price, usualPriceCents: listed, discountPercent };
};

const rejectOverlap = async (ctx: Ctx, values: PromotionValues, exceptId: Promotion['id'] | null): Promise<void> => {
  const [overlap] = await findOverlaps(ctx, [values], exceptId);
  if (overlap)
    throw new AppError('PROMOTION_OVERLAPS', {
      detail: `"${overlap.name}" is from ${overlap.fromDay} to ${overlap.untilDay}.`,
    });
};
