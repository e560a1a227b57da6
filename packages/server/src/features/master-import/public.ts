export { sweepMasterImports } from './master-import.queries.ts';
export { undoMasterImport } from './master-import.undo.ts';
