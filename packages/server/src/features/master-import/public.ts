export type { ImportedKind } from './import-kind.types.ts';
export { importedKinds } from './import-kinds.service.ts';
export { createStage, findStagedCells } from './import-stage.queries.ts';
export { auditVerdict, countVerdict, hasDeactivations, judgeStage } from './import-validation.queries.ts';
export { lockCommits, purgeMasterImports } from './master-import.queries.ts';
export { undoMasterImport } from './master-import.undo.ts';
export type { NamedRow } from './named-rows.queries.ts';
export { stageUpload } from './read-upload.service.ts';
export { findRowErrors, quoteCell, type RowError } from './row-errors.rules.ts';
export {
  type GivenFile,
  importFile,
  importTable,
  planFile,
  type RowPlan,
  type TableImporter,
  type TablePlan,
} from './table-import.service.ts';
