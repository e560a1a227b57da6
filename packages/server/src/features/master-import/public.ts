export type { ImportedKind } from './import-kind.types.ts';
export { importedKinds } from './import-kinds.service.ts';
export { auditValidation, countOutcomes, hasDeactivations, validateStage } from './import-validation.queries.ts';
export { lockCommits, purgeMasterImports } from './master-import.queries.ts';
export { recordImport } from './master-import.service.ts';
export { undoMasterImport } from './master-import.undo.ts';
