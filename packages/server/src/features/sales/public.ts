export { recomputeSales } from './aggregation.service.ts';
export { type CompletedImport, type ImportCtx, importSales, type SalesImportRequest } from './sales-import.service.ts';
export { removeUndoneImports } from './undone-imports.service.ts';
export { findUnmatchedNames } from './unmatched-names.queries.ts';
