import { id } from '@shelfward/contract/kit/shapes.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { undoImport } from './sales-undo.service.ts';
import { removeUndoneRows } from './undone-imports.service.ts';

export const undoSales = undoable({
  action: 'sales.import',
  access: saleRoutes.undoImport.access,
  payload: z.strictObject({
    importId: id,
    /** Whether the rows are removed at once, so that stores and products of the same workbook can be removed too. */
    removesRows: z.boolean(),
  }),
  removes: () => true,
  undo: async (ctx, { importId, removesRows }) => {
    const { rows } = await undoImport(ctx, importId);
    if (removesRows) await removeUndoneRows(ctx, importId);
    return { restored: rows, skipped: 0 };
  },
});
