import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { type GivenFile, importTable } from '../master-import/public.ts';
import { findNamedStoreIds, findParLevelRows } from './assortment-import.queries.ts';
import { type ParLevelPlan, planParLevels, sortByStore } from './assortment-import.rules.ts';
import { toUndoTuple, undoParLevels } from './assortment-import.undo.ts';
import { lockStores } from './compile.queries.ts';
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
    for (const [storeId, changes] of sortByStore(adjustments)) await writeAdjustments(ctx, storeId, changes);
    await offerUndo(ctx, undoParLevels, { adjustments: adjustments.map(toUndoTuple) });
  },
} as const;
