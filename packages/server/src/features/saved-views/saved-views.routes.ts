import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findSavedViews } from './saved-views.queries.ts';
import {
  changeSavedView,
  getSavedView,
  listPeople,
  removeSavedView,
  saveView,
  setDefaultView,
} from './saved-views.service.ts';

export const savedViews = bind('saved-views', savedViewRoutes, {
  list: (ctx, { query }) => findSavedViews(ctx, query.screen),
  save: (ctx, { body }) => saveView(ctx, body),
  people: listPeople,
  setDefault: (ctx, { body }) => setDefaultView(ctx, body),
  get: (ctx, { params }) => getSavedView(ctx, params.id),
  update: (ctx, { params, body }) => changeSavedView(ctx, params.id, body),
  remove: (ctx, { params }) => removeSavedView(ctx, params.id),
});
