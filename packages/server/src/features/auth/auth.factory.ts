import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { generateSync } from 'otplib';
import { startSession } from '../../platform/auth/session.ts';
import { password, type TestClient } from '../../testing/client.ts';

type Who = Role | 'none';

/** The code of the authenticator app a number of 30-second steps from now; each code works once. */
export const totpCode = (secret: string, stepsAhead = 0, now = Date.now()): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) + 30 * stepsAhead });

export const beginTwoFactor = async (client: TestClient, who: Who): Promise<string> => {
  const { body } = await client.as(who)(twoFactorRoutes.begin, { body: { password } });
  return body.secret;
};

/** Enabled with the current code. Sign-in requires a later code. */
export const turnOnTwoFactor = async (client: TestClient, who: Who, now = Date.now()) => {
  const secret = await beginTwoFactor(client, who);
  const { body } = await client.as(who)(twoFactorRoutes.confirm, { body: { code: totpCode(secret, 0, now) } });
  return { secret, recoveryCodes: body.recoveryCodes };
};

export const passFirstStep = (client: TestClient, who: Who) =>
  client.as(who)(authRoutes.authenticate, { body: { username: client.emailFor(who), password } });

export const addSession = async (client: TestClient, who: Who): Promise<string> => {
  const session = { userId: client.userIdFor(who), address: '10.1.2.3', agent: 'another browser' };
  const { id } = await client.db((db) => startSession(db, session, new Date()));
  return id;
};
