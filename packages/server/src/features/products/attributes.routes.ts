import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findAttributeKeys } from './attributes.queries.ts';
import {
  addAttributeValue,
  changeAttributeKey,
  changeAttributeValue,
  createAttributeKey,
  getAttributeKey,
} from './attributes.service.ts';

export const attributes = bind('attributes', attributeRoutes, {
  list: (ctx, { query }) => findAttributeKeys(ctx, query),
  get: (ctx, { params }) => getAttributeKey(ctx, params.attributeId),
  create: (ctx, { body }) => createAttributeKey(ctx, body),
  update: (ctx, { params, body }) => changeAttributeKey(ctx, params.id, body),
  addOption: async (ctx, { params, body }) => {
    const { version: _, ...value } = await addAttributeValue(ctx, params.id, body);
    return value;
  },
  updateValue: (ctx, { params, body }) => changeAttributeValue(ctx, params.id, body),
  activate: (ctx, { params }) => changeAttributeKey(ctx, params.id, { inactive: false }),
  deactivate: (ctx, { params }) => changeAttributeKey(ctx, params.id, { inactive: true }),
  activateValue: (ctx, { params }) => changeAttributeValue(ctx, params.id, { inactive: false }),
  deactivateValue: (ctx, { params }) => changeAttributeValue(ctx, params.id, { inactive: true }),
});
