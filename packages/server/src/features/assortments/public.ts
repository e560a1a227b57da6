export { undoAdjustment } from './adjustments.undo.ts';
export { undoAssign, undoUnassign } from './assignments.undo.ts';
export { sweepRecompiles } from './recompile.queries.ts';
export { type RecompileMeans, runWaitingRecompiles } from './recompile-worker.ts';
export { hasStore, searchedProductTexts, shelfProduct } from './shelf-product.queries.ts';
