export { undoAssign, undoUnassign } from './assignments.undo.ts';
export { hasStore, searchedProductTexts, shelfProduct } from './shelf-product.queries.ts';
