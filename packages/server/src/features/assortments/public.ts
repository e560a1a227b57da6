export { undoAdjustment } from './adjustments.undo.ts';
export { undoAssign, undoUnassign } from './assignments.undo.ts';
export { sweepRecompiles } from './recompile.queries.ts';
export { type RecompileMeans, runWaitingRecompiles } from './recompile-worker.service.ts';
export { hasStore, searchedProductTexts, shelfProduct } from './store-product.queries.ts';
