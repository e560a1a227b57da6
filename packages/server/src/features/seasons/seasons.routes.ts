import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findSeasons } from './seasons.queries.ts';
import { changeSeason, createSeason, getSeason } from './seasons.service.ts';

export const seasons = bind('seasons', seasonRoutes, {
  list: (ctx, { query }) => findSeasons(ctx, query),
  create: (ctx, { body }) => createSeason(ctx, body),
  get: (ctx, { params }) => getSeason(ctx, params.id),
  update: (ctx, { params, body }) => changeSeason(ctx, params.id, body),
});
