import { scoringRoutes } from '@shelfward/contract/scoring/scoring.contract.ts';
import { productStrategies, scoringIntervals, storeStrategies } from '@shelfward/contract/scoring/scoring.rules.ts';
import { bind } from '../../platform/http/bind.ts';
import { scoreProducts, scoreStores } from './scoring.service.ts';

export const scoring = bind('scoring', scoringRoutes, {
  stores: (ctx, { query }) => scoreStores(ctx, query),
  storeStrategies: async () => [...storeStrategies],
  intervals: async () => [...scoringIntervals],
  products: (ctx, { query }) => scoreProducts(ctx, query),
  productStrategies: async () => [...productStrategies],
});
