import { ApiError, isUnreachable } from '@shelfward/client/api-error.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { isTimeZone } from '@shelfward/contract/kit/time-zone.rules.ts';
import { send } from '../../kit/client.ts';
import { resource } from '../../kit/resource.ts';
import { type Identity, session } from '../../kit/session.ts';

export const auth = resource('auth', authRoutes, { alsoChanges: ['api-tokens'] });

/**
 * Loads the user of the session token and publishes the identity to the application. Without a connection it is the one
 * that is stored on a device where the user counts inventory, until the connection returns.
 */
export const identify = async (signal?: AbortSignal): Promise<Identity> => {
  try {
    return await loadIdentity(signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { findStoredIdentity } = await import('../../kit/stored-identity.ts');
    const stored = findStoredIdentity();
    if (!stored) throw error;
    addEventListener('online', () => void loadIdentity().catch(() => undefined), { once: true });
    session.identify(stored);
    return stored;
  }
};

const loadIdentity = async (signal?: AbortSignal): Promise<Identity> => {
  const [user, account] = await Promise.all([
    send(authRoutes.currentUser, {}, { signal }),
    send(authRoutes.accountInfo, {}, { signal }),
  ]);
  const { adminOnlyDelete, timeZone, usersCanCount, reportCalendar } = user.firmSettings;
  const identity: Identity = {
    userId: user.id,
    userName: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: user.authorities,
    scope: user.scope,
    scopeNames: user.scopeNames,
    orderManagers: user.orderManagers,
    adminOnlyDelete,
    usersCanCount,
    betaFlag: account.betaFlag,
    imageUrl: user.imageUrl,
    twoFactorOn: user.twoFactorOn,
    twoFactorSetupRequired: user.twoFactorSetupRequired,
    impersonator: user.impersonator,
    accountName: account.accountName,
    subdomain: account.subdomain,
    currency: account.currency,
    reportCalendar,
    hasErp: account.hasErp,
    draftKeys: account.draftKeys,
    offlineKeys: [],
    // An old browser may not know a new time zone.
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  };
  session.identify(identity);
  return identity;
};

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type SignInResult = 'signed in' | 'verification required';

/** Signs in. The HTTP client stores the token from the response header. */
export const signIn = async (credentials: Credentials): Promise<SignInResult> => {
  session.dropToken();
  const response = await send(authRoutes.authenticate, { body: credentials });
  if (response.verifyTwoFactor) return 'verification required';
  await completeSignIn();
  return 'signed in';
};

/** The second step, with the code of the app or a recovery code. */
export const verify = async (username: string, token: string): Promise<void> => {
  await send(authRoutes.authenticateTwoFactor, { body: { username, token } });
  await completeSignIn();
};

/** Signs in with a one-time token: to impersonate an administrator of another account, or to end impersonation. */
export const signInWithToken = async (token: string): Promise<Identity> => {
  session.dropToken();
  await send(authRoutes.authenticateViaImpersonate, { query: { token } });
  return completeSignIn();
};

export const completeSignIn = (): Promise<Identity> => {
  if (!session.token()) throw new ApiError({ status: 401, message: 'Unauthorized' });
  return identify();
};

/** Revokes the token on the server. The browser clears it regardless of the response. */
export const signOut = async (): Promise<void> => {
  await send(authRoutes.logout, {}).catch(() => undefined);
  session.signOut();
};
