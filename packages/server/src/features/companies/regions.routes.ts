import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findShortRegions } from './regions.queries.ts';
import {
  addRegionBuyer,
  changeRegion,
  createRegion,
  getRegion,
  getRegions,
  removeRegionBuyer,
} from './regions.service.ts';

export const regions = bind('regions', regionRoutes, {
  list: (ctx, { params, query }) => getRegions(ctx, params.companyId, query),
  create: (ctx, { params, body }) => createRegion(ctx, params.companyId, body),
  get: (ctx, { params }) => getRegion(ctx, params),
  update: (ctx, { params, body }) => changeRegion(ctx, params, body),
  activate: (ctx, { params }) => changeRegion(ctx, params, { inactive: false }),
  deactivate: (ctx, { params }) => changeRegion(ctx, params, { inactive: true }),
  addBuyer: (ctx, { params, body }) => addRegionBuyer(ctx, params, body),
  removeBuyer: (ctx, { params, body }) => removeRegionBuyer(ctx, params, body),
  allShort: (ctx, { query }) => findShortRegions(ctx, query),
});
