export { findOrderAmounts } from './products.queries.ts';
export {
  addAttributesTo,
  addMissingAttributes,
  addMissingProductLines,
  clearAttributesOf,
  deleteUnusedProducts,
  upsertProducts,
} from './product-sets.queries.ts';
