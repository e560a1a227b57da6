import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { profilePictureRoutes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import type { UserTokenType } from '@shelfward/contract/users/user-tokens.contract.ts';
import { password, type TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { pixel } from '../../testing/contract-loop/example-files.ts';
import { issueReturn, issueUserToken } from '../users/public.ts';
import { addSession, beginTwoFactor, passFirstStep, totpCode, turnOnTwoFactor } from './auth.factory.ts';

const keyFor = async (client: TestClient, type: UserTokenType): Promise<string> => {
  const order = { userId: client.userIdFor('none'), type, lastsMs: 60_000 };
  const { key } = await client.db((db) => issueUserToken({ db, now: new Date() }, order));
  return key;
};

defineExamples(authRoutes)({
  authenticate: (client) => ({ body: { username: client.emailFor('none'), password } }),
  authenticateTwoFactor: async (client) => {
    const { secret } = await turnOnTwoFactor(client, 'none');
    await passFirstStep(client, 'none');
    return { body: { username: client.emailFor('none'), token: totpCode(secret, 1) } };
  },
  authenticateViaImpersonate: async (client) => {
    const sessionId = await addSession(client, 'ROLE_SUPERUSER');
    const self = { id: client.userIdFor('ROLE_SUPERUSER'), sessionId };
    const { key } = await client.db((db) => issueReturn({ db, now: new Date() }, self));
    return { query: { token: key } };
  },
  endImpersonation: () => ({}),
  isAuthenticated: () => ({}),
  logout: () => ({}),
  currentUser: () => ({}),
  changeCurrentUser: () => ({ body: { firstName: 'Jo', lastName: 'Smith' } }),
  changePassword: () => ({ body: { currentPassword: password, newPassword: 'another good one' } }),
  confirmPassword: () => ({ body: { password } }),
  resetPasswordInit: (client) => ({ body: { email: client.emailFor('none') } }),
  resetPasswordCheck: async (client) => ({ params: { key: await keyFor(client, 'RESET_PASSWORD') } }),
  resetPasswordFinish: async (client) => ({
    body: { key: await keyFor(client, 'RESET_PASSWORD'), newPassword: 'another good one' },
  }),
  unlockSignIn: async (client) => ({ body: { key: await keyFor(client, 'UNLOCK') } }),
  activate: async (client) => ({ query: { key: await keyFor(client, 'ACTIVATION') } }),
  accountInfo: () => ({}),
  clientInfo: () => ({}),
});

defineExamples(profilePictureRoutes)({
  get: async (client) => {
    await client.as('ROLE_SUPERUSER')(profilePictureRoutes.change, { files: { file: pixel() } });
    return {};
  },
  change: () => ({ files: { file: pixel() } }),
  remove: () => ({}),
});

defineExamples(twoFactorRoutes)({
  get: () => ({}),
  begin: () => ({ body: { password } }),
  confirm: async (client) => ({ body: { code: totpCode(await beginTwoFactor(client, 'ROLE_SUPERUSER')) } }),
  renewRecoveryCodes: async (client) => {
    await turnOnTwoFactor(client, 'ROLE_SUPERUSER');
    return { body: { password } };
  },
  turnOff: () => ({ body: { password } }),
});

defineExamples(sessionRoutes)({
  list: () => ({}),
  removeOthers: () => ({}),
  remove: async (client) => ({ params: { id: await addSession(client, 'ROLE_SUPERUSER') } }),
});
