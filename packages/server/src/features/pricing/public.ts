export { lockPriceLists, writePrices } from './prices.service.ts';
