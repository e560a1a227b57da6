export { findDefaultPriceList } from './price-lists.queries.ts';
export { changePriceList, createPriceList } from './price-lists.service.ts';
export { lockPriceLists, writePrices } from './prices.service.ts';
export { restorePrices, undoPrices } from './prices.undo.ts';
