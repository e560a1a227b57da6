import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import type { Ctx, OpenCtx } from '../../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../../platform/imports/table-import.service.ts';
import { toUndoStep, type UndoStep } from '../../../platform/undo/undo.ts';
import { findPromotionRows } from './promotion-import.queries.ts';
import { type PromotionPlan, parsePromotions, planPromotions } from './promotion-import.rules.ts';
import { findOverlaps, findStoredPromotions, findUsualPrices, lockPlan } from './promotions.queries.ts';
import { insertAudited, updateAudited } from './promotions.service.ts';
import { undoPromotions } from './promotions.undo.ts';

/** Plans the promotions of a file. Importing the file again has no effect. */
export const importPromotions = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, promotionImporter, given);

const promotionImporter = {
  kind: 'PROMOTIONS',
  plan: async (ctx: Ctx): Promise<PromotionPlan> => {
    await lockPlan(ctx);
    const rows = await findPromotionRows(ctx);
    const listed = await findUsualPrices(
      ctx,
      rows.map(({ companyId, productId }) => ({ companyId, productId })),
    );
    const read = parsePromotions(rows, listed);
    const overlaps = await findOverlaps(
      ctx,
      read.parsed.map(({ values }) => values),
    );
    const stored = await findStoredPromotions(
      ctx,
      overlaps.map(({ id }) => id),
    );
    return planPromotions(read, { overlaps, stored });
  },
  write: async (ctx: Ctx, { promotions }: PromotionPlan): Promise<UndoStep> => {
    const added = promotions.flatMap(({ values, stored }) => (stored ? [] : [values]));
    const steps = await insertAudited(ctx, added);
    for (const { values, stored } of promotions) if (stored) steps.push(await updateAudited(ctx, stored, values));
    return toUndoStep(undoPromotions, steps);
  },
} as const;
