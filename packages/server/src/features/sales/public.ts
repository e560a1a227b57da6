export { recomputeSales } from './aggregation.service.ts';
export {
  completeFigures,
  type FigureImportRequest,
  importFigures,
  type OpenedFigureImport,
  type StagedTotal,
  writeFigures,
} from './figure-import.service.ts';
export { type ImportCtx, type ReadImport, RejectedSalesError } from './recorded-import.service.ts';
export { rebuildAllSaleBlocks } from './sale-blocks.queries.ts';
export { buildSaleBlocks } from './sale-blocks.service.ts';
export { parseLookup } from './sale-lookup.rules.ts';
export { createSaleStage } from './sale-stage.queries.ts';
export { markSaleDaysChanged } from './sale-version.queries.ts';
export { type FiguresOfImport, type Importer, loadLookup, lockSales } from './sales-import.queries.ts';
export {
  type CompletedImport,
  importSales,
  importSalesWithin,
  type SalesImportRequest,
} from './sales-import.service.ts';
export { undoSales } from './sales-import.undo.ts';
export { undoneImportQueue } from './undone-imports.queries.ts';
export { removeUndoneImports } from './undone-imports.service.ts';
export { findUnmatchedNames } from './unmatched-names.queries.ts';
