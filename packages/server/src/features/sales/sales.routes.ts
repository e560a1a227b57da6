import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { createNewRecords, requireRecordWriter } from './new-records.service.ts';
import { findSales } from './sales.queries.ts';
import { getSale, setSaleInactive } from './sales.service.ts';
import { findImports, findProgress } from './sales-import.queries.ts';
import { importSales } from './sales-import.service.ts';
import { undoSales } from './sales-import.undo.ts';
import { previewSales } from './sales-preview.service.ts';
import { getImport, undoImport } from './sales-undo.service.ts';

export const sales = bind('sales', saleRoutes, {
  import: open(async (ctx, { body, files }) => {
    const configuration = body.importSaleCsvConfiguration;
    if (configuration.mode === 'REPLACE') requireMayDelete(ctx.actor);
    const { newRecords = [] } = configuration;
    if (newRecords.length > 0) requireRecordWriter(ctx.actor);
    return importSales(ctx, {
      configuration,
      file: files.file,
      by: { userId: ctx.actor.userId, requestKey: ctx.idempotencyKey },
      onWritten: (inner: Ctx, { result }) => offerUndo(inner, undoSales, { importId: result.id, removesRows: false }),
      ...(newRecords.length > 0 && { createRecords: (inner: Ctx) => createNewRecords(inner, configuration) }),
    });
  }),
  previewImport: open((ctx, { body, files }) =>
    previewSales(ctx, { configuration: body.importSaleCsvConfiguration, file: files.file }),
  ),
  listImports: (ctx, { query }) => findImports(ctx, query),
  importProgress: async (ctx, { params }) => found(await findProgress(ctx, params.key), 'IMPORT_NOT_FOUND'),
  getImport: (ctx, { params }) => getImport(ctx, params.importId),
  undoImport: (ctx, { params }) => undoImport(ctx, params.importId),
  list: (ctx, { query }) => findSales(ctx, query),
  get: (ctx, { params }) => getSale(ctx, params.saleId),
  activate: (ctx, { params }) => setSaleInactive(ctx, params.saleId, false),
  deactivate: (ctx, { params }) => setSaleInactive(ctx, params.saleId, true),
});
