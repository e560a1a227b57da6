export { undoAdjustment } from './adjustments.undo.ts';
export { undoAssign, undoUnassign } from './assignments.undo.ts';
export { assortmentImporter } from './assortment-import.service.ts';
export { undoParLevels } from './assortment-import.undo.ts';
export { lockStores } from './compile.queries.ts';
export { recompileQueue } from './recompile.queries.ts';
export { runWaitingRecompiles } from './recompile-worker.service.ts';
export { type AdjustmentChange, writeAdjustments } from './store-assortments.service.ts';
export { hasStore, productSearchColumns, productSummary } from './store-product.queries.ts';
