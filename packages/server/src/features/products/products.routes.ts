import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findAllProducts } from './all-products.queries.ts';
import {
  assignProductLine,
  changeProduct,
  changeProductFacts,
  createProduct,
  getProduct,
  getProductAvailability,
  getProducts,
} from './products.service.ts';

export const products = bind('products', productRoutes, {
  list: (ctx, { query }) => getProducts(ctx, query),
  all: (ctx, { query }) => findAllProducts(ctx, query.productLineId),
  create: (ctx, { body }) => createProduct(ctx, body),
  get: (ctx, { params }) => getProduct(ctx, params.productId),
  update: (ctx, { params, body }) => changeProduct(ctx, params.productId, body),
  isUpcAvailable: (ctx, { body }) => getProductAvailability(ctx, 'upc', body),
  isSkuAvailable: (ctx, { body }) => getProductAvailability(ctx, 'sku', body),
  isNameAvailable: (ctx, { body }) => getProductAvailability(ctx, 'name', body),
  changeOnHand: (ctx, { params, body }) => changeProductFacts(ctx, params.productId, body),
  assignProductLine: (ctx, { params }) => assignProductLine(ctx, params),
  activate: (ctx, { params }) => changeProductFacts(ctx, params.productId, { inactive: false }),
  deactivate: (ctx, { params }) => changeProductFacts(ctx, params.productId, { inactive: true }),
});
