import { apiTokenRoutes, userApiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import {
  createApiToken,
  findOwnApiTokens,
  findUserApiTokens,
  revokeApiToken,
  revokeOwnApiToken,
} from './api-tokens.service.ts';
import type { AuthServices } from './auth.services.ts';

export const apiTokens = ({ keys }: Pick<AuthServices, 'keys'>): BoundRoute[] =>
  bind('api-tokens', apiTokenRoutes, {
    list: (ctx) => findOwnApiTokens(ctx),
    create: (ctx, { body }) => createApiToken(keys, ctx, body),
    revoke: (ctx, { params }) => revokeOwnApiToken(ctx, params.id),
  });

export const userApiTokens = bind('user-api-tokens', userApiTokenRoutes, {
  list: (ctx, { params }) => findUserApiTokens(ctx, params.userId),
  revoke: (ctx, { params }) => revokeApiToken(ctx, params.userId, params.id),
});
