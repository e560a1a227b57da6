export { findDefaultPriceList } from './price-lists.queries.ts';
export { deleteUnchangedPrices } from './price-sets.queries.ts';
export { lockPriceLists, writePrices } from './prices.service.ts';
export { undoPrices } from './prices.undo.ts';
