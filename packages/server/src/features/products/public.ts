export {
  addAttributesTo,
  addMissingAttributes,
  addMissingProductLines,
  clearAttributesOf,
  deleteUnusedAttributes,
  deleteUnusedProductLines,
  deleteUnusedProducts,
  upsertProducts,
} from './product-sets.queries.ts';
export { findOrderAmounts } from './products.queries.ts';
export { moveStock, setStock } from './stock.service.ts';
