export { createStage } from './import-stage.queries.ts';
export { purgeMasterImports } from './master-import.queries.ts';
export { undoMasterImport } from './master-import.undo.ts';
export type { NamedRow } from './named-rows.queries.ts';
export { stageUpload } from './read-upload.service.ts';
export { findRowErrors, quoteCell, type RowError } from './row-errors.rules.ts';
export { type GivenFile, importFile, importTable, type RowPlan, type TablePlan } from './table-import.service.ts';
