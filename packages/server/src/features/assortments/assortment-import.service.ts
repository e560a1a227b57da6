import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../platform/imports/table-import.service.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { assignToStores } from './assignments.service.ts';
import { findFreeAssortmentName, findNamedStoreIds, findParLevelRows } from './assortment-import.queries.ts';
import { groupMissingItems, type ParLevelPlan, planParLevels, sortByStore } from './assortment-import.rules.ts';
import { toUndoTuple, undoParLevels } from './assortment-import.undo.ts';
import { lockStores } from './compile.queries.ts';
import { createGlobalAssortment } from './global-assortments.service.ts';
import { writeAdjustments } from './store-assortments.service.ts';

/** Sets the par levels of a file by adjusting the items of the stores. Importing the file again has no effect. */
export const importParLevels = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, parLevelImporter, given);

const parLevelImporter = {
  kind: 'PAR_LEVELS',
  plan: async (ctx: Ctx): Promise<ParLevelPlan> => {
    await lockStores(ctx, await findNamedStoreIds(ctx));
    return planParLevels(await findParLevelRows(ctx));
  },
  write: async (ctx: Ctx, { adjustments }: ParLevelPlan): Promise<void> => {
    await writeParLevels(ctx, adjustments);
    await offerUndo(ctx, undoParLevels, { adjustments: adjustments.map(toUndoTuple) });
  },
} as const;

const writeParLevels = async (ctx: Ctx, adjustments: ParLevelPlan['adjustments']): Promise<void> => {
  for (const [storeId, changes] of sortByStore(adjustments)) await writeAdjustments(ctx, storeId, changes);
};

interface AssortmentPlan extends ParLevelPlan {
  /** Products that stores receive in a new assortment. */
  readonly addedItems: number;
}

/**
 * Sets the par levels of a workbook. Products that a store does not have are added in new assortments first, which the
 * stores with the same products share; their par level is the one of the first store, and the others adjust it.
 */
export const assortmentImporter = {
  kind: 'PAR_LEVELS',
  plan: async (ctx: Ctx): Promise<AssortmentPlan> => {
    const groups = groupMissingItems(await findParLevelRows(ctx));
    for (const { items, storeIds } of groups) {
      const name = await findFreeAssortmentName(ctx);
      const { id } = await createGlobalAssortment(ctx, { name, items: [...items] });
      await assignToStores(ctx, { globalAssortmentId: id, storeIds });
    }
    const addedItems = groups.reduce((sum, { items, storeIds }) => sum + items.length * storeIds.length, 0);
    return { ...(await parLevelImporter.plan(ctx)), addedItems };
  },
  write: (ctx: Ctx, { adjustments }: AssortmentPlan): Promise<void> => writeParLevels(ctx, adjustments),
} as const;
