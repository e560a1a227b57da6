import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import { endOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { type Ctx, type OpenCtx, today } from '../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../platform/imports/table-import.service.ts';
import { toUndoStep, type UndoStep } from '../../platform/undo/undo.ts';
import { findCountRows, insertImportedCounts, selectNamedPositions } from './count-import.queries.ts';
import { type CountPlan, planCounts } from './count-import.rules.ts';
import { changeCounts, undoCounts } from './count-import.undo.ts';
import { lockPositionStores } from './estimates.queries.ts';

/** Records the counts of a file. Importing the file again has no effect. */
export const importCounts = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, countImporter, given);

/** Sets counts from the rows of a file; also part of the workbook. */
export const countImporter = {
  kind: 'STORE_COUNTS',
  plan: async (ctx: Ctx): Promise<CountPlan> => {
    await lockPositionStores(ctx, selectNamedPositions);
    return planCounts(await findCountRows(ctx, today(ctx)), today(ctx));
  },
  write: async (ctx: Ctx, { counts }: CountPlan): Promise<UndoStep> => {
    const countedAt = counts.map(({ countedOn }) => toCountedAt(ctx, countedOn));
    const countIds = await changeCounts(ctx, selectNamedPositions, () =>
      insertImportedCounts(ctx, { counts, countedAt }),
    );
    return toUndoStep(undoCounts, { countIds });
  },
} as const;

/** A count is of the end of its day. */
const toCountedAt = ({ now, timeZone }: Ctx, countedOn: string): Date =>
  new Date(Math.min(now.getTime(), endOfDay(countedOn, timeZone).getTime() - 1000));
