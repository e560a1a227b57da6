import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import { revokeSession } from '../../platform/auth/session.ts';
import { found } from '../../platform/errors.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { findCurrentUser } from './auth.queries.ts';
import { type SignInServices, signIn } from './sign-in.service.ts';

export const auth = (services: SignInServices): BoundRoute[] =>
  bind('auth', authRoutes, {
    authenticate: async (ctx, { body }) => {
      await signIn(services, ctx, body);
      return { verifyTwoFactor: false };
    },
    isAuthenticated: async ({ actor }) => ({ username: actor.email }),
    logout: async (ctx) => {
      await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now);
      ctx.audit({ entityType: 'SESSION', id: ctx.actor.userId, before: null, after: { outcome: 'SIGNED_OUT' } });
    },
    currentUser: async (ctx) => {
      const { accountName: _, subdomain: __, ...user } = found(await findCurrentUser(ctx), 'NOT_FOUND');
      return { ...user, firmSettings: { adminOnlyDelete: false }, imageUrl: null };
    },
    accountInfo: async (ctx) => {
      const { firstName, lastName, accountName, subdomain, betaFlag } = found(await findCurrentUser(ctx), 'NOT_FOUND');
      return { firstName, lastName, accountName, subdomain, betaFlag };
    },
    clientInfo: async ({ subdomain }) => {
      const client = found(await services.database.system((db) => findClient(db, subdomain)), 'CLIENT_NOT_FOUND');
      return { name: client.name, subdomain: client.subdomain };
    },
  });
