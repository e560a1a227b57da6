export { createStage, findStagedCells, mendStage } from './import-stage.queries.ts';
export { sweepMasterImports } from './master-import.queries.ts';
export { undoMasterImport } from './master-import.undo.ts';
export { stageUpload } from './read-upload.service.ts';
