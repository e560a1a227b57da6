export {
  addAttributesTo,
  addMissingAttributes,
  addMissingProductLines,
  clearAttributesOf,
  deleteUnusedProducts,
  upsertProducts,
} from './product-sets.queries.ts';
export { findOrderAmounts } from './products.queries.ts';
export { moveStock } from './stock.service.ts';
