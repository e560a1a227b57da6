import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import { revertStep, undoable } from '../../platform/undo/undo.ts';
import { undoParLevels } from '../assortments/public.ts';
import { undoCounts } from '../inventory/public.ts';
import { lockCommits, undoMasterImport } from '../master-import/public.ts';
import { undoPriceLists } from '../pricing/public.ts';
import { undoSales } from '../sales/public.ts';
import { clearSheet } from './workbook-import.queries.ts';

const sheetUndoables = [undoPriceLists, undoMasterImport, undoParLevels, undoCounts, undoSales];

/** Undoes the sheets in reverse order, so that records of a sheet are unused when it is undone. */
export const undoWorkbook = undoable({
  action: 'workbook-import.import',
  access: masterDataWriters,
  payload: z.strictObject({
    steps: z.array(z.strictObject({ action: z.string(), payload: z.unknown(), removes: z.boolean() })),
  }),
  removes: ({ steps }) => steps.some(({ removes }) => removes),
  undo: async (ctx, { steps }) => {
    await lockCommits(ctx);
    const result = { restored: 0, skipped: 0 };
    for (const step of steps.toReversed()) {
      const { restored, skipped } = await revertStep(ctx, sheetUndoables, step);
      result.restored += restored;
      result.skipped += skipped;
      await clearSheet(ctx);
    }
    return result;
  },
});
