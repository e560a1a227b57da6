export { recomputeSales } from './aggregation.service.ts';
export { type GivenSales, type ImportCtx, importSales, type WrittenImport } from './sales-import.service.ts';
export { findUnknownNames } from './unmatched-names.queries.ts';
