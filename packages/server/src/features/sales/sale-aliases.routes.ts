import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findProductAliases, findStoreAliases } from './sale-aliases.queries.ts';
import { createProductAlias, createStoreAlias, removeProductAlias, removeStoreAlias } from './sale-aliases.service.ts';
import { findUnknownNames } from './unknown-names.queries.ts';

export const saleAliases = bind('sale-aliases', saleAliasRoutes, {
  unknown: async (ctx) => ({ names: await findUnknownNames(ctx) }),
  listStores: (ctx, { query }) => findStoreAliases(ctx, query),
  createStore: (ctx, { body }) => createStoreAlias(ctx, body),
  deleteStore: (ctx, { params }) => removeStoreAlias(ctx, params.aliasId),
  listProducts: (ctx, { query }) => findProductAliases(ctx, query),
  createProduct: (ctx, { body }) => createProductAlias(ctx, body),
  deleteProduct: (ctx, { params }) => removeProductAlias(ctx, params.aliasId),
});
