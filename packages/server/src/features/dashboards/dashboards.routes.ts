import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { findDashboards } from './dashboards.queries.ts';
import { addTile, changeDashboard, createDashboard, getDashboard, removeDashboard } from './dashboards.service.ts';
import { loadTileResults } from './tile-results.service.ts';

export const dashboards = bind('dashboards', dashboardRoutes, {
  list: (ctx) => findDashboards(ctx),
  create: (ctx, { body }) => createDashboard(ctx, body),
  get: (ctx, { params }) => getDashboard(ctx, params.id),
  update: (ctx, { params, body }) => changeDashboard(ctx, params.id, body),
  addTile: (ctx, { params, body }) => addTile(ctx, params.id, body),
  remove: (ctx, { params }) => removeDashboard(ctx, params.id),
  results: open((ctx, { params, body }) => loadTileResults(ctx, params.id, body)),
});
