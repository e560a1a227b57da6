export { correctStagedCells, createStage, findStagedCells } from './import-stage.queries.ts';
export { purgeMasterImports } from './master-import.queries.ts';
export { undoMasterImport } from './master-import.undo.ts';
export { stageUpload } from './read-upload.service.ts';
