import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findAttributesOfLine } from './attributes.queries.ts';
import { findProductLines } from './product-lines.queries.ts';
import {
  changeProductLine,
  createProductLine,
  getProductLine,
  setProductLineInactive,
} from './product-lines.service.ts';
import { createVariant } from './products.service.ts';

export const productLines = bind('product-lines', productLineRoutes, {
  list: (ctx, { query }) => findProductLines(ctx, query),
  create: (ctx, { body }) => createProductLine(ctx, body),
  get: (ctx, { params }) => getProductLine(ctx, params.id),
  update: (ctx, { params, body }) => changeProductLine(ctx, params.id, body),
  addProduct: (ctx, { params, body }) => createVariant(ctx, params.id, body),
  attributes: async (ctx, { params }) => {
    const { id } = await getProductLine(ctx, params.id);
    return findAttributesOfLine(ctx, id);
  },
  activate: (ctx, { params }) => setProductLineInactive(ctx, params.id, false),
  deactivate: (ctx, { params }) => setProductLineInactive(ctx, params.id, true),
});
