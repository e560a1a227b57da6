export type { ImportedKind } from './import-kind.types.ts';
export { importedKinds } from './import-kinds.service.ts';
export { auditVerdict, countVerdict, hasDeactivations, judgeStage } from './import-validation.queries.ts';
export { lockCommits, purgeMasterImports } from './master-import.queries.ts';
export { recordImport } from './master-import.service.ts';
export { undoMasterImport } from './master-import.undo.ts';
