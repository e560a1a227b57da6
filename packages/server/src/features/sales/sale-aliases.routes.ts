import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findProductAliases, findStoreAliases } from './sale-aliases.queries.ts';
import { productAliases, storeAliases } from './sale-aliases.service.ts';
import { findUnmatchedNames } from './unmatched-names.queries.ts';

export const saleAliases = bind('sale-aliases', saleAliasRoutes, {
  unknown: async (ctx) => ({ names: await findUnmatchedNames(ctx) }),
  listStores: (ctx, { query }) => findStoreAliases(ctx, query),
  createStore: (ctx, { body }) => storeAliases.create(ctx, body),
  deleteStore: (ctx, { params }) => storeAliases.remove(ctx, params.aliasId),
  listProducts: (ctx, { query }) => findProductAliases(ctx, query),
  createProduct: (ctx, { body }) => productAliases.create(ctx, body),
  deleteProduct: (ctx, { params }) => productAliases.remove(ctx, params.aliasId),
});
