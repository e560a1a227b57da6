import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../platform/imports/table-import.service.ts';
import { toUndoStep, type UndoStep } from '../../platform/undo/undo.ts';
import { assignToStores } from './assignments.service.ts';
import { findFreeAssortmentName, findNamedStoreIds, findParLevelRows } from './assortment-import.queries.ts';
import {
  groupMissingItems,
  type ParLevelPlan,
  type PlannedItems,
  planParLevels,
  sortByStore,
} from './assortment-import.rules.ts';
import { type CreatedAssortment, toUndoTuple, undoParLevels } from './assortment-import.undo.ts';
import { lockStores } from './compile.queries.ts';
import { createGlobalAssortment } from './global-assortments.service.ts';
import { writeAdjustments, writeShelfMaximums } from './store-assortments.service.ts';

/**
 * Sets the par levels of a file by adjusting the items of the stores, and their shelf maximums. Importing the file again
 * has no effect.
 */
export const importParLevels = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, parLevelImporter, given);

const parLevelImporter = {
  kind: 'PAR_LEVELS',
  plan: async (ctx: Ctx): Promise<ParLevelPlan> => {
    await lockStores(ctx, await findNamedStoreIds(ctx));
    return planParLevels(await findParLevelRows(ctx));
  },
  write: (ctx: Ctx, plan: ParLevelPlan): Promise<UndoStep> => writeParLevels(ctx, { ...plan, assortments: [] }),
} as const;

const writeParLevels = async (
  ctx: Ctx,
  { adjustments, shelfMaximums, assortments }: PlannedItems & Pick<AssortmentPlan, 'assortments'>,
): Promise<UndoStep> => {
  for (const [storeId, changes] of sortByStore(adjustments)) await writeAdjustments(ctx, storeId, changes);
  for (const [storeId, changes] of sortByStore(shelfMaximums)) await writeShelfMaximums(ctx, storeId, changes);
  return toUndoStep(undoParLevels, {
    adjustments: adjustments.map(toUndoTuple),
    shelfMaximums: shelfMaximums.map(toUndoTuple),
    assortments: [...assortments],
  });
};

interface AssortmentPlan extends ParLevelPlan {
  readonly assortments: readonly CreatedAssortment[];
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
    const assortments: CreatedAssortment[] = [];
    for (const { items, storeIds } of groupMissingItems(await findParLevelRows(ctx))) {
      const name = await findFreeAssortmentName(ctx);
      const { id } = await createGlobalAssortment(ctx, { name, items: [...items] });
      await assignToStores(ctx, { globalAssortmentId: id, storeIds });
      assortments.push({ id, items: [...items], storeIds: [...storeIds] });
    }
    const addedItems = assortments.reduce((sum, { items, storeIds }) => sum + items.length * storeIds.length, 0);
    return { ...(await parLevelImporter.plan(ctx)), assortments, addedItems };
  },
  write: writeParLevels,
} as const;
