export { findDefaultPriceList } from './price-lists.queries.ts';
export { lockPriceLists, writePrices } from './prices.service.ts';
export { undoPrices } from './prices.undo.ts';
