export { lockPredecessors } from './predecessors.queries.ts';
export { orderStep, productIsEligible } from './product-fields.queries.ts';
export { findDefaultProductLine } from './product-lines.queries.ts';
export {
  addAttributesTo,
  addMissingAttributes,
  addMissingProductLines,
  clearAttributes,
  deleteUnusedAttributes,
  deleteUnusedProductLines,
  productSets,
} from './product-sets.queries.ts';
export { findOrderAmounts } from './products.queries.ts';
export { createProduct } from './products.service.ts';
export { type ChangedLevel, findStock, type StockLevel } from './stock.queries.ts';
export { moveStock, restoreStock, setStock } from './stock.service.ts';
