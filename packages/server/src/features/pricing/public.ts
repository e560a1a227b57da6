export { findDefaultPriceList } from './price-lists.queries.ts';
export { createPriceList } from './price-lists.service.ts';
export { undoPriceLists, writePriceLists } from './price-lists.undo.ts';
export { type EarlierPrice, type NewPrice, restorePrices, selectPrice } from './prices.queries.ts';
export { lockPriceLists, writePrices } from './prices.service.ts';
export { deleteNewPrices, undoPrices } from './prices.undo.ts';
