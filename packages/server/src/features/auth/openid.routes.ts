import { identityProviderRoutes, openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { type BoundRoute, bind, open } from '../../platform/http/bind.ts';
import type { AuthServices } from './auth.services.ts';
import {
  getIdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
  testIdentityProvider,
} from './identity-provider.service.ts';
import { finishOpenIdSignIn, startOpenIdSignIn } from './openid-sign-in.service.ts';

export const identityProvider = (services: AuthServices): BoundRoute[] =>
  bind('identity-provider', identityProviderRoutes, {
    get: (ctx) => getIdentityProvider(services, ctx),
    save: (ctx, { body }) => saveIdentityProvider(services, ctx, body),
    remove: (ctx) => removeIdentityProvider(services, ctx),
    test: open((ctx) => testIdentityProvider(services, ctx)),
  });

export const openId = (services: AuthServices): BoundRoute[] =>
  bind('openid', openIdRoutes, {
    start: (ctx) => startOpenIdSignIn(services, ctx),
    finish: async (ctx, { body }) => {
      await finishOpenIdSignIn(services, ctx, body);
      return {};
    },
  });
