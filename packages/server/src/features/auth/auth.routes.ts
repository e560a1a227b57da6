import { buildLogoUrl } from '@shelfward/contract/accounts/clients.rules.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { profilePictureRoutes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { pictureMediaTypes } from '@shelfward/contract/kit/pictures.rules.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import { setPasswordConfirmed } from '../../platform/auth/password-confirmation.ts';
import { revokeSession } from '../../platform/auth/session.ts';
import { found } from '../../platform/core/errors.ts';
import { readUpload } from '../../platform/files/stored-files.ts';
import { type BoundRoute, bind, open } from '../../platform/http/bind.ts';
import { auditOutcome } from './auth.audit.ts';
import type { AuthServices } from './auth.services.ts';
import { changeProfile, getAccountInfo, getCurrentUser } from './current-user.service.ts';
import { endImpersonation, signInByKey } from './impersonation.service.ts';
import { findSignInWays } from './openid.queries.ts';
import {
  activate,
  changePassword,
  checkResetKey,
  finishPasswordReset,
  requestPasswordReset,
  unlockSignIn,
} from './passwords.service.ts';
import { changeProfilePicture, getProfilePicture } from './profile-picture.service.ts';
import { requirePassword } from './reauthentication.service.ts';
import { endOtherSessions, endSession, findOwnSessions } from './sessions.service.ts';
import { signIn, signInWithCode } from './sign-in.service.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactorState,
  renewRecoveryCodes,
  turnTwoFactorOff,
} from './two-factor.service.ts';

export const auth = (services: AuthServices): BoundRoute[] =>
  bind('auth', authRoutes, {
    authenticate: async (ctx, { body }) => ({ verifyTwoFactor: await signIn(services, ctx, body) }),
    authenticateTwoFactor: async (ctx, { body }) => {
      await signInWithCode(services, ctx, body);
      return { verifyTwoFactor: false };
    },
    authenticateViaImpersonate: async (ctx, { query }) => {
      await signInByKey(services, ctx, query.token);
      return { verifyTwoFactor: false };
    },
    endImpersonation: open((ctx) => endImpersonation(services, ctx)),
    isAuthenticated: async ({ actor }) => ({ username: actor.email }),
    logout: async (ctx) => {
      await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now);
      ctx.audit(auditOutcome(ctx.actor.userId, 'SIGNED_OUT'));
    },
    currentUser: open((ctx) => getCurrentUser(services, ctx)),
    changeCurrentUser: (ctx, { body }) => changeProfile(ctx, body),
    confirmPassword: open(async (ctx, { body }) => {
      await requirePassword(services, ctx, body.password);
      await ctx.begin(async (own) => {
        await setPasswordConfirmed(own.db, own.actor.sessionId, own.now);
        own.audit(auditOutcome(own.actor.userId, 'PASSWORD_CONFIRMED'));
      });
    }),
    changePassword: open((ctx, { body }) => changePassword(services, ctx, body)),
    resetPasswordInit: async (ctx, { body }) => {
      await requestPasswordReset(services, ctx, body.email);
      return {};
    },
    resetPasswordCheck: (ctx, { params }) => checkResetKey(services, ctx, params.key),
    resetPasswordFinish: (ctx, { body }) => finishPasswordReset(services, ctx, body),
    unlockSignIn: (ctx, { body }) => unlockSignIn(services, ctx, body.key),
    activate: (ctx, { query }) => activate(services, ctx, query.key),
    accountInfo: (ctx) => getAccountInfo(services, ctx),
    clientInfo: async ({ subdomain }) => {
      const client = found(await services.database.system((db) => findClient(db, subdomain)), 'CLIENT_NOT_FOUND');
      const { name, subdomain: own, logoFileId } = client;
      const ways = await services.database.tenant(client.id, findSignInWays);
      return { name, subdomain: own, logoUrl: buildLogoUrl(logoFileId), ...ways };
    },
  });

export const twoFactor = (services: AuthServices): BoundRoute[] =>
  bind('two-factor', twoFactorRoutes, {
    get: (ctx) => getTwoFactorState(ctx),
    begin: open((ctx, { body }) => beginTwoFactor(services, ctx, body.password)),
    confirm: open(async (ctx, { body }) => ({ recoveryCodes: await confirmTwoFactor(services, ctx, body.code) })),
    renewRecoveryCodes: open(async (ctx, { body }) => ({
      recoveryCodes: await renewRecoveryCodes(services, ctx, body.password),
    })),
    turnOff: open((ctx, { body }) => turnTwoFactorOff(services, ctx, body.password)),
  });

export const profilePicture = bind('profile-picture', profilePictureRoutes, {
  get: (ctx) => getProfilePicture(ctx),
  change: open(async (ctx, { files }) => {
    const upload = await readUpload(files.file, pictureMediaTypes);
    return ctx.begin((own) => changeProfilePicture(own, upload));
  }),
  remove: async (ctx) => {
    await changeProfilePicture(ctx, null);
  },
});

export const sessions = bind('sessions', sessionRoutes, {
  list: (ctx) => findOwnSessions(ctx),
  removeOthers: (ctx, { query }) => endOtherSessions(ctx, query.revokeApiTokens),
  remove: (ctx, { params }) => endSession(ctx, params.id),
});
