import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { type PromotionValues, toPromotionValues } from '@shelfward/forecast/levels/promotions.rules.ts';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { undoable } from '../../../platform/undo/undo.ts';
import {
  deletePromotions,
  findOverlaps,
  findStoredPromotions,
  lockPlan,
  restorePromotion,
  updatePromotion,
} from './promotions.queries.ts';

const optionalId = id.nullable();
const values = z.strictObject({
  name: z.string(),
  companyId: optionalId,
  // Changes of earlier versions have no store.
  storeId: optionalId.default(null),
  productId: optionalId,
  productLineId: optionalId,
  fromDay: z.string(),
  untilDay: z.string(),
  priceCents: z.int().nullable(),
  usualPriceCents: z.int().nullable(),
  discountPercent: z.number().nullable(),
  deal: z.boolean(),
  feature: z.boolean(),
  note: z.string().nullable(),
}) satisfies z.ZodType<PromotionValues>;

/** The values before, null for a new promotion, and the version after, null for a deleted one. */
const change = z.strictObject({ id, before: values.nullable(), version: z.int().nullable() });
export type PromotionChange = z.output<typeof change>;

/** Restores promotions, except for those that changed since and those that would overlap with later ones. */
export const undoPromotions = undoable({
  action: 'replenishment.promotions',
  access: masterDataWriters,
  payload: z.array(change),
  removes: (changes) => changes.some(({ before }) => before === null),
  undo: (ctx, changes) => revertChanges(ctx, changes),
});

const revertChanges = async (ctx: Ctx, changes: readonly PromotionChange[]): Promise<UndoResult> => {
  await lockPlan(ctx);
  const stored = new Map(
    (
      await findStoredPromotions(
        ctx,
        changes.map(({ id: one }) => one),
      )
    ).map((row) => [row.id, row]),
  );
  const isUnchanged = ({ id: one, version }: PromotionChange) => (stored.get(one)?.version ?? null) === version;
  const unchanged = changes.filter(isUnchanged);
  const added = unchanged.filter(({ before }) => before === null);
  await deletePromotions(
    ctx,
    added.map(({ id: one }) => one),
  );
  let restored = added.length;
  for (const { id: one, before, version } of unchanged) {
    if (before === null || (await findOverlaps(ctx, [before], one)).length > 0) continue;
    if (version === null) await restorePromotion(ctx, one, before);
    else await updatePromotion(ctx, one, before);
    restored += 1;
    const current = stored.get(one);
    ctx.audit({ entityType: 'PROMOTION', id: one, before: current ? toPromotionValues(current) : null, after: before });
  }
  for (const { id: one } of added) {
    const current = stored.get(one);
    ctx.audit({ entityType: 'PROMOTION', id: one, before: current ? toPromotionValues(current) : null, after: null });
  }
  return { restored, skipped: changes.length - restored };
};
