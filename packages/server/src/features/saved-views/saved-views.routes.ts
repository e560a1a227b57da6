import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { found } from '../../platform/core/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import { deleteSavedView, findSavedViews, saveView } from './saved-views.queries.ts';

export const savedViews = bind('saved-views', savedViewRoutes, {
  list: (ctx, { query }) => findSavedViews(ctx, query.screen),
  save: async (ctx, { body }) => {
    const after = await saveView(ctx, body);
    ctx.audit({ entityType: 'SAVED_VIEW', id: after.id, before: null, after });
    return after;
  },
  remove: async (ctx, { params }) => {
    const before = found(await deleteSavedView(ctx, params.id), 'NOT_FOUND');
    ctx.audit({ entityType: 'SAVED_VIEW', id: before.id, before, after: null });
  },
});
