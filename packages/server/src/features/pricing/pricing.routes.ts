import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findPriceLists } from './price-lists.queries.ts';
import {
  activatePriceList,
  changePriceList,
  createPriceList,
  deactivatePriceList,
  getPriceList,
  getPriceListNameAvailability,
} from './price-lists.service.ts';
import {
  changePricesInBulk,
  changePricesOfList,
  changeQuantityLimits,
  getPriceHistory,
  removePrice,
} from './prices.service.ts';

export const pricing = bind('price-lists', pricingRoutes, {
  list: (ctx, { query }) => findPriceLists(ctx, query),
  create: (ctx, { body }) => createPriceList(ctx, body),
  updatePrices: (ctx, { body }) => changePricesOfList(ctx, body),
  updatePricesInBulk: (ctx, { body }) => changePricesInBulk(ctx, body),
  get: (ctx, { params }) => getPriceList(ctx, params.priceListId),
  update: (ctx, { params, body }) => changePriceList(ctx, params.priceListId, body),
  isNameAvailable: (ctx, { body }) => getPriceListNameAvailability(ctx, body),
  activate: (ctx, { params }) => activatePriceList(ctx, params.priceListId),
  deactivate: (ctx, { params }) => deactivatePriceList(ctx, params.priceListId),
  removePrice: (ctx, { params }) => removePrice(ctx, params.pricingId),
  changeLimits: (ctx, { params, body }) => changeQuantityLimits(ctx, params.pricingId, body),
  history: (ctx, { params }) => getPriceHistory(ctx, params.pricingId),
});
