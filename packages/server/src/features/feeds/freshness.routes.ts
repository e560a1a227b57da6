import { freshnessRoutes } from '@shelfward/contract/feeds/freshness.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeSource, listSources } from './freshness.service.ts';

export const freshness = bind('freshness', freshnessRoutes, {
  list: async (ctx, { query }) => ({ sources: await listSources(ctx, query.companyId) }),
  update: (ctx, { params, body }) => changeSource(ctx, params, body),
});
